/** The trip filter in a browser: a holiday by name, direct, visa-free, under a price; shared, and one chip removed. */
import { beforeAll, expect, test } from 'vitest';
import { type HolidayChoice, tripChoices } from '#contract/api/trip-filter.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { ingestAndShow, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { buildProviderRows } from '#test/support/factories.ts';

const { app, browser, address, open } = browserSite(() => startTestApp({ fares: 'none' }));
let holiday: HolidayChoice;

beforeAll(async () => {
  const { holidays } = tripChoices.parse(await (await fetch(address('/api/trip-choices?origin=RUH'))).json());
  const found = holidays.find(
    ({ kind, departsFrom }) => kind === 'school_break' && departsFrom > riyadhDate(new Date()),
  );
  if (!found) throw new Error('no school break is ahead');
  holiday = found;
  const departureDate = holiday.departsUntil;
  const seen = { departureDate, observedAt: new Date(Date.now() - 3_600_000), durationMinutes: 150 };
  await ingestAndShow(
    app.context,
    buildProviderRows(
      { ...seen, destination: 'CAI', price: 500 },
      { ...seen, destination: 'AMM', price: 450, stops: 1 },
      { ...seen, destination: 'LHR', price: 600 },
      { ...seen, destination: 'TBS', price: 900 },
      { ...seen, destination: 'KWI', price: 150, departureDate: holiday.returnsUntil },
    ),
  );
});

const phone = { width: 360, height: 740 };

test('a holiday by name, direct, visa-free and under 800 lists what fits, for whoever gets the address', async () => {
  const { page } = await open('/en/', { viewport: phone });
  await page.getByRole('link', { name: 'Filter' }).click();
  const form = page.getByRole('dialog', { name: 'Filters' });
  await form.locator(`input[name=holiday][value="${holiday.id}"]`).check();
  await form.getByRole('checkbox', { name: 'Direct only' }).check();
  await form.getByRole('textbox', { name: 'Highest price' }).fill('٨٠٠');
  await form.getByRole('combobox', { name: 'Visa-free or on arrival' }).selectOption('SA');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: /^(Show \d+ places?|Nothing fits all your choices)$/ }).click();
  await page.waitForURL(/maxPrice=800/);
  await page.getByText('Round trips: you leave and come back within these days.').waitFor();
  await page.getByRole('combobox', { name: 'Trip', exact: true }).selectOption('oneway');
  await page.waitForURL(/tripType=oneway/);
  const cards = page.locator('#prices article');
  await page.getByText('1 destination').waitFor();
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('Cairo')]);
  await page.getByText('check with the embassy').waitFor();

  const shared = await openPage(browser, { url: page.url(), viewport: phone });
  await shared.page.getByText('1 destination').waitFor();
  const chips = shared.page.getByRole('list', { name: 'Your choices' });
  await chips.getByRole('link', { name: 'Direct only' }).click();
  await shared.page.getByText('2 destinations').waitFor();
  await expect.poll(() => shared.page.url()).not.toContain('direct');
  await expect.poll(() => shared.page.url()).toContain('visaFree=SA');
  await shared.page.goBack();
  await shared.page.getByText('1 destination').waitFor();
});

test('a destination opened from a filtered list keeps the filter when the trip becomes a round trip; a filter that left nothing is said', async () => {
  const { page } = await open('/en/deal/CAI?origin=RUH&tripType=oneway&direct=true&maxPrice=800');
  await page.locator('#content label', { hasText: 'Round trip' }).first().click();
  await page.waitForURL(/tripType=roundtrip/);
  expect(new URL(page.url()).searchParams.get('maxPrice')).toBe('800');
  expect(new URL(page.url()).searchParams.has('direct')).toBe(true);
  // What is left out because nothing fits is said.
  await page.goto(address(`/en/?holiday=${holiday.id}&tripType=oneway&direct=true&maxPrice=460`));
  await page.getByText('No results with “Direct only”').waitFor();
  await expect
    .poll(() => page.locator('#prices article').allInnerTexts())
    .toEqual([expect.stringContaining('Amman')]);
});

test('without JavaScript the link leads to a form that leads back to the list', async () => {
  const { page } = await open('/en/?maxPrice=800', { isNoisy: true, javaScriptEnabled: false });
  const chosen = page.getByRole('list', { name: 'Your choices' }).getByRole('link');
  expect(await chosen.getAttribute('href')).toBe('/en/#prices');
  await page.getByRole('link', { name: 'Filter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
  await page.getByRole('checkbox', { name: 'Direct only' }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/direct=true/);
  const codes = await page.locator('#prices article').allInnerTexts();
  expect(codes.map((text) => /Kuwait|Cairo|London/.test(text))).toEqual([true, true, true]);
});

test('on the search page the same bar lists what fits from the airport, until a trip is searched', async () => {
  const { page } = await open('/en/search', { viewport: phone });
  const list = page.getByRole('region', { name: 'No destination yet' });
  await expect.poll(() => list.getByRole('article').count()).toBe(0);
  await list.getByRole('link', { name: 'Filter' }).click();
  const form = page.getByRole('dialog', { name: 'Filters' });
  await form.getByRole('checkbox', { name: 'Direct only' }).check();
  await form.getByRole('textbox', { name: 'Highest price' }).fill('550');
  await form.getByRole('button', { name: 'Show 2 places' }).click();
  await page.waitForURL(/direct=true&maxPrice=550/);
  await list.getByText('2 destinations').waitFor();
  await expect
    .poll(async () => (await list.getByRole('article').allInnerTexts()).sort())
    .toEqual([expect.stringContaining('Cairo'), expect.stringContaining('Kuwait')]);
  await expectNoAxeViolations(page);
  // Stays with a destination, as long as something is filtered.
  await page.goto(page.url().replace('?', '?destination=CAI&'));
  await waitUntilHydrated(page);
  await list.getByText('2 destinations').waitFor();
  await page.locator('main form button[type=submit]:visible').first().click();
  await page.waitForURL((url) => url.searchParams.get('results') === '1');
  await expect.poll(() => page.url()).not.toContain('direct=true');
  await list.waitFor({ state: 'detached' });
  await page.goBack();
  await list.getByText('2 destinations').waitFor();
});

test('a wish typed in Arabic filters the list, says what it did not understand, and loses one chip', async () => {
  const { page } = await open('/', { viewport: phone });
  await waitUntilHydrated(page);
  const field = page.locator('main input[name=search]').first();
  await field.fill('سفرة مباشرة لشخصين تحت ٨٠٠ ريال مع مسبح');
  await field.press('Enter');
  await page.waitForURL(/direct=true&maxPrice=800/);
  const chips = page.getByRole('list', { name: 'اختياراتك' });
  await page.getByText('لم نفهم: «مسبح»').waitFor();
  const cities = page.locator('#prices article h3');
  await expect.poll(() => cities.allTextContents()).toEqual(['الكويت', 'القاهرة', 'لندن']);
  await expectNoAxeViolations(page);
  await chips
    .getByRole('link', { name: /مسافران$/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.searchParams.has('adults'));
  await chips.getByRole('link', { name: 'مباشرة فقط' }).click();
  await expect.poll(() => cities.count()).toBe(4);
  await expect.poll(() => chips.getByRole('listitem').count()).toBe(1);

  const search = new URLSearchParams({ search: 'Cairo, direct' });
  const answer = await fetch(address(`/en/deals?${search}`), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/deal/CAI?direct=true']);
});
