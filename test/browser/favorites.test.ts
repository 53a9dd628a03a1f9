/** Favourites in a real browser: hearts, the page of them, how far a price fell, a shared list, unusual devices. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createFakeHasher, createUser, type TestUser, type UserOverrides } from '#test/support/accounts.ts';
import { ingestAndShow, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, holdCalls, openPage, reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { fareFileHeader, readContent } from '#test/support/read-fare-file.ts';
import { getFirst } from '#test/support/shared-site.ts';

const { app, browser, address, open, openAs, visit } = browserSite(() => startTestApp({ fares: 'recorded' }));
let deals: Deal[];

beforeAll(async () => {
  deals = await (await fetch(address('/api/deals'))).json();
});

const phone = { viewport: { width: 360, height: 800 } };
const favoriteCalls = '**/api/favorites/*';
const openDeal = () => getFirst(deals.filter(({ locked }) => !locked));

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

/** A fare file with one row, seen now. */
async function importFare(destination: string, price: number): Promise<void> {
  const now = new Date();
  const departure = addDays(riyadhDate(now), 44);
  const row = `${now.toISOString()},kayak.sa,RUH,${destination},${departure},,${price},SAR,kayak,`;
  await ingestAndShow(app.context, await readContent(`${fareFileHeader}\n${row}\n`));
}

const heartOf = (page: Page, city: string) => page.getByRole('button', { name: `Favorite: ${city}` }).first();
const pressed = async (page: Page, city: string) =>
  (await heartOf(page, city).getAttribute('aria-pressed')) === 'true';
/** The heart beside the title of a destination's page, which has words of its own. */
const isKept = async (page: Page) =>
  (await page.locator('main button[data-look=band][aria-pressed]').getAttribute('aria-pressed')) === 'true';

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return calls;
}
const ofFavorites = (calls: readonly string[]) => calls.filter((call) => call.startsWith('/api/favorites'));

describe('a heart', () => {
  test('of a guest is on every card, asks to log in without a call, is set then, and needs JavaScript', async () => {
    const plain = await open('/en/deals', { javaScriptEnabled: false });
    await expect
      .poll(() => plain.page.locator('article button[aria-pressed]').first().isVisible())
      .toBe(false);
    const { page } = await open('/deals', phone);
    const calls = watchCalls(page);
    const hearts = page.locator('article button[aria-pressed=false]');
    await expect.poll(() => hearts.count()).toBe(await page.locator('article').count());
    await hearts.first().click();
    await toastOf(page, 'يلزم تسجيل الدخول').getByText('سجّل الدخول لتضيف إلى المفضلة').waitFor();
    await expect
      .poll(() => toastOf(page, 'يلزم تسجيل الدخول').getByRole('link').getAttribute('href'))
      .toMatch(/^\/login\?next=%2Fdeals&heart=[\w-]+$/);
    await expect.poll(() => page.locator('article button[aria-pressed=true]').count()).toBe(0);
    expect(ofFavorites(calls)).toEqual([]);

    app.context.accounts.hasher = createFakeHasher();
    const user = await createUser(app.context, { passwordHash: 'quick:palm-river-41-kettle' });
    const pressedFirst = page.locator('main button[data-favorite]').nth(4);
    const id = await pressedFirst.getAttribute('data-favorite');
    await pressedFirst.click();
    await toastOf(page, 'يلزم تسجيل الدخول').locator(`a[href$="${id}"]`).click();
    await page.waitForURL('**/login?**');
    await page.getByRole('tab').last().click();
    await page.waitForURL('**/login?tab=signup**');
    await page.getByRole('tab').first().click();
    await page.waitForURL((url) => !url.search.includes('signup'));
    await page.locator('main [name=email]').fill(user.email);
    await page.locator('main [name=password]').fill('palm-river-41-kettle');
    await page.locator('main form button[type=submit]:visible').click();
    await page.waitForURL((url) => url.pathname === '/deals');
    await expect
      .poll(() => page.locator(`main [data-favorite="${id}"]`).first().getAttribute('aria-pressed'))
      .toBe('true');
    expect(await idsOf(user)).toEqual([id]);
  });

  test('of a member shows at once, in the first byte of the next page, and what was refused', async () => {
    const user = await createUser(app.context);
    const { id, destination, code } = openDeal();
    const { page, problems } = await openAs(user, '/en/deals', { isNoisy: true });
    const release = await holdCalls(page, favoriteCalls);
    await heartOf(page, destination).click();
    await expect.poll(() => pressed(page, destination)).toBe(true);
    await expect.poll(() => idsOf(user)).toEqual([]);
    release();
    await toastOf(page, 'Added to favorites').waitFor();
    await expect.poll(() => idsOf(user)).toEqual([id]);
    const html = await (await ask(user, 'GET', '/en/deals')).text();
    expect(html).toMatch(new RegExp(`aria-pressed="true" aria-label="Favorite: ${destination}"`));
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);

    // The list came with the page, and serves the next one.
    await reload(page);
    const calls = watchCalls(page);
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    await page.waitForURL('**/en/search');
    await page.goBack();
    await heartOf(page, destination).waitFor();
    expect(ofFavorites(calls)).toEqual([]);
    await heartOf(page, destination).click();
    await toastOf(page, 'Removed from favorites').waitFor();
    await expect.poll(() => pressed(page, destination)).toBe(false);
    await expect.poll(() => idsOf(user)).toEqual([]);

    await visit(page, `/en/deal/${code}?origin=RUH&tripType=oneway`);
    await page.locator('main button[data-look=band][aria-pressed]').click();
    await expect.poll(() => idsOf(user)).toEqual([`RUH-${code}-oneway`]);
    await expect.poll(() => isKept(page)).toBe(true);
    await visit(page, `/en/deal/${code}?origin=RUH&tripType=roundtrip`);
    await expect.poll(() => isKept(page)).toBe(false);
    expect(problems).toEqual([]);

    const fail = (status: number, code: string) => (route: Route) =>
      route.fulfill({ status, json: { code, message: 'refused' } });
    await page.route(favoriteCalls, fail(500, 'internal'));
    await page.locator('main button[data-look=band][aria-pressed]').click();
    await toastOf(page, 'Error').getByText('Failed to add to favorites').waitFor();
    await expect.poll(() => isKept(page)).toBe(false);
    await page.route(favoriteCalls, fail(401, 'unauthenticated'));
    // An answer without content leaves the reader where they are.
    await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
    const led = page.waitForRequest('**/api/login?*');
    await page.locator('main button[data-look=band][aria-pressed]').click();
    await toastOf(page, 'Unauthorized').getByText('Please login first').waitFor();
    expect(new URL((await led).url()).searchParams.get('next')).toMatch(/^\/en\/deal\//);
  });
});

