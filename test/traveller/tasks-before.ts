/**
 * The same tasks on the site of commit 93c7bda, in English: its best way, or the nearest thing to an answer. Only
 * `measure.ts` uses it, to compare.
 */
import type { Locator, Page } from 'playwright-core';
import type { Traveller } from './traveller.ts';

/** One destination's calendar: which of 200 is cheapest on a weekend stays unknown. */
export async function findWeekendAbroadBefore(traveller: Traveller, monthName: string, thursday: string) {
  return readDay(traveller, monthName, thursday);
}

/** One destination's price for one adult on a day of the holiday, to multiply by four. */
export async function findEidForFamilyBefore(traveller: Traveller, monthName: string, day: string) {
  return readDay(traveller, monthName, day);
}

export async function judgeFareBefore(traveller: Traveller) {
  await traveller.tap(traveller.page.locator('#prices article a').first());
  const verdict = traveller.page.locator('section[aria-labelledby=history-title] p').first();
  await traveller.wait(verdict);
  return traveller.read(verdict);
}

/** Fares under 800 by price; who needs a visa for which of them, one has to know. */
export async function findVisaFreeBefore(traveller: Traveller) {
  const { page } = traveller;
  await traveller.tap(page.locator('#prices').getByRole('radio', { name: 'Asia' }));
  await page.waitForURL(/region=asia/);
  return traveller.read(page.locator('#prices article').nth(23));
}

/** The fare from one airport after the other; what it costs to get there is left to the head. */
export async function compareAirportsBefore(traveller: Traveller, city: string) {
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
