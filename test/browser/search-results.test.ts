/** What a flight search leads to, in a real browser, by the rows of the specification (§4, §7 and §8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { addDays } from '#contract/domain/dates.ts';
import { type BookingSite, bookingSites, siteNames } from '#contract/domain/site.ts';
import { waitUntilHydrated } from '#test/support/browser.ts';
import {
  bookingLinksOf,
  bookingSitesInOrder,
  dateOf,
  destinationOf,
  getFirst,
  queryOf,
  type SearchSite,
  startSearchSite,
  submitOf,
} from '#test/support/search-site.ts';

let site: SearchSite;

beforeAll(async () => {
  site = await startSearchSite();
}, 180_000);

afterAll(() => site?.close());

/** The cheapest first, of equal ones in the fixed order; then those where no price was seen. */
async function listSitesByPrice(): Promise<BookingSite[]> {
  const trip = `destination=${site.fare.code}&departureDate=${site.priced.date}`;
  const answer = (await site.getJson(`/api/flights/search?origin=RUH&${trip}`)) as FlightSearchResult;
  const priceOf = (name: BookingSite) =>
    answer.sitePrices.find((each) => each.site === name)?.price ?? Number.POSITIVE_INFINITY;
  expect(answer.sitePrices.length).toBeGreaterThan(1);
  return bookingSites.toSorted((a, b) => priceOf(a) - priceOf(b) || 0);
}

