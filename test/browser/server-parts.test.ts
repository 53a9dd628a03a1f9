/** Parts whose HTML the server wrote and the browser keeps: their links, their later contents, their words. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

const address = (path: string) => new URL(path, app.url).href;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('links of kept parts open pages of the site in place, and others as the browser does', async () => {
  const { page, problems, close } = await openPage(browser, { url: address('/en/') });
  await waitUntilHydrated(page);
  const shownAt = await page.evaluate(() => performance.timeOrigin);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await page.waitForURL('**/en/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(shownAt);
  await footer.getByRole('link', { name: /API/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/en/privacy'));
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(shownAt);
  expect(problems).toEqual([]);
  await close();
});

test('a reader who comes from another page finds the end of the landing page, in both languages', async () => {
  for (const [path, title] of [
    ['/privacy', 'كيف يعمل الموقع؟'],
    ['/en/privacy', 'How it works'],
  ] as const) {
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    await waitUntilHydrated(page);
    expect(await page.locator('#how').count()).toBe(0);
    await page
      .getByRole('banner')
      .getByRole('link')
      .filter({ hasText: /Hudhud|هدهد/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.locator('#proof dt').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  }
});

test('the example of the proof follows the airport', async () => {
  const { page, problems, close } = await openPage(browser, { url: address('/en/') });
  await waitUntilHydrated(page);
  const example = page.locator('#proof a[href*="/deal/"]');
  expect(await example.getAttribute('href')).not.toContain('origin=JED');
  await page.getByRole('radio', { name: 'Jeddah' }).click();
  await page.waitForURL(/origin=JED/);
  await expect.poll(() => example.first().getAttribute('href')).toContain('origin=JED');
  expect(problems).toEqual([]);
  await close();
});

test('an ignored value of the address is said, and no longer once the reader chooses another', async () => {
  const { page, problems, close } = await openPage(browser, {
    url: address('/en/search?departureDate=2027-02-30&adults=10&tripType=roundtrip'),
  });
  await waitUntilHydrated(page);
  const notice = page.getByRole('complementary', { name: 'Unknown values in the link' });
  expect(await notice.textContent()).toContain('the departure date and the number of adults');
  const roundTrip = page.getByRole('radio', { name: 'Round trip' });
  expect(await roundTrip.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'One way' }).click();
  await page.waitForURL((url) => !url.search.includes('2027-02-30'));
  await expect.poll(() => notice.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
