/**
 * Every part that a page loads later fails at its first use: by 503, by 404 as after a release, by a dropped connection.
 * The page stays, one sentence tells the cause, and the part comes when the file does. The build's manifest lists the
 * files, so that none is forgotten.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin } from '#test/support/admins.ts';
import { openPage, type WatchedPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { cutParts, type Step } from '#test/support/cut-parts.ts';

const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** As a link within the site does. */
const goTo = (path: string) => (page: Page) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/en${path}`);

const dialog = '[role=dialog]';
/** Presses it, unless what it opens is open, or stands there as missing. */
const press = (selector: string) => async (page: Page) => {
  const opened = page.locator(`${dialog}, header [role=alert]`);
  if (await opened.first().isVisible()) await goOnline(page);
  else await page.locator(selector).filter({ visible: true }).first().click();
};
const pressed = (path: string, selector: string, shows = dialog): Step => ({
  path,
  use: press(selector),
  isPressed: true,
  shows,
});

const submit = 'main form button[type=submit]';
const sendMessage = async (page: Page, status: number) => {
  const body = status === 200 ? {} : { code: 'internal', message: 'broken' };
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
  await page.locator('form [name=email]').fill('sara@example.com');
  for (const name of ['fullName', 'subject', 'message'])
    await page.locator(`form [name=${name}]`).fill('Sara');
  await page.locator(submit).click();
};

const airports = 'section[aria-labelledby=airports-title]';

const partsOfGuests: readonly Step[] = [
  ...['Message Sent', 'Error Sending Message'].map((says, index): Step => {
    const use = (page: Page) => sendMessage(page, index === 0 ? 200 : 500);
    return { path: '/contact', use, isPressed: true, says, shows: `li:has-text("${says}")` };
  }),
  {
    path: '/login',
    use: async (page) => {
      await page.locator('form [name=email]').fill('sara@example.com');
      await page.locator('form [name=password]').fill('wrong-password-1');
      await page.locator(submit).click();
    },
    isPressed: true,
    says: 'Login Failed',
    shows: 'li:has-text("Login Failed")',
  },
  pressed('/deals', 'article button[aria-pressed]', 'li:has(a[href*=login])'),
  pressed('/deals', 'article button[aria-haspopup=dialog]'),
  pressed('/deals', 'main a[aria-haspopup=dialog]'),
  pressed('/search', 'button[aria-haspopup=dialog][data-look=cell]'),
  pressed('/search', '[data-field=departureDate] button', '[data-date]'),
  { path: '/', use: goTo('/?months=2027-03'), shows: 'main a:has-text("March")' },
  { path: '/', use: goTo('/?view=map'), shows: '#prices section svg a' },
  {
    path: '/search',
    use: (page) => page.locator('main input[name=destination]').fill('lon'),
    shows: '[role=option]',
  },
  pressed('/deal/IST', 'a[href="#airports-title"]', `${airports} details`),
  {
    path: '/deal/IST#airports-title',
    use: press(`${airports} details:not([open]) summary`),
    shows: `${airports} details input`,
  },
  {
    path: '/contact',
    use: async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await press('header button[aria-haspopup=dialog]')(page);
    },
    isPressed: true,
    shows: `${dialog} nav a`,
  },
];

const partsOfMembers: readonly Step[] = [
  { path: '/deals', use: press('header button[aria-expanded=false]'), shows: 'header a[href="/en/account"]' },
];

const partsOfAdmins: readonly Step[] = [
  pressed('/admin/settings', 'header button[aria-haspopup=dialog]:has(bdi)'),
  { path: '/admin/operations', use: press('a[href*="part=audit"]'), shows: 'main table' },
];

const { app, browser, address, open, openAs } = browserSite();

type Built = Record<string, { file: string; isDynamicEntry?: true }>;
const manifest: Built = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'),
);
const later = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);

/** Nothing of them is seen: the page goes on without a word, a typed text as the search for a place. */
const silent = /update-addresses|renew-push-device|first-picture|admin-session|when-hydrated|find-typed/;
/** Not cut, each with its reason. */
const uncut = [
  silent,
  // The other language loads as this one; without the first words the page is as without scripts.
  /generated\/ar|-ar\.ts$|generated\/en\.ts$|app\/hydrate/,
  // Needs a source of exact prices.
  /ask-price|en-ask/,
  // Pages and their words are loaded by the router, whose error page web/app tests.
  /\.page\.tsx$|pages\/admin\/|generated\/en-|legal\/\w+\.\w+\.json$|page-modules|other-words/,
  // Come with the page that shows them, as its own module does.
  /account-menu|send-board/,
  // Loaded in advance where the page has time, so that it is cut only by chance.
  /date-calendar/,
  // Part of the question that a list asks, which says itself that it failed.
  /pick-best-deals/,
];
const isUncut = (source: string) => uncut.some((pattern) => pattern.test(source));
const quietFiles = new Set(later.flatMap(([source, { file }]) => (silent.test(source) ? [file] : [])));
const cut = new Set<string>();

async function walk(steps: readonly Step[], opening: Promise<WatchedPage>): Promise<void> {
  const { page } = await opening;
  for (const step of steps) for (const file of await cutParts(page, address, step, quietFiles)) cut.add(file);
}

test('parts of pages', () => walk(partsOfGuests, openPage(browser, { isFirstVisit: true, isNoisy: true })));

/** Routes switch the browser's cache off; a browser keeps what failed, whatever the routes say. */
test('without a connection, and with one again', async () => {
  const { page } = await open('/en/deals', { isFirstVisit: true, isNoisy: true });
  await page.context().setOffline(true);
  const watch = page.locator('article button[aria-haspopup=dialog]').first();
  await watch.click();
  await page.getByText('There is no internet connection.').first().waitFor();
  await page.context().setOffline(false);
  await watch.click();
  await page.getByRole('dialog').waitFor();
});

test('parts of a member', async () => {
  const member = await createUser(app.context, {});
  await walk(partsOfMembers, openAs(member, '/', { isNoisy: true }));
});

test('parts of an administrator', async () => {
  const { adminCookie: cookie } = await createAdmin(app.context);
  await walk(partsOfAdmins, openAs({ cookie }, '/', { isNoisy: true }));
});

test('no file was forgotten', () => {
  const left = later.filter(([source, { file }]) => !cut.has(file) && !isUncut(source));
  expect(left.map(([source]) => source)).toEqual([]);
});
