/** The flight search in a real browser, by the rows of the specification (§2, §4, §5, §7, §8 and §9). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { addDays, monthOf } from '#contract/domain/dates.ts';
import { type BookingSite, siteNames } from '#contract/domain/site.ts';
import { holdCalls } from '#test/support/browser.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import {
  bookingLinksOf,
  bookingSitesInOrder,
  chooseAdults,
  chooseDestination,
  dateOf,
  dayOf,
  destinationOf,
  listSitesByPrice,
  openForm,
  queryOf,
  startSearchSite,
  submitOf,
} from '#test/support/search-site.ts';
import { getFirst } from '#test/support/shared-site.ts';

const site = openForFile(startSearchSite);

const spoken = (amount: number) => new Intl.NumberFormat('en-GB').format(amount);

describe('§2 and §5: the form', () => {
  test('destinations by typing; the button waits for one; a Premium one cannot be chosen, and a notice says why', async () => {
    const { page } = await site.open('/en/search?adults=8');
    const airports = await site.getJson<Airport[]>('/api/airports/saudi');
    const origins = await page
      .locator('select[name=origin] option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(origins).toEqual(airports.map((airport) => airport.code));
    await chooseAdults(page, 9);
    await page.waitForURL(/adults=9/);
    const banner = page.getByRole('complementary', { name: /Premium/ });
    await expect.poll(() => banner.getByRole('link').getAttribute('href')).toBe('/en/premium');

    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    await destinationOf(page).fill('nowhere at all');
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    // A text that several places fit is not taken by leaving the field.
    await destinationOf(page).fill('a');
    await page.locator('[role=option]').nth(1).waitFor();
    await page.keyboard.press('Tab');
    await page.locator('[role=option]').first().waitFor({ state: 'detached' });
    await expect.poll(() => queryOf(page).destination).toBeUndefined();
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);

    // In the other script; by its code; by its name.
    await chooseDestination(page, site.fare.cityAr);
    await expectTaken(page);
    // The day seen while choosing stays.
    expect(queryOf(page).departureDate).toBe(addDays(site.today, 7));
    for (const [text, key] of [
      [site.fare.code.toLowerCase(), 'Tab'],
      [site.fare.city, 'Enter'],
    ] as const) {
      await page.getByRole('button', { name: 'Clear destination' }).click();
      await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
      await expect.poll(() => queryOf(page).destination).toBeUndefined();
      await destinationOf(page).fill(text);
      await page.keyboard.press(key);
      await expectTaken(page);
    }
    await page.getByRole('button', { name: 'Clear destination' }).click();
    await expect.poll(() => queryOf(page).destination).toBeUndefined();
    await destinationOf(page).fill(site.locked.code);
    const option = page.getByRole('option', { name: new RegExp(site.locked.code) });
    await option.waitFor();
    await expect.poll(() => option.getAttribute('aria-disabled')).toBe('true');
    await option.click({ force: true });
    await page.getByText('Premium Destination', { exact: true }).first().waitFor();
    const why = 'This destination requires a premium subscription';
    await page.getByText(why, { exact: true }).first().waitFor();
    await expect.poll(() => queryOf(page)).not.toHaveProperty('destination');
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
  });

  test('departure is from today to 365 days ahead, with the cheapest price of each day in both calendars', async () => {
    const { page } = await site.open(site.pricedPath);
    await dateOf(page, 'departureDate').click();
    const cell = dayOf(page, site.priced.date);
    await cell.filter({ hasText: spoken(Math.round(site.priced.price)) }).waitFor();
    const label = await cell.textContent();
    const hijri = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura-nu-latn', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${site.priced.date}T00:00:00Z`));
    expect(label).toContain(hijri.split(' ')[0]);
    expect(label).toMatch(/Saudi riyals?/);
    const dialog = page.getByRole('dialog', { name: 'Departure date' });
    await dialog.getByText('Cheapest days of the month').waitFor();
    await expect.poll(() => dialog.getByRole('img').textContent()).toBe(spoken(site.priced.price));
    const months = page.getByRole('combobox', { name: 'Month' });
    await months.selectOption(monthOf(site.today));
    await dayOf(page, site.today).waitFor();
    await expect.poll(() => dayOf(page, site.today).getAttribute('aria-disabled')).toBeNull();
    const last = addDays(site.today, 365);
    const options = await months
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect([options.at(0), options.at(-1)]).toEqual([monthOf(site.today), monthOf(last)]);
    await months.selectOption(monthOf(last));
    await expect.poll(() => dayOf(page, last).getAttribute('aria-disabled')).toBeNull();
    await dayOf(page, last).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date))
      .toBe(last);
    const outside = await page
      .locator('[data-date][aria-disabled]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.date));
    expect(outside.every((date) => date !== undefined && date > last)).toBe(true);
  });

  test('the return is from the departure; one-way clears it; a missing one is told beside its field', async () => {
    const back = addDays(site.priced.date, 7);
    const { page } = await site.open(`${site.pricedPath}&tripType=roundtrip&returnDate=${back}&adults=3`);
    const opener = dateOf(page, 'returnDate');
    await expect.poll(() => opener.locator('time').getAttribute('datetime')).toBe(back);
    await page.getByRole('radio', { name: 'One way' }).click();
    await page.waitForURL((url) => !url.searchParams.has('returnDate'));
    await expect.poll(() => opener.count()).toBe(0);
    await page.getByRole('radio', { name: 'Round trip' }).click();
    await expect.poll(() => opener.textContent()).toContain('Choose a date');
    await submitOf(page).click();
    await page.getByRole('alert').filter({ hasText: 'Choose a return date.' }).waitFor();
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    const described = await opener.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Choose a return date.');
    await expect.poll(() => queryOf(page)).toMatchObject({ destination: site.fare.code, adults: '3' });
    await opener.click();
    await dayOf(page, site.priced.date).waitFor();
    await expect.poll(() => dayOf(page, site.priced.date).getAttribute('aria-disabled')).toBeNull();
    const before = addDays(site.priced.date, -1);
    if (monthOf(before) === monthOf(site.priced.date)) {
      await expect.poll(() => dayOf(page, before).getAttribute('aria-disabled')).toBe('true');
      await dayOf(page, before).click({ force: true });
      await expect.poll(() => queryOf(page)).not.toHaveProperty('returnDate');
    }
  });
});

async function expectTaken(page: Page): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('destination') === site.fare.code);
  await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
  await expect.poll(() => destinationOf(page).inputValue()).toBe(site.fare.city);
}

describe('§4 and §7: after success', () => {
  test('the button waits for the answer; then the panel has all four sites and the price, and a site opens when it is pressed', async () => {
    const { page } = await site.open(`${site.pricedPath}&adults=2`);
    const release = await holdCalls(page, '**/api/flights/search?**');
    await submitOf(page).click();
    const pending = page.getByRole('button', { name: 'Searching…' });
    await pending.waitFor();
    await expect.poll(() => pending.isDisabled()).toBe(true);
    release();
    await page.waitForURL(/results=1/);
    await page.locator('#results-title:focus').waitFor();
    expect(page.context().pages()).toEqual([page]);
    await expect.poll(() => page.getByText('Redirecting to').count()).toBe(0);
    const opening = page.context().waitForEvent('page');
    await bookingLinksOf(page).first().click();
    const tab = await opening;
    await tab.waitForLoadState();
    const pathTo = (name: BookingSite) =>
      `/go/RUH-${site.fare.code}/${name}?departureDate=${site.priced.date}&adults=2&lang=en`;
    const byPrice = await listSitesByPrice(site);
    expect(tab.url()).toBe(site.address(pathTo(getFirst(byPrice))));
    await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull();
    const cheapest = siteNames[getFirst(byPrice)];
    await page.getByText(`Redirecting to ${cheapest}`, { exact: true }).first().waitFor();
    await openForm(page);
    await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
    const links = await bookingLinksOf(page).evaluateAll((nodes) =>
      nodes.map((node) => ['href', 'target', 'rel'].map((name) => node.getAttribute(name) ?? '')),
    );
    expect(links).toEqual(byPrice.map((name) => [pathTo(name), '_blank', 'sponsored noopener']));
    const result = await site.getJson<FlightSearchResult>(
      `/api/flights/search?origin=RUH&destination=${site.fare.code}&departureDate=${site.priced.date}`,
    );
    const text = await page.getByRole('region', { name: `Riyadh to ${site.fare.city}` }).textContent();
    expect(text).toContain('Cheapest price we recorded for this trip');
    expect(text).toContain(spoken(result.cheapestFare?.price ?? 0));
    expect(text).toMatch(/Seen (just now|\d+ )/);
    await expect
      .poll(() => page.getByRole('complementary', { name: 'Preview' }).textContent())
      .toContain('not real');
  });

  test('the result says how good its price is, what the days around it cost, and the same trip from elsewhere', async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    const { page } = await site.open(site.resultsPath, phone);
    const panel = page.getByRole('region', { name: `Riyadh to ${site.fare.city}` });
    const verdict = panel.getByText(/(below|above) usual|Typical price|Not enough history/).first();
    await expect.poll(async () => (await verdict.boundingBox())?.y).toBeLessThan(640);
    const near = panel.getByRole('region', { name: /^(Other dates|Nearby dates)/ });
    const day = near.getByRole('link', { name: /SAR [\d,]+ (less|more)|Same price/ }).first();
    await expect.poll(() => day.textContent()).toMatch(/SAR [\d,]+ (less|more)|Same price/);
    const airport = panel.getByRole('link', { name: /^From / }).first();
    await airport.getByText(/SAR [\d,]+ (less|more)|Same price|Other dates: \d/).waitFor();
    await expect
      .poll(() => airport.getAttribute('href'))
      .toContain(`&destination=${site.fare.code}&departureDate=`);
    await day.click();
    await page.waitForURL((url) => url.searchParams.get('departureDate') !== site.priced.date);
    await page.locator('#results-title:focus').waitFor();
    await page.getByRole('heading', { name: 'Cheapest price we recorded for this trip' }).waitFor();
  });

  test('no flights found: says so, still offers the sites, and days nearby that have a price', async () => {
    const trip = `destination=${site.fare.code}&departureDate=${site.priced.date}&tripType=roundtrip`;
    const returns = Array.from({ length: 30 }, (_, index) => addDays(site.priced.date, index + 1));
    const answers = returns.map(async (returnDate) => {
      const path = `/api/flights/search?origin=RUH&${trip}&returnDate=${returnDate}`;
      const { cheapestFare } = await site.getJson<FlightSearchResult>(path);
      return cheapestFare === null ? [returnDate] : [];
    });
    const unseen = getFirst((await Promise.all(answers)).flat());
    const { page } = await site.open(`/en/search?${trip}&returnDate=${unseen}&results=1`);
    await page.getByRole('heading', { name: 'No recorded price for these dates' }).waitFor();
    await expect.poll(() => bookingLinksOf(page).count()).toBe(4);
    const nearest = page.locator('main a[href*="/en/search?"]').filter({ visible: true }).first();
    await nearest.getByText('See this trip').click();
    await page.getByRole('heading', { name: 'Cheapest price we recorded for this trip' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'No recorded price for these dates' }).waitFor();
  });
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

