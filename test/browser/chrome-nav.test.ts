/** Navigation in a browser: header, drawer, footer, and error pages. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socialNamesIn, socialNetworks } from '#contract/domain/social-networks.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage } from '#test/support/browser.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const phone = { width: 360, height: 740 };

describe('spec: top navigation', () => {
  test.each([
    ['/contact', ['العروض', 'البحث', 'بريميوم', 'من نحن'], ''],
    ['/en/contact', ['Deals', 'Search', 'Premium', 'About'], '/en'],
  ])('%s leads to deals, search, Premium and how it works', async (path, names, prefix) => {
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).toEqual(names);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/deals', '/search', '/premium', '/#how'].map((to) => prefix + to));
    expect(problems).toEqual([]);
    await close();
  });

  test('the page being read is marked, and steps move the focus to the content', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/contact') });
    const current = page.getByRole('banner').locator('[aria-current=page]');
    expect(await current.count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Premium' }).click();
    await page.waitForURL(address('/en/premium'));
    await page.getByRole('heading', { level: 1, name: 'Every destination unlocked with Premium' }).waitFor();
    expect(await current.allTextContents()).toEqual(['Premium']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('spec: side drawer on narrow screens', () => {
  test.each([
    ['/contact', 'القائمة', 'بريميوم'],
    ['/en/contact', 'Menu', 'Premium'],
  ])('%s by keyboard: opens at the start, Escape closes, a link leads on', async (path, menu, premium) => {
    const { page, problems, close } = await openPage(browser, { url: address(path), viewport: phone });
    const button = page.getByRole('button', { name: menu });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: menu });
    await drawer.waitFor();
    expect(await drawer.getByRole('navigation').getByRole('link').count()).toBe(4);
    // The ways in stand below the pages.
    expect(await drawer.getByRole('link').count()).toBe(6);
    const box = await drawer.boundingBox();
    if (!box) throw new Error('the drawer is not shown');
    // A gutter for the scrollbar that stands still may lie between drawer and edge.
    const gaps = { left: box.x, right: phone.width - box.x - box.width };
    const [atStart, atEnd] = path === '/contact' ? [gaps.right, gaps.left] : [gaps.left, gaps.right];
    expect(atStart).toBeLessThan(16);
    expect(atEnd).toBeGreaterThan(25);
    await expectNoAxeViolations(page);

    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: premium }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/premium$/);
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(problems).toEqual([]);
    await close();
  });

  test('without JavaScript the links stand in the header', async () => {
    const { page, close } = await openPage(browser, {
      url: address('/en/contact'),
      viewport: phone,
      javaScriptEnabled: false,
    });
    expect(await page.getByRole('banner').getByRole('link', { name: 'Deals' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await close();
  });
});

describe('spec: footer', () => {
  test('every link of the frame leads to a screen', async () => {
    for (const path of ['/contact', '/en/contact']) {
      const html = await (await fetch(address(path))).text();
      const hrefs = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map((match) => match[1] ?? '');
      const prefix = path === '/contact' ? '' : '/en';
      for (const to of ['/deals', '/premium', '/contact', '/privacy', '/terms']) {
        expect(hrefs).toContain(prefix + to);
      }
      expect(hrefs).toContain('/api/openapi.json');
      for (const href of new Set(hrefs)) {
        const { status } = await fetch(address(href.replaceAll('&amp;', '&')));
        expect([href, status]).toEqual([href, 200]);
      }
    }
  });

  test('payment marks are named, sample fares are not claimed where there are none', async () => {
    const { page, close } = await openPage(browser, { url: address('/contact') });
    const marks = page.getByRole('contentinfo').getByRole('img');
    const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
    expect(names).toEqual(['Visa', 'Mastercard', 'Apple Pay', 'mada']);
    expect(await page.getByText('الأسعار المعروضة الآن تجريبية').count()).toBe(0);
    await close();
  });

  test('social links show when they are set, and not before', async () => {
    const before = await (await fetch(address('/en/contact'))).text();
    expect(before).not.toContain('Follow us');
    const url = 'https://x.com/example';
    await updateSettings(app.context, { socialLinks: [{ network: 'x', url }] });
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    const link = page.getByRole('navigation', { name: 'Follow us' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe(url);
    expect(await link.getAttribute('rel')).toContain('noopener');
    await expectNoAxeViolations(page);
    await close();
  });

  test('nine social networks stand in rows on a phone, named as the language names them', async () => {
    const socialLinks = socialNetworks.map((network) => ({
      network,
      url: `https://${network}.${network === 'telegram' ? 'me' : 'com'}/hudhud`,
    }));
    await updateSettings(app.context, { socialLinks });
    const viewport = { width: 360, height: 740 };
    const { page, close } = await openPage(browser, { url: address('/contact'), viewport });
    const list = page.getByRole('navigation', { name: 'حساباتنا' });
    const names = await list.locator('bdi').allTextContents();
    expect(names).toEqual(socialNetworks.map((network) => socialNamesIn('ar')[network]));
    expect(names[0]).toBe('إكس');
    const tops = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBeLessThan(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    await updateSettings(app.context, { socialLinks: [] });
    await close();
  });
});

/** Scripts are named by hash; the page's own are loaded by then. */
const laterScripts = '**/assets/*.js';

describe('spec: generic texts', () => {
  test.each([
    ['/contact', 'جارٍ التحميل…', 'بريميوم'],
    ['/en/contact', 'Loading...', 'Premium'],
  ])('%s says when a page is on its way', async (path, words, name) => {
    const { page, close } = await openPage(browser, { url: address(path) });
    const held = Promise.withResolvers<void>();
    await page.route(laterScripts, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.getByRole('status').getByText(words, { exact: true }).waitFor({ state: 'attached' });
    held.resolve();
    await page.waitForURL(/\/premium$/);
    await page.getByRole('status').getByText(words).waitFor({ state: 'detached' });
    await close();
  });

  test.each([
    ['/contact', 'حدث خطأ', 'إعادة المحاولة', 'بريميوم'],
    ['/en/contact', 'Error occurred', 'Retry', 'Premium'],
  ])('%s says when a page did not arrive, and tries again', async (path, words, retry, name) => {
    const { page, close } = await openPage(browser, { url: address(path) });
    await page.route(laterScripts, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute(laterScripts);
    await page.getByRole('button', { name: retry }).click();
    await page.locator('form [name=email]').waitFor();
    await close();
  });
});
