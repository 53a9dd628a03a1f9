/** The frame around every page, in a real browser: language, theme, links, missing pages. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;

describe('language', () => {
  test('the first byte is Arabic without a choice and English under /en/', async () => {
    const arabic = await (await fetch(address('/'))).text();
    const english = await (await fetch(address('/en/'))).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(arabic).not.toContain(' style=');
  });

  test('the toggle keeps the path and the choice, and back again', async () => {
    const { page, problems, close } = await openPage(browser, {
      url: address('/deal/IST?tripType=roundtrip'),
    });
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(/\/en\/deal\/IST\?/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.url()).toContain('tripType=roundtrip');
    expect(page.url()).not.toContain('lang=');

    await page.goto(address('/'));
    await waitUntilHydrated(page);
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.getByRole('link', { name: 'العربية', exact: true }).click();
    await page.waitForURL(address('/'));
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');
    expect(problems).toEqual([]);
    await close();
  });

  test('English pages draw the link to Arabic in our type, without the Arabic font', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/'), isFirstVisit: true });
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.evaluate(async () => void (await document.fonts.ready));
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /readex-pro-[a-z]+/.exec(name) ?? []),
    );
    expect(fonts.sort()).toEqual(['readex-pro-basic', 'readex-pro-language']);
    await close();
  });
});

describe('theme', () => {
  test('a choice is applied at once and stands in the first byte of the next page', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/') });
    const html = page.locator('html');
    expect(await html.getAttribute('data-theme')).toBeNull();
    await page.getByRole('button', { name: /^Appearance/ }).click();
    expect(await html.getAttribute('data-theme')).toBe('light');
    await page.getByRole('button', { name: /Change to: Dark/ }).click();
    expect(await html.getAttribute('data-theme')).toBe('dark');
    const response = await page.reload();
    expect(await response?.text()).toContain('data-theme="dark"');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('keyboard', () => {
  test('the first stop skips to the content', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/') });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await close();
  });
});

describe('segments', () => {
  test.each([
    ['/', 'ArrowLeft', 'JED'],
    ['/', 'ArrowRight', 'MED'],
    ['/en/', 'ArrowRight', 'JED'],
    ['/en/', 'ArrowLeft', 'MED'],
  ])('on %s the key %s leads from RUH to %s', async (path, key, origin) => {
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    await page.locator('input[type=radio][value=RUH]').focus();
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.searchParams.get('origin') === origin);
    await page.locator(`input:checked[value=${origin}]`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a path without a page', () => {
  test.each([
    ['/nowhere', '404 الصفحة غير موجودة'],
    ['/en/nowhere', '404 Page Not Found'],
    ['/go/RUH-XXX/nowhere?lang=ar', '404 الصفحة غير موجودة'],
    ['/go/RUH-XXX/nowhere?lang=en', '404 Page Not Found'],
  ])('%s answers 404 with ways onward', async (path, heading) => {
    expect((await fetch(address(path), { headers: { accept: 'text/html' } })).status).toBe(404);
    const { page, close } = await openPage(browser, { url: address(path) });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    await page.getByRole('main').getByRole('link').first().click();
    await page.locator('#prices').waitFor();
    expect(['/', '/en/']).toContain(new URL(page.url()).pathname);
    await close();
  });
});
