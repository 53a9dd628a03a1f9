/** Five tasks of a traveller on a phone, from the landing page to the right answer: each in so many taps and no more. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type OriginPrices, originPrices } from '#contract/api/origin-prices.ts';
import { type DestinationPrice, fareHistory, listDestinationPrices } from '#contract/api/pricing.ts';
import { type HolidayChoice, tripChoices } from '#contract/api/trip-filter.ts';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { wholeUsual } from '#contract/domain/verdict.ts';
import { openPage, type WatchedPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import {
  compareAirports,
  findEidForFamily,
  findVisaFree,
  findWeekendAbroad,
  firstCard,
  openCity,
  readVerdict,
  watchCity,
} from '#test/traveller/tasks.ts';
import { createTraveller, phone } from '#test/traveller/traveller.ts';
import { compareDays } from '#web/features/compare-airports/combinations.ts';

const { browser, address, visit } = browserSite();
let watched: WatchedPage;

beforeAll(async () => {
  watched = await openPage(browser, phone);
});

const spoken = (amount: number) => new Intl.NumberFormat('en-GB').format(amount);

async function getJson(path: string): Promise<unknown> {
  const response = await fetch(address(path));
  expect(response.status).toBe(200);
  return response.json();
}

/** Open destinations outside the country whose fares fit, cheapest first. */
async function listFitting(query: string): Promise<DestinationPrice[]> {
  const rows = listDestinationPrices.response.parse(
    await getJson(`/api/pricing/destinations?region=abroad&${query}`),
  );
  return rows.filter(({ locked }) => !locked);
}

/** The phone of all tasks, as good as new but for the scripts it has already loaded. */
async function openLanding(language: 'ar' | 'en') {
  const { page, problems } = watched;
  await page.goto(address('/robots.txt'));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  problems.length = 0;
  await visit(page, language === 'ar' ? '/' : '/en/');
  return { page, problems, traveller: createTraveller(page) };
}

/** The price that the booking bar of an opened fare says. */
const bookingPrice = 'p[aria-live=polite] bdi[role=img]';

test('the cheapest weekend abroad next month, in 4 taps; its page offers the same trip', async () => {
  const month = addMonths(monthOf(riyadhDate(new Date())), 1);
  const [cheapest] = await listFitting(`tripType=roundtrip&holiday=weekends&months=${month}`);
  const { page, traveller, problems } = await openLanding('ar');
  const answer = await findWeekendAbroad(traveller, 'ar', month);
  expect(traveller.taps()).toBe(4);
  expect(cheapest?.cheapestDate).toContain(month);
  expect(answer).toContain(spoken(cheapest?.cheapestPrice ?? 0));
  await traveller.tap(firstCard(traveller).getByRole('link').first());
  await page.locator(bookingPrice).waitFor();
  await expect
    .poll(() => page.locator(bookingPrice).textContent())
    .toBe(spoken(cheapest?.cheapestPrice ?? 0));
  await expect
    .poll(() => listTripDays(page))
    .toEqual(expect.arrayContaining([cheapest?.cheapestDate, cheapest?.returnDate]));
  expect(problems).toEqual([]);
});

test('Eid with two adults and two children under 5,000 in all, in 8 taps', async () => {
  const eid = await findEid();
  const { page, traveller, problems } = await openLanding('en');
  const answer = await findEidForFamily(traveller, 'en', eid.id);
  expect(traveller.taps()).toBe(8);
  const fitting = await listFitting(`tripType=roundtrip&holiday=${eid.id}&maxPrice=1250`);
  expect(fitting.length).toBeGreaterThan(0);
  const totals = fitting.map(({ cheapestPrice }) => spoken((cheapestPrice ?? 0) * 4));
  const shown = await page.locator('#prices article').allTextContents();
  for (const text of shown) {
    const total = /Total:\s*([\d,]+)/.exec(text)?.[1] ?? 'no total';
    expect(totals).toContain(total);
    expect(Number(total.replaceAll(',', ''))).toBeLessThanOrEqual(5000);
  }
  expect(answer).toContain('per person, round trip');
  // The chip says the total that was typed, and so does the field when the sheet is opened again.
  await page
    .getByText('Up to 5,000 Saudi riyals for 2 adults, 2 children (1,250 Saudi riyals per adult)')
    .waitFor();
  await page.getByRole('link', { name: 'Filter' }).first().click();
  await expect
    .poll(() => page.getByLabel('Highest price for all 4 travelers, SAR').inputValue())
    .toBe('5000');
  await page.keyboard.press('Escape');
  await traveller.tap(firstCard(traveller).getByRole('link').first());
  const booking = page.getByRole('region', { name: 'Booking', exact: true });
  await booking.waitFor();
  expect(totals).toContain(/Total:\s*([\d,]+)/.exec(await booking.innerText())?.[1]);
  const links = page.locator('a[href^="/go/"]').filter({ visible: true });
  await expect.poll(() => links.first().getAttribute('href')).toContain('adults=2&children=2');
  await expect.poll(async () => (await listTripDays(page)).length).toBeGreaterThan(1);
  const days = await listTripDays(page);
  expect(days.every((day) => day !== null && day >= eid.departsFrom && day <= eid.returnsUntil)).toBe(true);
  expect(problems).toEqual([]);
});

