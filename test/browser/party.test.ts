/** A family in a real browser: chosen once, totals on lists and pages, links that carry it, Saudi airports compared. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OriginPrice, OriginPrices } from '#contract/api/origin-prices.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let fare: DestinationPrice;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const first = fares.find(
    ({ requiresUpgrade, cheapestPrice }) => !requiresUpgrade && cheapestPrice !== null,
  );
  if (!first) throw new Error('the test site lists no open fare');
  fare = first;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const spoken = (amount: number) => new Intl.NumberFormat('en-GB').format(amount);
const bodyOf = (html: string) => html.split('<script type="application/json"')[0] ?? '';

async function readPage(path: string, cookie = ''): Promise<string> {
  return bodyOf(await (await fetch(address(path), { headers: { cookie } })).text());
}

/** Presses a stepper of the dialog `count` times. */
async function add(page: Page, name: string, count: number): Promise<void> {
  for (let press = 0; press < count; press += 1) {
    await page.getByRole('button', { name: `${name}: one more` }).click();
  }
}

describe('a family of four', () => {
  test('that got a link for four sees a fare opened from it for four', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/?adults=2&children=2') });
    await waitUntilHydrated(page);
    await page.locator('#prices article:not([data-locked]) a[href*="/deal/"]').first().click();
    await page.waitForURL(/\/deal\//);
    await page.getByRole('button', { name: /Travelers: 2 adults, 2 children/ }).waitFor();
    const links = page.locator('a[href^="/go/"]').filter({ visible: true });
    expect(await links.first().getAttribute('href')).toContain('adults=2&children=2');
    expect(await page.context().cookies()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('chooses once, sees totals on the page and the list, and follows a link that carries it', async () => {
    const { page, problems, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    await page.getByRole('button', { name: /Travelers: 1 adult/ }).click();
    await add(page, 'Adults', 1);
    await add(page, 'Children', 2);
    await page.getByRole('button', { name: 'Done' }).click();
    const total = spoken((fare.cheapestPrice ?? 0) * 4);
    const card = page.getByRole('region', { name: 'Booking', exact: false }).first();
    expect(await card.textContent()).toContain(`4 travelers: ${total}`);
    expect(await card.textContent()).toContain('estimate');
    const links = page.locator('a[href^="/go/"]').filter({ visible: true });
    expect(await links.first().getAttribute('href')).toContain('adults=2&children=2');
    await page.context().route('**/go/**', (route) => route.fulfill({ body: 'a booking site' }));
    const opening = page.context().waitForEvent('page');
    await links.first().click();
    expect(new URL((await opening).url()).searchParams.get('children')).toBe('2');

    await page.goto(address('/en/'));
    await page
      .getByText(/^4 travelers: /)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('has its totals in the first byte, from the cookie and from an address that wins over it', async () => {
    const price = fare.cheapestPrice ?? 0;
    const path = `/en/deal/${fare.code}`;
    const cookie = 'party=2.2.0.0';
    expect(await readPage(path, cookie)).toContain(spoken(price * 4));
    const named = await readPage(`${path}?adults=3`, cookie);
    expect(named).toContain('3 adults');
    expect(named).toContain(spoken(price * 3));
    expect(named).toContain('adults=3&amp;lang=en');
  });

  test('shows to nobody else: the next guest of the same page is one adult again', async () => {
    const path = `/en/deal/${fare.code}`;
    for (const cookie of ['party=2.2.0.0', '', 'party=2.2.0.0', '']) {
      const html = await readPage(path, cookie);
      expect(html.includes('2 adults, 2 children')).toBe(cookie !== '');
      expect(html.includes('adults=2&amp;children=2')).toBe(cookie !== '');
    }
  });
});

describe('Saudi airports', () => {
  test('a way of some riyals by car flips the cheapest, and is remembered', async () => {
    const found = await findCloseRace();
    const path = `/en/deal/${found.code}?origin=${found.cheapest.origin}`;
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    const marked = page.locator('[data-cheapest]');
    expect(await marked.getAttribute('data-origin')).toBe(found.cheapest.origin);
    await page.getByText('Cost of getting to each airport').click();
    const fields = page.getByRole('spinbutton');
    const index = ['RUH', 'JED', 'DMM', 'MED'].indexOf(found.cheapest.origin);
    await fields.nth(index).fill(String(found.cost));
    await page.locator(`[data-cheapest][data-origin="${found.next.origin}"]`).waitFor();
    await page.reload();
    await page.locator(`[data-cheapest][data-origin="${found.next.origin}"]`).waitFor();
    const sum = (found.cheapest.price ?? 0) + found.cost;
    const row = page.locator(`[data-origin="${found.cheapest.origin}"]`);
    expect(await row.textContent()).toContain(spoken(Math.round(sum * 100) / 100));
    expect(problems).toEqual([]);
    await close();
  });

  test('are compared in the first byte; a way back to another airport claims no price', async () => {
    const html = await readPage(`/en/deal/${fare.code}`);
    expect(html).toContain('Compare Saudi airports');
    expect(html).toContain('Out from one airport, back to another');
    const { page, problems, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    await page.getByText('Out from one airport, back to another').click();
    const link = page.locator('a[href*="/google?"][href*="backTo=JED"]');
    await link.waitFor();
    expect(await link.textContent()).not.toMatch(/\d/);
    // Its name says the site once, as its words do.
    await page
      .getByRole('link', { name: 'Search on Google Flights (opens in a new tab)', exact: true })
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

type Race = { code: string; cheapest: OriginPrice; next: OriginPrice; cost: number };

/** A destination where 200 riyals, or a little more than the lead, change which airport is cheapest. */
async function findCloseRace(): Promise<Race> {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  for (const { code, requiresUpgrade } of fares) {
    if (requiresUpgrade) continue;
    const answer: OriginPrices = await (await fetch(address(`/api/pricing/${code}/origins`))).json();
    const priced = answer.origins.filter(({ price }) => price !== null);
    const [cheapest, next] = priced.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
    const lead = (next?.price ?? 0) - (cheapest?.price ?? 0);
    if (cheapest && next && lead > 0 && lead < 200) return { code, cheapest, next, cost: 200 };
  }
  throw new Error('the test site has no two airports within 200 riyals of each other');
}
