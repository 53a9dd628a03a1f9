/** Pages whose data changes later: prices that arrive, change, or stop being deals. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import {
  destinationOf,
  queryOf,
  type SearchSite,
  startSearchSite,
  submitOf,
} from '#test/support/search-site.ts';

let site: SearchSite;

beforeAll(async () => {
  site = await startSearchSite();
}, 240_000);

afterAll(() => site?.close());

test.each([
  ['its code', 'Tab'],
  ['its name', 'Enter'],
])('a destination typed by %s is taken with %s', async (by, key) => {
  const { page, problems, close } = await site.open('/en/search');
  await destinationOf(page).fill(by === 'its code' ? site.fare.code.toLowerCase() : site.fare.city);
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.searchParams.get('destination') === site.fare.code);
  await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
  expect(await destinationOf(page).inputValue()).toBe(site.fare.city);
  expect(problems).toEqual([]);
  await close();
});

test('a destination that several places fit is not taken by leaving the field', async () => {
  const { page, close } = await site.open('/en/search');
  await destinationOf(page).fill('a');
  await page.locator('[role=option]').nth(1).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[role=option]').first().waitFor({ state: 'detached' });
  expect(queryOf(page).destination).toBeUndefined();
  expect(await submitOf(page).isDisabled()).toBe(true);
  await close();
});

/** The price of a search is being asked for until `isKnown`. */
async function delayPrice(page: Page, isKnown: () => boolean): Promise<void> {
  await page.route('**/api/flights/search?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FlightSearchResult;
    const asked = { ...answer, cheapestFare: null, sitePrices: [], pending: true };
    await route.fulfill({ response, json: isKnown() ? answer : asked });
  });
}

test('a price that does not come is given up, and only then the page says that none is known', async () => {
  const { page, problems, close } = await site.open(site.pricedPath);
  await page.clock.install();
  await delayPrice(page, () => false);
  await submitOf(page).click();
  const said: string[] = [];
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      for (const words of ['Looking for the price of this trip', 'No recorded price for these dates']) {
        if (!said.includes(words) && (await page.getByText(words).count()) > 0) said.push(words);
      }
      return said;
    })
    .toEqual(['Looking for the price of this trip', 'No recorded price for these dates']);
  expect(await page.getByText('Looking for the price of this trip').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('a price that the source is asked for is waited for, and shown when it comes', async () => {
  const { page, problems, close } = await site.open(site.pricedPath);
  let isKnown = false;
  await delayPrice(page, () => isKnown);
  await submitOf(page).click();
  await page.getByText('Looking for the price of this trip').waitFor();
  expect(await page.getByText('No recorded price for these dates').count()).toBe(0);
  isKnown = true;
  await page.getByRole('heading', { name: 'Cheapest price we recorded for this trip' }).waitFor();
  expect(await page.getByText('Looking for the price of this trip').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('a calendar with a newer price replaces the headline, and a note tells both prices', async () => {
  const { page, close } = await site.open(`/en/deal/${site.fare.code}`);
  const old = site.fare.cheapestPrice ?? 0;
  const fresh = old + 17;
  await page.route('**/calendar?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FareCalendar;
    const fare = answer.fare && { ...answer.fare, cheapestPrice: fresh };
    await route.fulfill({ response, json: { ...answer, fare } });
  });
  await page.getByRole('link', { name: /next month/i }).click();
  const note = page.getByRole('status').filter({ hasText: 'The price was just updated' });
  await note.waitFor();
  const spell = (price: number) => new Intl.NumberFormat('en-GB').format(price);
  const shown = await page.locator('main').textContent();
  expect(shown?.split(spell(fresh)).length).toBeGreaterThan(2);
  expect(await note.textContent()).toMatch(new RegExp(`it was .*${spell(old)}.* now .*${spell(fresh)}`));
  await close();
});

test('a destination without a deal shows its fare and the way to it', async () => {
  const deals = (await site.getJson('/api/deals?limit=100')) as Deal[];
  const fares = (await site.getJson('/api/pricing/destinations')) as DestinationPrice[];
  const isDeal = new Set(deals.map(({ code }) => code));
  const plain = fares.filter((fare) => !fare.locked && !isDeal.has(fare.code));
  const { page, problems, close } = await site.open('/en/deals');
  for (const fare of plain.slice(0, 10)) {
    await page.goto(site.address(`/en/deals?search=${encodeURIComponent(fare.code)}`));
    if ((await page.getByRole('heading', { name: 'No deals match your search' }).count()) === 0) continue;
    await page.getByRole('heading', { name: `The lowest fare to ${fare.city} now` }).waitFor();
    const card = page.getByRole('region', { name: `The lowest fare to ${fare.city} now` });
    const price = new Intl.NumberFormat('en-GB').format(fare.cheapestPrice ?? 0);
    expect(await card.textContent()).toContain(price);
    expect(await card.getByRole('link').first().getAttribute('href')).toContain(`/deal/${fare.code}`);
    expect(problems).toEqual([]);
    await close();
    return;
  }
  throw new Error('every destination of the test site has a deal');
});
