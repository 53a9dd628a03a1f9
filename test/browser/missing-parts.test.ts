/**
 * A part that a page loads later fails at its first use: by 503, by 404 as after a release, by a dropped connection. The
 * page stays, one sentence tells the cause, and the part comes when the file does. One of each kind is tried: in a build
 * every `import()` runs through `loadPart`, and what is drawn late is drawn by `defer`.
 */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';

const { browser, address, open } = browserSite();

/** As on a busy site, after a release, and without a connection. */
const causes = [
  { cut: (route: Route) => route.fulfill({ status: 503 }), words: 'The site is busy right now.' },
  { cut: (route: Route) => route.fulfill({ status: 404 }), words: 'Reload the page.' },
  { cut: (route: Route) => route.abort(), words: 'There is no internet connection.' },
];
const files = /\/assets\/.+\.(js|css)$/;

type Step = (page: Page) => Promise<unknown>;
const press =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first().click();
/** What stands there as missing is asked for again. */
const goOnline: Step = (page) => page.evaluate(() => dispatchEvent(new Event('online')));
/** As a link within the site does. */
const showMap: Step = (page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/en/?view=map');
    dispatchEvent(new PopStateEvent('popstate'));
  });
/** On the page of a destination. */
const bell = 'main button[data-look=band][aria-haspopup=dialog]';
const heart = press('article button[aria-pressed]');

type Part = { name: string; path: string; use: Step; again?: Step; shows: string };
const parts: Part[] = [
  { name: 'a dialog', path: '/deal/IST', use: press(bell), again: press(bell), shows: '[role=dialog]' },
  { name: 'a part of the page', path: '/', use: showMap, shows: '#prices section svg a' },
  {
    name: 'suggestions',
    path: '/search',
    use: (page) => page.locator('main input[name=destination]').fill('lon'),
    shows: '[role=option]',
  },
  { name: 'what a press does', path: '/deals', use: heart, again: heart, shows: 'li:has(a[href*=login])' },
];

test.each(parts)('$name', async ({ path, use, again = goOnline, shows }) => {
  const { page } = await openPage(browser, { url: address(`/en${path}`), isFirstVisit: true, isNoisy: true });
  const heading = await page.locator('h1').first().textContent();
  let step = use;
  for (const { cut, words } of causes) {
    // Scripts are fetched before they are imported: then they come from the browser's cache, which routes switch off.
    await page.route(files, (route) =>
      route.request().resourceType() === 'script' ? route.continue() : cut(route),
    );
    await step(page);
    await page.getByText(words).filter({ visible: true }).first().waitFor();
    expect(await page.locator('h1').first().textContent()).toBe(heading);
    await page.unroute(files);
    step = again;
  }
  await again(page);
  await page.locator(shows).filter({ visible: true }).first().waitFor();
});

/** Routes switch the browser's cache off; a browser keeps what failed, whatever the routes say. */
test('without a connection, and with one again', async () => {
  const { page } = await open('/en/deal/IST', { isFirstVisit: true, isNoisy: true });
  await page.context().setOffline(true);
  const watch = page.locator(bell).first();
  await watch.click();
  await page.getByText('There is no internet connection.').first().waitFor();
  await page.context().setOffline(false);
  await watch.click();
  await page.getByRole('dialog').waitFor();
});
