/** The notice of a demo that others can reach stands above the header, at every width and in both languages. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  app.context.config.isPublicDemo = true;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test.each([
  ['/', 360, 'موقع تجريبي عام'],
  ['/en/deals', 1440, 'Public demo'],
])('%s at %i px', async (path, width, name) => {
  const url = new URL(path, app.url).href;
  const { page, close } = await openPage(browser, { url, viewport: { width, height: 740 } });
  const notice = await page.getByRole('complementary', { name, exact: true }).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(notice).toMatchObject({ x: 0, y: 0, width });
  expect(header?.y).toBe(notice?.height);
  await close();
});
