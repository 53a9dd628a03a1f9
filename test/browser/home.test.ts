/** The signed-in home in a real browser: what it counts and features, what it filters, and when it ends. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { tagsOf } from '#test/support/page-text.ts';

const { app, address, openAs, visit } = browserSite();
let deals: Deal[];
let total: string | null;

beforeAll(async () => {
  const response = await fetch(address('/api/deals'));
  total = response.headers.get('x-total-count');
  deals = await response.json();
});

async function pageFor({ cookie }: TestUser, path: string): Promise<string> {
  return (await fetch(address(path), { headers: { cookie } })).text();
}

async function keep({ cookie }: TestUser, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const headers = { cookie, origin: app.url };
    expect((await fetch(address(`/api/favorites/${id}`), { method: 'POST', headers })).status).toBe(200);
  }
}

const featuredOf = (page: Page) =>
  page.getByRole('region', { name: 'Featured deals' }).getByRole('heading', { level: 3 }).allTextContents();

test('tiles count deals and favourites and name the plan; Premium is offered; three newest favourites lead to all', async () => {
  const user = await createUser(app.context);
  // The newest is featured on the page too.
  const featured = deals.find(({ departureCityCode }) => departureCityCode === 'RUH');
  const others = deals.filter(({ departureCityCode }) => departureCityCode !== 'RUH').slice(0, 4);
  const saved = [...others, ...(featured ? [featured] : [])];
  await keep(
    user,
    saved.map(({ id }) => id),
  );
  const { page } = await openAs(user, '/en/');
  const tiles = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
  await expect
    .poll(() => tiles.allTextContents())
    .toEqual([`Available deals${total}`, 'Favorites5', 'SubscriptionFree']);
  const link = page.getByRole('link', { name: 'See Premium' }).last();
  await expect.poll(() => link.getAttribute('href')).toBe('/en/subscribe');
  const banner = page.getByRole('complementary', { name: 'See every price with Premium' });
  await expect.poll(() => banner.getByRole('link').getAttribute('href')).toBe('/en/subscribe');
  const recent = page.getByRole('region', { name: 'Recent favorites' });
  const cities = await recent.getByRole('heading', { level: 3 }).allTextContents();
  const kept = saved.slice(2, 5).map(({ destination }) => destination);
  // Of a city with several airports the card names the airport.
  expect(cities.map((city) => city.replace(/ \([A-Z]{3}\)$/, ''))).toEqual(kept.reverse());
  await page.locator('#prices article button[aria-pressed=false]').first().click();
  await expect.poll(() => tiles.nth(1).textContent()).toBe('Favorites6');
  await recent.getByRole('link', { name: 'All favorites' }).click();
  await page.waitForURL('**/en/favorites');
  await expect.poll(() => page.locator('#favorites article').count()).toBe(6);
});

test('three of each kind, mixed, the same through hydration, a step away and a reload', async () => {
  const user = await createUser(app.context);
  const html = await pageFor(user, '/en/');
  const section = /aria-labelledby="featured-title"[^>]*>(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  const sent = [...section.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  );
  expect(sent).toHaveLength(6);
  const viewport = { width: 390, height: 844 };
  const { page } = await openAs(user, '/en/', { viewport });
  await expect.poll(() => featuredOf(page)).toEqual(sent);
  const cards = page
    .getByRole('region', { name: 'Featured deals' })
    .locator('article')
    .filter({ visible: true });
  await expect.poll(() => cards.filter({ hasText: 'Activate Premium to View' }).count()).toBe(3);
  await page.locator('[aria-labelledby=featured-title]').getByRole('link', { name: 'All deals' }).click();
  await page.waitForURL('**/en/deals');
  await page.goBack();
  await expect.poll(() => featuredOf(page)).toEqual(sent);
  await reload(page);
  await expect.poll(() => featuredOf(page)).toEqual(sent);
});

test('home and search begin at the preferred city, home and favourites filter in place', async () => {
  const user = await createUser(app.context);
  const { page } = await openAs(user, '/en/account?tab=preferences');
  await page.getByRole('checkbox', { name: 'Jeddah' }).check();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.getByText('Success').first().waitFor();
  await page.getByRole('link', { name: 'Hudhud' }).first().click();
  const airport = page.getByRole('search').getByRole('combobox', { name: 'From' });
  await expect.poll(() => airport.inputValue()).toBe('JED');
  await airport.selectOption('RUH');
  await page.waitForURL('**/en/?origin=RUH**');
  await page.getByRole('heading', { name: 'Best fares from Riyadh' }).waitFor();
  await visit(page, '/en/favorites');
  await airport.selectOption('DMM');
  await page.waitForURL((url) => url.pathname === '/en/favorites' && url.search === '?origin=DMM');
  await page.getByRole('heading', { name: 'Best fares from Dammam' }).waitFor();
  const search = await pageFor(user, '/en/search');
  expect(search).toMatch(/<option (?=[^>]*value="JED")[^>]*selected=""/);
  const options = tagsOf(await pageFor(user, '/en/'), 'option');
  const chosen = options.filter(({ selected }) => selected !== undefined);
  expect(chosen.map(({ value }) => value)).toContain('JED');
});

test('the bell of a new member asks for a place where none is typed, and opens the watch of one that is', async () => {
  const { page } = await openAs(await createUser(app.context), '/en/');
  const search = page.getByRole('search', { name: 'Watch price' });
  const field = search.getByRole('combobox');
  const bell = search.getByRole('button', { name: 'Watch price' });
  await bell.click();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('Cairo');
  await bell.click();
  await page.getByRole('dialog').getByText('Cairo').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/');
});

test('it gives way to the landing page when the session is over', async () => {
  const user = await createUser(app.context);
  const { page } = await openAs(user, '/en/', { isNoisy: true });
  await app.context.db.deleteFrom('user_session').where('user_id', '=', user.id).execute();
  const landing = page.getByRole('heading', { name: 'Where can you fly for less?' });
  // What was asked before the session ended may still be on its way; the window comes back into view again.
  const look = async (): Promise<boolean> => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return landing.isVisible();
  };
  await expect.poll(look).toBe(true);
});

test('the place of the map is kept where its picture is not there yet', async () => {
  const { page } = await openAs(await createUser(app.context), '/', { isNoisy: true });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(address('/?view=map'));
  const place = page.locator('#prices [class*=window-]');
  await expect.poll(async () => (await place.boundingBox())?.height).toBeGreaterThan(300);
});

test('what a member saw is gone once Premium or the session ends elsewhere, also from the list that is kept', async () => {
  const user = await createUser(app.context, { subscription: 'premium' });
  const { page, problems } = await openAs(user, '/en/deals?origin=RUH');
  const locked = page.locator('article[data-locked]');
  const { db } = app.context;
  const ends = [
    () => db.deleteFrom('subscription').where('user_id', '=', user.id).execute(),
    () => page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' })),
  ];
  for (const end of ends) {
    await page.locator('article a').first().click();
    await page.waitForURL('**/en/deal/**');
    await end();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.locator('article').first().waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => locked.count()).toBeGreaterThan(0);
  }
  // What a guest is told.
  expect(problems.splice(0).join()).toContain('401');
});
