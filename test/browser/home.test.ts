/** The signed-in home in a real browser: who is welcomed how, what it counts and features, and who sees it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let deals: Deal[];
let total: string | null;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const response = await fetch(address('/api/deals'));
  total = response.headers.get('x-total-count');
  deals = await response.json();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;

/** Path of a page's script, as the build's manifest names it. */
function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'));
  return `/${manifest[source].file}`;
}

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

describe('welcome', () => {
  test.each([
    ['/', 'Noura', 'n.harbi@example.com', 'أهلًا Noura'],
    ['/en/', 'Noura', 'n2.harbi@example.com', 'Welcome, Noura'],
    ['/en/', '', 'salem.q@example.com', 'Welcome, salem.q'],
  ])('%s greets %j (%s), in the first byte', async (path, firstName, email, expected) => {
    const user = await createUser(app.context, { firstName, email });
    const html = await pageFor(user, path);
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
    expect(heading.replace(/<[^>]+>/g, '')).toBe(expected);
  });
});

test('tiles count the deals and the favourites and name the plan', async () => {
  const user = await createUser(app.context);
  await keep(user, [deals[0]?.id ?? '', deals[1]?.id ?? '']);
  const { page, problems, close } = await openAs(browser, user, { url: address('/en/') });
  const tiles = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
  expect(await tiles.allTextContents()).toEqual([
    `Available deals${total}`,
    'Favorites2',
    'SubscriptionFree',
  ]);
  await page.locator('#prices article button[aria-pressed=false]').first().click();
  await expect.poll(() => tiles.nth(1).textContent()).toBe('Favorites3');
  await tiles.nth(1).getByRole('link').click();
  await page.waitForURL('**/en/favorites');
  expect(problems).toEqual([]);
  await close();
});

describe('Premium', () => {
  test('is offered above and in a banner to who has it not', async () => {
    const user = await createUser(app.context);
    const { page, close } = await openAs(browser, user, { url: address('/en/') });
    const link = page.getByRole('link', { name: 'See Premium' }).first();
    expect(await link.getAttribute('href')).toBe('/en/subscribe');
    const banner = page.getByRole('complementary', { name: 'See every price with Premium' });
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/en/subscribe');
    await close();
  });
});

describe('featured deals', () => {
  test('three of each kind, mixed, the same through hydration, a step away and a reload', async () => {
    const user = await createUser(app.context);
    const html = await pageFor(user, '/en/');
    const section = /aria-labelledby="featured-title">(.*?)<\/section>/s.exec(html)?.[1] ?? '';
    const sent = [...section.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>/g, ''),
    );
    expect(sent).toHaveLength(6);
    const { page, problems, close } = await openAs(browser, user, { url: address('/en/') });
    expect(await featuredOf(page)).toEqual(sent);
    const cards = page.getByRole('region', { name: 'Featured deals' }).locator('article');
    expect(await cards.filter({ hasText: 'Activate Premium to View' }).count()).toBe(3);
    await page.getByRole('link', { name: 'All deals' }).click();
    await page.waitForURL('**/en/deals');
    await page.goBack();
    await expect.poll(() => featuredOf(page)).toEqual(sent);
    await page.reload();
    await waitUntilHydrated(page);
    expect(await featuredOf(page)).toEqual(sent);
    expect(problems).toEqual([]);
    await close();
  });
});

test('the three newest favourites are shown, with the way to all', async () => {
  const user = await createUser(app.context);
  await keep(
    user,
    deals.slice(0, 4).map(({ id }) => id),
  );
  const { page, close } = await openAs(browser, user, { url: address('/en/') });
  const recent = page.getByRole('region', { name: 'Recent favorites' });
  const cities = await recent.getByRole('heading', { level: 3 }).allTextContents();
  expect(cities).toEqual(
    deals
      .slice(1, 4)
      .map(({ destination }) => destination)
      .reverse(),
  );
  await recent.getByRole('link', { name: 'All favorites' }).click();
  await page.waitForURL('**/en/favorites');
  await expect.poll(() => page.locator('#favorites article').count()).toBe(4);
  await close();
});

test('the widget filters in place, on the home and on the page of favourites', async () => {
  const user = await createUser(app.context);
  const { page, problems, close } = await openAs(browser, user, { url: address('/en/') });
  for (const path of ['/en/', '/en/favorites']) {
    await page.goto(address(path));
    await waitUntilHydrated(page);
    await page.getByRole('radio', { name: 'Jeddah' }).click();
    await page.waitForURL((url) => url.pathname === path && url.search === '?origin=JED');
    await page.getByRole('heading', { name: 'Cheapest fares from Jeddah' }).waitFor();
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole('heading', { name: 'Cheapest fares from Jeddah' }).waitFor();
  }
  expect(problems).toEqual([]);
  await close();
});

describe('who sees it', () => {
  test('a guest has the landing page, without a script of the home', async () => {
    const user = await createUser(app.context);
    const scripts = (html: string) =>
      [...html.matchAll(/\b(?:src|href|data-modules)="([^"]+\.js)"/g)].flatMap(([, paths]) =>
        paths?.split(' '),
      );
    const own = await pageFor(user, '/en/');
    const shared = await (await fetch(address('/en/'))).text();
    expect(shared).toContain('Where can you fly for less?');
    expect(shared).not.toContain('Welcome,');
    const home = scriptOf('web/pages/home/home.page.tsx');
    expect(scripts(own)).toContain(home);
    expect(scripts(shared)).not.toContain(home);
  });

  test('it gives way to the landing page when the session is over', async () => {
    const user = await createUser(app.context);
    const { page, close } = await openAs(browser, user, { url: address('/en/') });
    await app.context.db.deleteFrom('user_session').where('user_id', '=', user.id).execute();
    const landing = page.getByRole('heading', { name: 'Where can you fly for less?' });
    // What was asked before the session ended may still be on its way; the window comes back into view again.
    const look = async (): Promise<boolean> => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return landing.isVisible();
    };
    await expect.poll(look, { timeout: 20_000 }).toBe(true);
    await close();
  });
});

test('without JavaScript a guest still has the landing page', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/'), javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Where can you fly for less?' }).waitFor();
  await close();
});

test('home and search begin at the preferred departure city, and another one can be chosen', async () => {
  const user = await createUser(app.context);
  const { page, problems, close } = await openAs(browser, user, {
    url: address('/en/account?tab=preferences'),
  });
  await page.getByRole('checkbox', { name: 'Jeddah' }).check();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.getByText('Success').first().waitFor();
  await page.getByRole('link', { name: 'Hudhud' }).first().click();
  await expect.poll(() => page.getByRole('radio', { name: 'Jeddah' }).isChecked()).toBe(true);
  expect(await pageFor(user, '/en/')).toContain('Jeddah');
  await page.getByRole('radio', { name: 'Riyadh' }).click();
  await page.waitForURL('**/en/?origin=RUH**');
  await expect.poll(() => page.getByRole('radio', { name: 'Riyadh' }).isChecked()).toBe(true);
  await page.reload();
  await waitUntilHydrated(page);
  expect(await page.getByRole('radio', { name: 'Riyadh' }).isChecked()).toBe(true);
  await page.goto(address('/en/search'));
  await waitUntilHydrated(page);
  expect(await page.locator('[name=origin]').first().inputValue()).toBe('JED');
  expect(problems).toEqual([]);
  await close();
});