/** The verdict of the opened fare, as the API gives it with its evidence. */
async function expectVerdict(page: Page, answer: string): Promise<void> {
  const code = /\/deal\/([A-Z]{3})/.exec(page.url())?.[1];
  const path = `/api/pricing/${code}/history?origin=RUH&tripType=oneway&place=city`;
  const history = fareHistory.parse(await getJson(path));
  if (history.assessment?.status !== 'assessed') throw new Error('the fare has too short a history');
  const { reference, days, discountPercentage } = history.assessment.evidence;
  if (history.verdict === 'deal') expect(answer).toContain(`${discountPercentage}٪`);
  expect(answer).toContain(spoken(wholeUsual(reference, history.current?.price ?? 0)));
  expect(answer).toContain(String(days));
}

test('where visa-free under 800, in 4 taps', async () => {
  const { page, traveller, problems } = await openLanding('en');
  await findVisaFree(traveller, 'en');
  expect(traveller.taps()).toBe(4);
  const fitting = await listFitting('visaFree=SA&maxPrice=800');
  const needingVisas = (await listFitting('maxPrice=800')).filter(
    ({ code }) => !fitting.some((fare) => fare.code === code),
  );
  expect(needingVisas.length).toBeGreaterThan(0);
  const codes = await page
    .locator('#prices article h3 a')
    .evaluateAll((links) =>
      links.map((link) => /deal\/([A-Z]{3})/.exec(link.getAttribute('href') ?? '')?.[1]),
    );
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !fitting.some((fare) => fare.code === code))).toEqual([]);
  await page.getByText('check with the embassy').waitFor();
  expect(problems).toEqual([]);
});

test('is a fare to Istanbul good? typed in the hero, in 2 taps; Jeddah or Riyadh, with what it costs to get there, in 5', async () => {
  const costToJeddah = 300;
  const { page, traveller, problems } = await openLanding('ar');
  await openCity(traveller, 'ar', 'إسطنبول');
  const verdict = await readVerdict(traveller);
  expect(traveller.taps()).toBe(2);
  await expectVerdict(page, verdict);
  const answer = await compareAirports(traveller, 'ar', costToJeddah);
  expect(traveller.taps()).toBe(5);
  const [, code, tripType] = /\/deal\/([A-Z]{3})\?.*tripType=(\w+)/.exec(page.url()) ?? [];
  const [departureDate] = await listTripDays(page);
  const listOrigins = async (days: string): Promise<OriginPrices> => {
    const path = `/api/pricing/${code}/origins?tripType=${tripType}&place=city${days}`;
    return originPrices.parse(await getJson(path));
  };
  const { origins: ofTrip } = await listOrigins(`&departureDate=${departureDate}`);
  const { origins: anyDay, sameDays } = await listOrigins('');
  const { rows: origins } = compareDays(ofTrip, { origins: anyDay, sameDays }, false);
  const ways = { RUH: 0, JED: costToJeddah, DMM: 200, MED: 430 } as const;
  const sums = origins.flatMap(({ origin, price, isOnOtherDays }) =>
    price === null ? [] : [{ origin, isOnOtherDays, sum: price + ways[origin] }],
  );
  expect(sums.map(({ origin }) => origin)).toEqual(expect.arrayContaining(['RUH', 'JED']));
  for (const { sum } of sums) expect(answer).toContain(spoken(sum));
  const sumOf = (wanted: string) => sums.find(({ origin }) => origin === wanted)?.sum ?? 0;
  const comparable = sums.filter(({ isOnOtherDays }) => !isOnOtherDays);
  const cheapest = comparable.reduce((best, each) => (each.sum < best.sum ? each : best));
  const marked = () => page.locator('[data-cheapest]').getAttribute('data-origin');
  await expect.poll(marked).toBe(cheapest.origin);
  await expect.poll(() => page.locator('[data-answer]').getAttribute('data-answer')).toBe(cheapest.origin);
  // The cost is remembered.
  await page.reload();
  await expect.poll(() => page.locator('[data-origin=JED]').textContent()).toContain(spoken(sumOf('JED')));
  await expect.poll(marked).toBe(cheapest.origin);
  expect(problems).toEqual([]);
});

test('hear when a fare falls under 300: the sum is typed in 4 taps, ready to be sent', async () => {
  const { traveller, problems } = await openLanding('ar');
  expect(await watchCity(traveller, 'ar', 'القاهرة', 300)).toBe('ابدأ المتابعة');
  expect(traveller.taps()).toBe(4);
  expect(problems).toEqual([]);
});

test('Tokyo, which is for Premium members: told plainly in 2 taps, with what there is nearby', async () => {
  const { page, traveller, problems } = await openLanding('ar');
  await openCity(traveller, 'ar', 'طوكيو');
  await page.getByRole('heading', { name: 'وجهة لمشتركي بريميوم' }).waitFor();
  expect(traveller.taps()).toBe(2);
  const nearby = page.getByRole('region', { name: 'بدائل قريبة من طوكيو' });
  await expect.poll(() => nearby.getByRole('article').count()).toBe(4);
  await expect
    .poll(() => page.getByRole('link', { name: 'أخبروني عند الإطلاق' }).getAttribute('href'))
    .toBe('/premium#early-access');
  expect(problems).toEqual([]);
});

/** Days of the trip that an opened fare offers. */
function listTripDays(page: Page): Promise<(string | null)[]> {
  return page.locator('dl time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
}

/** The next Eid of the calendar by name. */
async function findEid(): Promise<HolidayChoice> {
  const { holidays } = tripChoices.parse(await getJson('/api/trip-choices?origin=RUH'));
  const eid = holidays.find(({ kind, name }) => kind === 'public_holiday' && name.includes('Eid al-'));
  if (!eid) throw new Error('no Eid is ahead');
  return eid;
}
