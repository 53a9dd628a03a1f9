/** "Is everything all right?" in a real browser: a site that is well, and one with a stopped worker and failing mail. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let watched: WatchedPage;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
  admin = await createAdmin(app.context);
}, 120_000);

afterEach(() => watched.close());

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const url = new URL(path, app.url).href;
  watched = await openAs(browser, { cookie: admin.adminCookie }, { ...options, url });
  await watched.page.locator('main h3').first().waitFor();
  return watched.page;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('/en/admin/operations: a sentence for each area, and what to do', async () => {
  const [path, title, mail, warning, todo, database, good] = [
    '/en/admin/operations',
    'Is everything all right?',
    'Email',
    'Needs attention',
    'SMTP_URL',
    'Database',
    'All right',
  ] as const;
  const page = await open(path, { viewport: { width: 360, height: 800 } });
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.locator('main h3').count()).toBe(7);
  const found = await rowOf(page, mail).innerText();
  for (const words of [warning, todo]) expect(found).toContain(words);
  expect(await rowOf(page, database).innerText()).toContain(good);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(watched.problems).toEqual([]);
});