test('a price that does not come is given up, and only then none is known; one that comes is waited for and shown', async () => {
  const { page } = await site.open(site.pricedPath);
  await page.clock.install();
  let isKnown = false;
  await delayPrice(page, () => isKnown);
  await submitOf(page).click();
  const looking = page.getByText('Looking for the price of this trip');
  const none = page.getByText('No recorded price for these dates').filter({ visible: true });
  // Time stands still until the first answer is there, however long it takes.
  await looking.waitFor();
  expect(await none.count()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return none.count();
    })
    .toBe(1);
  await expect.poll(() => looking.count()).toBe(0);
  await openForm(page);
  await chooseAdults(page, 2);
  await page.waitForURL((url) => !url.searchParams.has('results'));
  await submitOf(page).click();
  await looking.waitFor();
  await expect.poll(() => none.count()).toBe(0);
  isKnown = true;
  const known = page.getByRole('heading', { name: 'Cheapest price we recorded for this trip' });
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return known.count();
    })
    .toBe(1);
  await expect.poll(() => looking.count()).toBe(0);
});

test('§8: what the server refuses is told beside its field; a search that fails keeps everything and can be tried again', async () => {
  const { page } = await site.open(`${site.pricedPath}&adults=4`, { isNoisy: true });
  const answer = async (status: number, json: object): Promise<void> => {
    await page.unroute('**/api/flights/search?**');
    await page.route('**/api/flights/search?**', (route) => route.fulfill({ status, json }));
  };
  const fields = { departureDate: 'The server says no.' };
  await answer(422, { code: 'validation_failed', message: 'Some values aren’t valid.', fields });
  await submitOf(page).click();
  await page.getByRole('alert').filter({ hasText: 'The server says no.' }).waitFor();
  const opener = dateOf(page, 'departureDate');
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
  await answer(503, { code: 'overloaded', message: 'The site is busy right now.' });
  await submitOf(page).click();
  await page.getByRole('alert').filter({ hasText: 'The site is busy right now.' }).waitFor();
  const kept = { destination: site.fare.code, departureDate: site.priced.date, adults: '4' };
  await expect.poll(() => queryOf(page)).toMatchObject(kept);
  await page.unroute('**/api/flights/search?**');
  await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
  await page.waitForURL(/results=1/);
  await page.getByRole('region', { name: `Riyadh to ${site.fare.city}` }).waitFor();
});

test('/search works without JavaScript', async () => {
  const { page } = await site.open('/search', { isNoisy: true, javaScriptEnabled: false });
  await page.locator('input[name=destination]').fill(site.fare.cityAr);
  await page.locator('input[name=departureDate]').fill(site.priced.date);
  await page.locator('select[name=adults]').selectOption('2');
  await page.locator('input[name=tripType][value=roundtrip]').check({ force: true });
  const submit = page.locator('main button[type=submit]:visible');
  await submit.click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => bookingLinksOf(page).count()).toBe(0);
  await page.locator('input[name=returnDate]').fill(addDays(site.priced.date, 5));
  await submit.click();
  const listHrefs = () =>
    bookingLinksOf(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
  const query = `departureDate=${site.priced.date}&returnDate=${addDays(site.priced.date, 5)}&adults=2&lang=ar`;
  const expected = bookingSitesInOrder.map((each) => `/go/RUH-${site.fare.code}/${each}?${query}`);
  await expect.poll(listHrefs).toEqual(expected);
  await submit.waitFor({ state: 'hidden' });
  await openForm(page);
});
