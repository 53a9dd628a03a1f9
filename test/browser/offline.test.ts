/** The service worker in a browser: offline page without a network, never stale pages with one. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';

const { app, address, open } = browserSite();

async function openWithWorker(path: string) {
  const opened = await open(path, { serviceWorkers: 'allow', isNoisy: true });
  const scope = await opened.page.evaluate(
    async () => (await navigator.serviceWorker.ready).active?.scriptURL,
  );
  expect(new URL(scope ?? '').pathname).toBe('/service-worker.js');
  return opened;
}

const headingOf = (page: Page) => page.locator('h1').innerText();

/** Says so in its language and at its own address, with styles and typeface at hand. */
async function expectOfflinePage(
  page: Page,
  expected: { path: string; heading: string; dir: string; night: string },
): Promise<void> {
  await expect.poll(() => headingOf(page)).toBe(expected.heading);
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe(expected.dir);
  await expect.poll(() => page.url()).toBe(address(expected.path));
  // The block of night is night, the words are in the site's letters.
  await expect
    .poll(() => page.locator('.night').evaluate((block) => getComputedStyle(block).backgroundImage))
    .toContain(expected.night);
  await expect
    .poll(() => page.evaluate(async () => (await document.fonts.load('16px "Readex Pro"')).length))
    .toBeGreaterThan(0);
}

test('with a network no page is kept and every page comes from the server anew; without one a page says so', async () => {
  const { page, problems } = await openWithWorker('/');
  const paths: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) paths.push(new URL(response.url()).pathname);
  });
  for (const path of ['/deals', '/']) {
    const answer = await page.goto(address(path));
    // The worker passes on what the server says, and the server speaks each time.
    expect(answer?.headers()['cache-control']).toMatch(/^public, max-age=0, must-revalidate/);
    await waitUntilHydrated(page);
  }
  expect(paths).toEqual(['/deals', '/']);
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map((request) => new URL(request.url).pathname);
  });
  expect(kept).toEqual(expect.arrayContaining(['/offline', '/en/offline', '/offline.css']));
  const others = kept.filter((path) => !/^\/(assets\/|favicon|offline|en\/offline)/.test(path));
  expect(others).toEqual([]);
  expect(problems).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(address('/contact'));
  await expectOfflinePage(page, {
    path: '/contact',
    heading: 'لا يوجد اتصال بالإنترنت',
    dir: 'rtl',
    night: 'rgb(14, 23, 48)',
  });
});

test('without a network: the theme stays, the way back is a link, calls fail, and the page comes back by itself', async () => {
  const { page } = await openWithWorker('/en/terms');
  await page.clock.install();
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: app.url }]);
  await page.context().setOffline(true);
  // As they would without a worker.
  const answer = await page.evaluate(() => fetch('/api/site-status').then(String, () => 'failed'));
  expect(answer).toBe('failed');
  const path = '/en/deal/IST';
  await page.goto(address(path));
  await expectOfflinePage(page, {
    path,
    heading: 'No internet connection',
    dir: 'ltr',
    night: 'rgb(11, 18, 34)',
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expectNoAxeViolations(page);
  const retry = page.getByRole('link', { name: 'Try again' });
  await expect.poll(() => retry.evaluate((link: HTMLAnchorElement) => link.href)).toBe(address(path));
  await page.context().setOffline(false);
  await page.clock.runFor(5_000);
  await page.getByRole('heading', { level: 1, name: 'Riyadh to Istanbul' }).waitFor();
  await expect.poll(() => page.url()).toBe(address(path));
});
