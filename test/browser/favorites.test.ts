/** Favourites in a real browser: hearts of guests and of people signed in, their failures, and the page of them. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { createUser, type TestUser, type UserOverrides } from '#test/support/accounts.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let deals: Deal[];
let fares: DestinationPrice[];

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  deals = await (await fetch(address('/api/deals'))).json();
  fares = await (await fetch(address('/api/pricing/destinations'))).json();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const phone = { viewport: { width: 360, height: 800 } };
const favoriteCalls = '**/api/favorites/*';

function first<T>(list: readonly T[], suits: (each: T) => boolean = () => true): T {
  const found = list.find(suits);
  if (found === undefined) throw new Error('the test site lacks what this test needs');
  return found;
}
const openDeal = () => first(deals, ({ locked }) => !locked);
const lockedDeal = () => first(deals, ({ locked }) => locked);

async function ask(user: TestUser, method: string, path: string): Promise<Response> {
  return fetch(address(path), { method, headers: { cookie: user.cookie, origin: app.url } });
}

/** Somebody who keeps `ids`, the last of them the newest. */
async function createKeeper(ids: readonly string[], overrides: UserOverrides = {}): Promise<TestUser> {
  const user = await createUser(app.context, overrides);
  for (const id of ids) expect((await ask(user, 'POST', `/api/favorites/${id}`)).status).toBe(200);
  return user;
}

async function idsOf(user: TestUser): Promise<string[]> {
  const favorites = (await (await ask(user, 'GET', '/api/favorites')).json()) as Favorite[];
  return favorites.map(({ id }) => id);
}

const heartsOf = (page: Page, city: string) => page.getByRole('button', { name: `Favorite: ${city}` });
const pressed = async (page: Page, city: string) =>
  (await heartsOf(page, city).first().getAttribute('aria-pressed')) === 'true';
/** The heart beside the title of a destination's page, which has words of its own. */
const isKept = async (page: Page) =>
  (await page.locator('main button[data-look=band][aria-pressed]').getAttribute('aria-pressed')) === 'true';
const toastOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

describe('a guest', () => {
  test.each([
    ['/en/deals', 'Login Required', 'Please login to add favorites', '/en/login?next=%2Fdeals', {}],
    ['/', 'يلزم تسجيل الدخول', 'سجّل الدخول لتضيف إلى المفضلة', '/login', phone],
  ])('at %s is told to log in, and no call is made', async (path, title, text, login, options) => {
    const { page, problems, close } = await openPage(browser, { url: address(path), ...options });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const heart = page.locator('article button[aria-pressed]').first();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await heart.click();
    await toastOf(page, title).getByText(text).waitFor();
    expect(await toastOf(page, title).getByRole('link').getAttribute('href')).toBe(login);
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    expect(calls.filter((call) => call.startsWith('/api/favorites'))).toEqual([]);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
    await close();
  });

  test('finds a heart on every card, locked or not, and none where it could not be pressed', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/deals') });
    const cards = await page.locator('article').count();
    expect(await page.locator('article button[aria-pressed=false]').count()).toBe(cards);
    await close();
    const plain = await openPage(browser, { url: address('/en/deals'), javaScriptEnabled: false });
    expect(await plain.page.locator('article button[aria-pressed]').first().isVisible()).toBe(false);
    await plain.close();
  });
});