describe('§4 after success', () => {
  test('after success the first site opens in a new tab with the notice, and the panel offers all four', async () => {
    const { page, problems, close } = await site.open(`${site.pricedPath}&adults=2`);
    const opening = page.context().waitForEvent('page');
    await submitOf(page).click();
    const tab = await opening;
    await tab.waitForLoadState();
    const pathTo = (name: BookingSite) =>
      `/go/RUH-${site.fare.code}/${name}?departureDate=${site.priced.date}&adults=2&lang=en`;
    const byPrice = await listSitesByPrice();
    expect(tab.url()).toBe(site.address(pathTo(getFirst(byPrice))));
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    const cheapest = siteNames[getFirst(byPrice)];
    await page.getByText(`Redirecting to ${cheapest}`, { exact: true }).first().waitFor();
    await page.waitForURL(/results=1/);
    const links = await page
      .locator('a[href^="/go/"]')
      .evaluateAll((nodes) =>
        nodes.map((node) => [
          node.getAttribute('href'),
          node.getAttribute('target'),
          node.getAttribute('rel'),
        ]),
      );
    expect(links.map(([href]) => href)).toEqual(byPrice.map(pathTo));
    for (const [, target, rel] of links) expect([target, rel]).toEqual(['_blank', 'sponsored noopener']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results-title');
    expect(problems).toEqual([]);
    await close();
  });

  test('a blocked new tab is told of, and the first site’s button is at hand', async () => {
    const { page, problems, close } = await site.open(site.pricedPath);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await submitOf(page).click();
    await page.getByRole('alert').filter({ hasText: 'blocked the new tab' }).waitFor();
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(href).toContain(`/go/RUH-${site.fare.code}/${(await listSitesByPrice())[0]}?`);
    expect(await page.getByText('Redirecting to').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('§7 GET /api/flights/search: what is known of the trip', () => {
  test('the price recorded for exactly this trip, with its site and age', async () => {
    const { page, problems, close } = await site.open(site.resultsPath);
    const result = (await site.getJson(
      `/api/flights/search?origin=RUH&destination=${site.fare.code}&departureDate=${site.priced.date}`,
    )) as FlightSearchResult;
    const panel = page.getByRole('region', { name: `Riyadh to ${site.fare.city}` });
    const text = await panel.textContent();
    expect(text).toContain('Cheapest price we recorded for this trip');
    expect(text).toContain(new Intl.NumberFormat('en-GB').format(result.cheapestFare?.price ?? 0));
    expect(text).toMatch(/Seen (just now|\d+ )/);
    expect(text).toContain('Sample fares');
    expect(problems).toEqual([]);
    await close();
  });

  test('no flights found: says so, still offers the sites, and days nearby that have a price', async () => {
    const trip = `destination=${site.fare.code}&departureDate=${site.priced.date}&tripType=roundtrip`;
    const returns = Array.from({ length: 30 }, (_, index) => addDays(site.priced.date, index + 1));
    const answers = returns.map(async (returnDate) => {
      const path = `/api/flights/search?origin=RUH&${trip}&returnDate=${returnDate}`;
      const { cheapestFare } = (await site.getJson(path)) as FlightSearchResult;
      return cheapestFare === null ? [returnDate] : [];
    });
    const unseen = getFirst((await Promise.all(answers)).flat());
    const { page, problems, close } = await site.open(`/en/search?${trip}&returnDate=${unseen}&results=1`);
    await page.getByRole('heading', { name: 'No recorded price for these dates' }).waitFor();
    expect(await bookingLinksOf(page).count()).toBe(4);
    const near = page.locator('main a[href*="/en/search?"]').first();
    await near.click();
    await page.getByRole('heading', { name: 'Cheapest price we recorded for this trip' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'No recorded price for these dates' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('§8 errors', () => {
  test('a search that fails says so, keeps everything, and can be tried again', async () => {
    const { page, close } = await site.open(`${site.pricedPath}&adults=4`);
    await page.route('**/api/flights/search?**', (route) =>
      route.fulfill({ status: 503, json: { code: 'overloaded', message: 'The site is busy right now.' } }),
    );
    await submitOf(page).click();
    await page.getByRole('alert').filter({ hasText: 'The site is busy right now.' }).waitFor();
    expect(queryOf(page)).toMatchObject({
      destination: site.fare.code,
      departureDate: site.priced.date,
      adults: '4',
    });
    await page.unroute('**/api/flights/search?**');
    await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
    await page.waitForURL(/results=1/);
    await page.getByRole('region', { name: `Riyadh to ${site.fare.city}` }).waitFor();
    await close();
  });

  test('what the server refuses is told beside its field', async () => {
    const { page, close } = await site.open(site.pricedPath);
    const fields = { departureDate: 'The server says no.' };
    await page.route('**/api/flights/search?**', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'validation_failed', message: 'Some values aren’t valid.', fields },
      }),
    );
    await submitOf(page).click();
    await page.getByRole('alert').filter({ hasText: 'The server says no.' }).waitFor();
    const opener = dateOf(page, 'departureDate');
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await close();
  });
});

describe('the address', () => {
  test('keeps every choice through reload, back and another reader', async () => {
    const { page, problems, close } = await site.open(
      `/en/search?destination=${site.fare.code.toLowerCase()}`,
    );
    expect(await destinationOf(page).inputValue()).toBe(site.fare.city);
    await page.locator('select[name=origin]').selectOption('JED');
    await page.locator('select[name=adults]').selectOption('5');
    await page.waitForURL((url) => url.searchParams.get('adults') === '5');
    await page.reload();
    expect(await page.locator('select[name=origin]').inputValue()).toBe('JED');
    expect(await page.locator('select[name=adults]').inputValue()).toBe('5');
    expect(await destinationOf(page).inputValue()).toBe(site.fare.city);
    await waitUntilHydrated(page);
    await submitOf(page).click();
    await page.waitForURL(/results=1/);
    await page.getByRole('region', { name: `Jeddah to ${site.fare.city}` }).waitFor();
    const shared = page.url();
    await page.locator('select[name=adults]').selectOption('2');
    await page.waitForURL((url) => !url.searchParams.has('results'));
    await page.goBack();
    await page.getByRole('region', { name: `Jeddah to ${site.fare.city}` }).waitFor();
    expect(await page.locator('select[name=adults]').inputValue()).toBe('5');
    expect(problems).toEqual([]);
    await close();
    const html = await (await fetch(shared)).text();
    expect(html).toContain(`/go/JED-${site.fare.code}/skyscanner?`);
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

test.each(['/search', '/en/search'])('%s works without JavaScript', async (path) => {
  const { page, close } = await site.open(path, { javaScriptEnabled: false });
  const name = path === '/search' ? site.fare.cityAr : site.fare.city;
  await page.locator('input[name=destination]').fill(name);
  await page.locator('input[name=departureDate]').fill(site.priced.date);
  await page.locator('select[name=adults]').selectOption('2');
  await page.locator('input[name=tripType][value=roundtrip]').check({ force: true });
  const submit = page.locator('main button[type=submit]:visible');
  await submit.click();
  await page.getByRole('alert').waitFor();
  expect(await bookingLinksOf(page).count()).toBe(0);
  await page.locator('input[name=returnDate]').fill(addDays(site.priced.date, 5));
  await submit.click();
  const hrefs = await bookingLinksOf(page).evaluateAll((nodes) =>
    nodes.map((node) => node.getAttribute('href')),
  );
  const language = path === '/search' ? 'ar' : 'en';
  const query = `departureDate=${site.priced.date}&returnDate=${addDays(site.priced.date, 5)}&adults=2&lang=${language}`;
  expect(hrefs).toEqual(bookingSitesInOrder.map((each) => `/go/RUH-${site.fare.code}/${each}?${query}`));
  await close();
});

test('the screen with its calendar loads 180 KB of JavaScript or less', async () => {
  const { page, close } = await site.open(site.resultsPath, { isFirstVisit: true });
  await dateOf(page, 'departureDate').click();
  await page.locator('[data-date]:focus').waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  const sizes = scripts.map(async (url) => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    await response.body?.cancel();
    return Number(response.headers.get('content-length'));
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(180 * 1024);
  await close();
});
