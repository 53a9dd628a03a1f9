/**
 * `node test/traveller/measure.ts URL [URL-BEFORE]`: what five tasks cost a traveller on a running site with sample
 * fares, and on that of commit 93c7bda; the table is in docs/traveller-tasks.md.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { tripChoices } from '#contract/api/trip-filter.ts';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { launchOwnBrowser, openPage } from '#test/support/browser.ts';
import { compareAirports, findEidForFamily, findVisaFree, findWeekendAbroad, judgeFare } from './tasks.ts';
import { createTraveller, phone, type Traveller } from './traveller.ts';

type Task = (traveller: Traveller) => Promise<string>;

const nextMonth = addMonths(monthOf(riyadhDate(new Date())), 1);

async function measure(browser: Browser, url: string, tasks: Record<string, Task>): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    const { page, close } = await openPage(browser, { url, ...phone });
    const traveller = createTraveller(page);
    const answer = await task(traveller).catch((error: unknown) => `failed: ${String(error).slice(0, 500)}`);
    const { taps, screens, seconds, waited } = traveller.cost();
    const figures = [`${taps} taps`, `${screens.toFixed(1)} screens`, `${seconds.toFixed(1)} s`];
    console.log(`${name}: ${figures.join(', ')} (${waited.toFixed(1)} s the site): ${answer.slice(0, 160)}`);
    await close();
  }
}

async function findEid(url: string) {
  const response = await fetch(new URL('/api/trip-choices?origin=RUH', url));
  const { holidays } = tripChoices.parse(await response.json());
  const eid = holidays.find(({ id }) => id.startsWith('eid-al-fitr-14'));
  if (!eid) throw new Error('Eid al-Fitr is not in the calendar');
  return eid;
}

const [url, before] = process.argv.slice(2);
if (url === undefined) throw new Error('the address of a running site is missing');
const eid = await findEid(url);
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));
const firstThursday = (month: string) =>
  Array.from({ length: 7 }, (_, index) => `${month}-0${index + 1}`).find(
    (day) => new Date(day).getUTCDay() === 4,
  ) ?? '';
const browser = await launchOwnBrowser();
try {
  for (const language of ['ar', 'en'] as const) {
    console.log(language);
    const city = language === 'ar' ? 'إسطنبول' : 'Istanbul';
    await measure(browser, new URL(language === 'ar' ? '/' : '/en/', url).href, {
      weekend: (traveller) => findWeekendAbroad(traveller, language, nextMonth),
      eid: (traveller) => findEidForFamily(traveller, language, eid.id),
      good: judgeFare,
      visa: (traveller) => findVisaFree(traveller, language),
      airports: (traveller) => compareAirports(traveller, language, { city, costToJeddah: 300 }),
    });
  }
  if (before !== undefined) {
    console.log('before');
    await measure(browser, new URL('/en/', before).href, {
      weekend: (traveller) =>
        findWeekendAbroadBefore(traveller, monthName(nextMonth), firstThursday(nextMonth)),
      eid: (traveller) => findEidForFamilyBefore(traveller, monthName(monthOf(eid.first)), eid.first),
      good: judgeFareBefore,
      visa: findVisaFreeBefore,
      airports: (traveller) => compareAirportsBefore(traveller, 'Istanbul'),
    });
  }
} finally {
  await browser.close();
}

/** One destination's calendar: which of 200 is cheapest on a weekend stays unknown. */
async function findWeekendAbroadBefore(traveller: Traveller, monthName: string, thursday: string) {
  return readDay(traveller, monthName, thursday);
}

/** One destination's price for one adult on a day of the holiday, to multiply by four. */
async function findEidForFamilyBefore(traveller: Traveller, monthName: string, day: string) {
  return readDay(traveller, monthName, day);
}

async function judgeFareBefore(traveller: Traveller) {
  await traveller.tap(traveller.page.locator('#prices article a').first());
  const verdict = traveller.page.locator('section[aria-labelledby=history-title] p').first();
  await traveller.wait(verdict);
  return traveller.read(verdict);
}

/** Fares under 800 by price; who needs a visa for which of them, one has to know. */
async function findVisaFreeBefore(traveller: Traveller) {
  const { page } = traveller;
  await traveller.tap(page.locator('#prices').getByRole('radio', { name: 'Asia' }));
  await page.waitForURL(/region=asia/);
  return traveller.read(page.locator('#prices article').nth(23));
}

/** The fare from one airport after the other; what it costs to get there is left to the head. */
async function compareAirportsBefore(traveller: Traveller, city: string) {
  const { page, tap, wait, read } = traveller;
  const box = page.getByRole('search');
  await traveller.type(box.getByRole('combobox', { name: 'To', exact: true }), city);
  const suggestion = page.locator('div[role=option], li[role=option]').first();
  await wait(suggestion);
  await tap(suggestion);
  await tap(box.getByRole('button', { name: 'Search' }));
  await page.waitForURL(/\/deals\?/);
  const found = page.getByRole('heading', { name: 'The lowest fare to Istanbul now' });
  const card = found.locator('xpath=following::article[1]');
  await wait(card);
  const fromRiyadh = await read(card);
  await tap(page.getByText(/^Filters/).first());
  const sheet = page.getByRole('dialog');
  await traveller.choose(sheet.locator('select[name=origin]'), 'JED');
  await page.waitForURL(/origin=JED/);
  await tap(sheet.getByRole('button').last());
  await wait(card);
  return `${fromRiyadh} | ${await read(card)}`;
}

async function openForeignCard({ page, tap, wait }: Traveller): Promise<void> {
  await tap(page.locator('#prices').getByRole('radio', { name: 'Round trip' }));
  await page.waitForURL(/tripType=roundtrip/);
  const card = page.locator('#prices article', { hasText: 'Bahrain' }).first().getByRole('link').first();
  await wait(card);
  await tap(card);
}

/** Price and days of one destination's trip on a day. */
async function readDay(traveller: Traveller, monthName: string, day: string): Promise<string> {
  const { page } = traveller;
  await openForeignCard(traveller);
  await openMonth(traveller, monthName);
  const cell = page.locator(`[data-date="${day}"]`, { hasText: /\d{3}$/ });
  await traveller.wait(cell);
  await traveller.tap(cell);
  await page.waitForURL(/date=/);
  const price = await page
    .getByRole('img', { name: /riyals/ })
    .last()
    .textContent();
  return `${price}: ${await traveller.read(returnDay(page))}`;
}

async function openMonth({ page, tap, wait }: Traveller, name: string): Promise<void> {
  const month = page.getByRole('link', { name }).first();
  await wait(month);
  await tap(month);
}

function returnDay(page: Page): Locator {
  return page.locator('section[aria-labelledby=route-title]').getByText('Return').locator('..');
}