describe('the page of favourites', () => {
  test('the furthest fall first; removed by keyboard; a refusal taken back', async () => {
    const user = await createKeeper(['RUH-CAI-oneway', 'RUH-DXB-oneway']);
    await importFare('CAI', 496);
    const { page, problems } = await openAs(user, '/favorites', { ...phone, isNoisy: true });
    const slips = page.getByRole('region', { name: 'مفضلاتك' }).getByRole('article');
    await expect.poll(() => slips.count()).toBe(2);
    const another = page.getByRole('link', { name: 'أضف وجهة أخرى' });
    await expect.poll(() => another.getAttribute('href')).toBe('/deals');
    await expect.poll(() => slips.nth(0).textContent()).toMatch(/القاهرة.*انخفض 124، أي 20٪، منذ حفظته.*620/);
    await expect.poll(() => slips.nth(1).textContent()).not.toContain('انخفض');
    await expect
      .poll(() => slips.nth(0).getByRole('link').getAttribute('href'))
      .toContain('/deal/CAI?origin=RUH');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    const box = await page.getByRole('region', { name: 'مفضلاتك' }).boundingBox();
    expect(box?.y).toBeLessThan(600);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);

    await page.route(favoriteCalls, (route) => route.abort());
    const remove = page.getByRole('button', { name: 'إزالة القاهرة من المفضلة' });
    await remove.click();
    await toastOf(page, 'خطأ').getByText('لا يوجد اتصال بالإنترنت.').waitFor();
    await remove.waitFor();
    await expect.poll(() => idsOf(user)).toHaveLength(2);
    await page.unroute(favoriteCalls);
    for (const city of ['القاهرة', 'دبي']) {
      await page.getByRole('button', { name: `إزالة ${city} من المفضلة` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `إزالة ${city} من المفضلة` }).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'لا توجد مفضلات بعد' }).waitFor();
    await toastOf(page, 'أُزيل من المفضلة').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await expect.poll(() => idsOf(user)).toEqual([]);
    await page.locator('#prices article button[aria-pressed]').first().click();
    await expect.poll(() => page.locator('#favorites article').count()).toBe(1);
  });

  test('a list is shared by a link that a guest reads, and is gone when its owner ends it', async () => {
    const user = await createKeeper(['RUH-DXB-oneway']);
    const own = await openAs(user, '/en/favorites');
    await own.page.getByRole('button', { name: 'Share this list' }).click();
    const picture = own.page.getByRole('link', { name: 'List as a picture' });
    const [, token = ''] = /list-([\w-]{43})\.en\.png/.exec((await picture.getAttribute('href')) ?? '') ?? [];
    expect(token).not.toBe('');
    const image = await fetch(address(`/og/list-${token}.en.png`));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);

    const guest = await open(`/en/shared/${token}`, { ...phone, isNoisy: true });
    await guest.page.getByRole('heading', { level: 3, name: 'Dubai' }).waitFor();
    await expect.poll(() => guest.page.locator('article').count()).toBe(1);
    await expect.poll(() => guest.page.getByRole('button', { name: /Remove/ }).count()).toBe(0);
    await expect.poll(() => guest.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await guest.page.content()).not.toContain(user.email);
    await expectNoAxeViolations(guest.page);
    expect(guest.problems).toEqual([]);

    await own.page.getByRole('button', { name: 'Stop sharing' }).click();
    await own.page.getByRole('button', { name: 'Share this list' }).waitFor();
    const answer = await guest.page.reload();
    expect(answer?.status()).toBe(404);
    await guest.page.getByRole('heading', { level: 1, name: 'This list is no longer shared' }).waitFor();
  });
});

