/** Fixture for browser tests of the flight search. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';
import { keepFromBookingSites, launchBrowser, openPage, type PageOptions } from './browser.ts';
import { getFirst, openSharedSite } from './shared-site.ts';

export const bookingSitesInOrder = ['skyscanner', 'google', 'wego', 'almosafer'];

type SearchSite = Awaited<ReturnType<typeof startSearchSite>>;

/** `fare` and `priced`: an open destination and the day of its cheapest fare from Riyadh; `pricedPath` is their form. */
export async function startSearchSite() {
  const [app, browser] = await Promise.all([openSharedSite(), launchBrowser()]);
  const address = (path: string) => new URL(path, app.url).href;
  const getJson = async <Answer>(path: string): Promise<Answer> => (await fetch(address(path))).json();
  const today = riyadhDate(new Date());
  const fares = await getJson<DestinationPrice[]>('/api/pricing/destinations');
  const airports = await getJson<Airport[]>('/api/airports/destinations');
  // The cheapest day lies next month or later, so that its month is whole and ahead.
  const fare = getFirst(fares.filter((each) => (each.cheapestDate ?? '') > addMonths(monthOf(today), 1)));
  const path = `/api/pricing/${fare.code}/calendar?month=${monthOf(fare.cheapestDate ?? today)}`;
  const month = await getJson<FareCalendar>(path);
  const priced = getFirst(month.days.filter((day) => day.date === fare.cheapestDate));
  const pricedPath = `/en/search?destination=${fare.code}&departureDate=${priced.date}`;
  return {
    today,
    fare,
    priced,
    locked: getFirst(airports.filter((airport) => airport.requiresUpgrade)),
    pricedPath,
    resultsPath: `${pricedPath}&results=1`,
    address,
    getJson,
    open: (wanted: string, options: PageOptions = {}) =>
      openPage(browser, { ...options, url: address(wanted), before: keepFromBookingSites }),
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

/** The cheapest first, of equal ones in the fixed order; then those where no price was seen. */
export async function listSitesByPrice(site: SearchSite): Promise<BookingSite[]> {
  const trip = `destination=${site.fare.code}&departureDate=${site.priced.date}`;
  const answer = await site.getJson<FlightSearchResult>(`/api/flights/search?origin=RUH&${trip}`);
  const priceOf = (name: BookingSite) =>
    answer.sitePrices.find((each) => each.site === name)?.price ?? Number.POSITIVE_INFINITY;
  if (answer.sitePrices.length < 2) throw new Error('the trip was seen on one site alone');
  return bookingSites.toSorted((a, b) => priceOf(a) - priceOf(b) || 0);
}

export function queryOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

export function submitOf(page: Page): Locator {
  return page.getByRole('button', { name: /^(Search Flights|ابحث عن الرحلات)$/ });
}

export function destinationOf(page: Page): Locator {
  return page.getByRole('combobox', { name: /^(To|إلى)$/ });
}

export function dateOf(page: Page, name: 'departureDate' | 'returnDate'): Locator {
  return page.locator(`[data-field=${name}] button`);
}

/** Opens the form of an answered search, which is folded to one line. */
export async function openForm(page: Page): Promise<void> {
  await page.locator('main summary').first().click();
  await page.getByRole('search').waitFor();
}

/** Sets the number of adults, 9 at most, with the stepper of the form's travelers. */
export async function chooseAdults(page: Page, count: number): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Travelers/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Travelers and bags' });
  const adults = dialog.getByRole('group', { name: 'Adults' });
  const shown = async () => Number(await adults.locator('output').textContent());
  await adults.waitFor();
  for (let now = await shown(); now !== count; now = await shown()) {
    await adults
      .getByRole('button')
      .nth(now < count ? 1 : 0)
      .click();
    await expect.poll(shown).toBe(now + Math.sign(count - now));
  }
  const isMost = async () =>
    (await adults.getByRole('button').last().getAttribute('aria-disabled')) === 'true';
  await expect.poll(isMost, { message: 'the stepper ends at 9 adults' }).toBe(count === 9);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export function dayOf(page: Page, date: string): Locator {
  return page.locator(`[data-date="${date}"]`);
}

export function bookingLinksOf(page: Page): Locator {
  return page.locator('a[href^="/go/"]');
}

export async function chooseDestination(page: Page, text: string): Promise<void> {
  await destinationOf(page).fill(text);
  await page.locator('[role=option]').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