describe('somebody signed in', () => {
  test('adds and removes a deal: seen at once, kept on the server, in the first byte of the next page', async () => {
    const user = await createUser(app.context);
    const { id, destination } = openDeal();
    const { page, problems, close } = await openAs(browser, user, { url: address('/en/deals') });
    const held = Promise.withResolvers<void>();
    await page.route(favoriteCalls, async (route) => {
      await held.promise;
      await route.continue();
    });
    await heartsOf(page, destination).first().click();
    await expect.poll(() => pressed(page, destination)).toBe(true);
    expect(await idsOf(user)).toEqual([]);
    held.resolve();
    await toastOf(page, 'Added to favorites').waitFor();
    expect(await idsOf(user)).toEqual([id]);
    const html = await (await ask(user, 'GET', '/en/deals')).text();
    expect(html).toMatch(new RegExp(`aria-pressed="true" aria-label="Favorite: ${destination}"`));
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);

    await page.reload();
    await waitUntilHydrated(page);
    await heartsOf(page, destination).first().click();
    await toastOf(page, 'Removed from favorites').waitFor();
    expect(await pressed(page, destination)).toBe(false);
    expect(await idsOf(user)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('asks for the list once, however many hearts a page has, and not where it came with the page', async () => {
    const user = await createKeeper([openDeal().id]);
    const { page, close } = await openAs(browser, user, { url: address('/en/deals') });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.locator('article').first().waitFor();
    expect(calls.filter((call) => call.startsWith('/api/favorites'))).toEqual([]);
    await close();
  });

  test('keeps a destination on its card, and finds it kept on its page', async () => {
    const user = await createUser(app.context);
    const { code, cityAr } = first(fares, (fare) => !fare.requiresUpgrade && fare.countryCode !== 'SA');
    const { page, problems, close } = await openAs(browser, user, { url: address('/?sort=price'), ...phone });
    await page
      .getByRole('button', { name: `المفضلة: ${cityAr}` })
      .last()
      .click();
    await toastOf(page, 'أُضيف إلى المفضلة').waitFor();
    expect(await idsOf(user)).toEqual([`RUH-${code}-oneway`]);
    await page.goto(address(`/en/deal/${code}?origin=RUH&tripType=oneway`));
    await waitUntilHydrated(page);
    expect(await isKept(page)).toBe(true);
    await page.goto(address(`/en/deal/${code}?origin=RUH&tripType=roundtrip`));
    await waitUntilHydrated(page);
    expect(await isKept(page)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a call that fails', () => {
  const fail = (status: number, code: string) => (route: Route) =>
    route.fulfill({ status, json: { code, message: 'refused' } });

  test('adding is taken back and told', async () => {
    const user = await createUser(app.context);
    const { destination } = openDeal();
    const { page, close } = await openAs(browser, user, { url: address('/en/deals') });
    await page.route(favoriteCalls, fail(500, 'internal'));
    await heartsOf(page, destination).first().click();
    await toastOf(page, 'Error').getByText('Failed to add to favorites').waitFor();
    expect(await pressed(page, destination)).toBe(false);
    await close();
  });

  test('removing is taken back and told, in the list as well', async () => {
    const { id, destinationAr } = openDeal();
    const user = await createKeeper([id]);
    const { page, close } = await openAs(browser, user, { url: address('/favorites'), ...phone });
    await page.route(favoriteCalls, (route) => route.abort());
    const remove = page.getByRole('button', { name: `إزالة ${destinationAr} من المفضلة` });
    await remove.click();
    await toastOf(page, 'خطأ').getByText('تعذّرت الإزالة من المفضلة').waitFor();
    await remove.waitFor();
    expect(await idsOf(user)).toEqual([id]);
    await close();
  });

  test('a session that is over leads to /api/login, after a word', async () => {
    const user = await createUser(app.context);
    const { destination } = openDeal();
    const { page, close } = await openAs(browser, user, { url: address('/en/deals?region=all') });
    await page.route(favoriteCalls, fail(401, 'unauthenticated'));
    // An answer without content leaves the reader where they are.
    await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
    const led = page.waitForRequest('**/api/login?*');
    await heartsOf(page, destination).first().click();
    await toastOf(page, 'Unauthorized').getByText('Please login first').waitFor();
    expect(await pressed(page, destination)).toBe(false);
    expect(new URL((await led).url()).searchParams.get('next')).toMatch(/^\/en\/deals/);
    await close();
  });
});

describe('the page of favourites', () => {
  test('shows destination, airline, price and badge, in order, and links what is open', async () => {
    const [open, locked] = [openDeal(), lockedDeal()];
    const user = await createKeeper([open.id, locked.id]);
    const { page, problems, close } = await openAs(browser, user, { url: address('/en/favorites') });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Favorites');
    const slips = page.getByRole('region', { name: 'Your favorites' }).getByRole('article');
    expect(await slips.count()).toBe(2);
    const [newest, oldest] = [slips.nth(0), slips.nth(1)];
    expect(await newest.textContent()).toMatch(
      new RegExp(`${locked.destination}.*Premium.*For Premium members`),
    );
    expect(await newest.getByRole('link').count()).toBe(0);
    expect(await oldest.textContent()).toMatch(
      new RegExp(`${open.destination}.*${open.airline ?? ''}.*Free`),
    );
    expect(await oldest.getByRole('img', { name: /Saudi riyals$/ }).getAttribute('aria-label')).toContain(
      new Intl.NumberFormat('en-GB').format(open.dealPrice ?? 0),
    );
    expect(await oldest.getByRole('link').getAttribute('href')).toContain(`/en/deal/${open.code}?origin=`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const box = await page.getByRole('region', { name: 'Your favorites' }).boundingBox();
    expect(box?.y).toBeLessThan(600);
    expect(problems).toEqual([]);
    await close();
  });

  test('lets go of one by keyboard, the focus stays, and the empty state follows', async () => {
    const { id, destination } = openDeal();
    const user = await createKeeper([id]);
    const { page, problems, close } = await openAs(browser, user, { url: address('/en/favorites') });
    await page.getByRole('button', { name: `Remove ${destination} from favorites` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No favorite deals yet' }).waitFor();
    await toastOf(page, 'Removed from favorites').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    expect(await idsOf(user)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('one whose deal ended stays, marked', async () => {
    const ended = first(deals.toReversed(), ({ locked }) => !locked);
    const user = await createKeeper([ended.id]);
    const { db } = app.context;
    await db.updateTable('deal').set({ status: 'expired' }).where('id', '=', ended.id).execute();
    const { page, close } = await openAs(browser, user, { url: address('/favorites'), ...phone });
    const slip = page.getByRole('region', { name: 'مفضلاتك' }).getByRole('article');
    expect(await slip.textContent()).toMatch(new RegExp(`${ended.destinationAr}.*انتهى`));
    expect(await slip.getByRole('link').count()).toBe(0);
    await db.updateTable('deal').set({ status: 'published' }).where('id', '=', ended.id).execute();
    await close();
  });

  test('what is kept elsewhere on the page joins the list', async () => {
    const user = await createUser(app.context);
    const { page, close } = await openAs(browser, user, { url: address('/en/favorites') });
    await page.getByRole('heading', { name: 'No favorite deals yet' }).waitFor();
    await page.locator('#prices article button[aria-pressed]').first().click();
    await expect.poll(() => page.locator('#favorites article').count()).toBe(1);
    await close();
  });

  test('/favorites asks a guest to log in', async () => {
    const [path, title, action, href] = [
      '/favorites',
      'يلزم',
      'تسجيل الدخول',
      '/login?next=%2Ffavorites',
    ] as const;
    const { page, problems, close } = await openPage(browser, { url: address(path), ...phone });
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: action }).first();
    expect(await link.getAttribute('href')).toBe(href);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
    await close();
  });
});