describe('an unusual device', () => {
  test('with a clock of 2020 makes no deal last longer; prints dark ink on white paper', async () => {
    const { page } = await openPage(browser, { isNoisy: true, colorScheme: 'dark' });
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 6.5 * 365 * 86_400_000;
    });
    const [deal]: Deal[] = await (await fetch(address('/api/deals?sort=ending'))).json();
    expect(deal?.expiresAt).toBeTruthy();
    const left = Math.ceil((Date.parse(deal?.expiresAt ?? '') - Date.now()) / 86_400_000);
    await visit(page, '/en/deals?sort=ending');
    const words = await page
      .locator('article time', { hasText: /left|soon/ })
      .first()
      .textContent();
    expect(Number(/(\d+) days? left/.exec(words ?? '')?.[1] ?? 0)).toBeLessThanOrEqual(left);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colours = await page.evaluate(() => {
      const heading = document.querySelector('h1');
      if (!heading) throw new Error('the page has no heading');
      const backgrounds: string[] = [];
      for (let element: Element | null = heading; element; element = element.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        backgrounds.push(
          backgroundColor,
          ...backgroundImage.matchAll(/rgba?\([^)]*\)/g).map(([found]) => found),
        );
      }
      return { ink: getComputedStyle(heading).color, backgrounds };
    });
    const lightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const painted = colours.backgrounds.filter((colour) => !/, 0\)$/.test(colour));
    expect(lightness(colours.ink)).toBeLessThan(64);
    expect(painted.map(lightness).filter((value) => value < 240)).toEqual([]);
  });

  test('of 320 px holds a name, an address and an airline of the greatest length', async () => {
    const email = `${'long.address.of.somebody'.repeat(2)}@${'example'.repeat(6)}.com`;
    const user = await createUser(app.context, { firstName: 'Abdulrahmanbinabdulaziz', email });
    const airline = 'A'.repeat(80);
    const { id, code } = openDeal();
    // The page of a typed deal names its own airline.
    const typed = { airline, is_curated: true, source: 'curated', evidence: null, is_verified: false };
    await app.context.db.updateTable('deal').set(typed).where('id', '=', id).execute();
    await app.context.deals.rebuild();
    const { page } = await openAs(user, '/account', { viewport: { width: 320, height: 700 }, isNoisy: true });
    await expect.poll(() => page.evaluate(widestPart)).toBeNull();
    // The narrowest of all, and then the narrowest cards that name the airline.
    for (const [path, width] of [
      [`/en/deal/${code}?origin=RUH&tripType=oneway&deal=${id}`, 640] as const,
      ['/en/deals', 640] as const,
      ['/deals', 1024] as const,
    ]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await visit(page, path);
      await page.getByText(airline).first().waitFor({ state: 'attached' });
      await expect.poll(async () => [path, await page.evaluate(widestPart)]).toEqual([path, null]);
      await page.setViewportSize({ width, height: 700 });
      await page.getByText(airline).first().waitFor();
      await expect.poll(async () => [path, await page.evaluate(widestPart)]).toEqual([path, null]);
    }
  });
});

/** The first element that reaches past the window, with where it ends; null when everything fits. */
function widestPart(): string | null {
  const width = document.documentElement.clientWidth;
  const isClipped = (element: Element) => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    )
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    return false;
  };
  for (const element of document.querySelectorAll('header *, main *, footer *')) {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own > 0 && (right > width + 1 || left < -1) && !isClipped(element))
      return `${element.tagName}.${element.className} from ${left} to ${right}`;
  }
  return document.documentElement.scrollWidth > width ? 'the page itself' : null;
}
