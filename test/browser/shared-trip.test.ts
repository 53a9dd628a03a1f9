/**
 * What is shared of a destination's page is what was on screen, for a party: the friend sees the trip, the watch and the
 * comparison take it. `test/shown-trip.test.ts` tries every surface with any trip.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { formatDayMonth, formatNumber } from '#contract/domain/localized-format.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { getFirst } from '#test/support/shared-site.ts';

const { open, getJson } = browserSite();
const asked = 'origin=RUH&tripType=roundtrip';
const cardOf = (page: Page) => page.getByRole('region', { name: 'Booking', exact: true });
const number = (amount: number | null) => formatNumber(amount ?? 0, 'en');

/** A day to Istanbul that is dearer than the cheapest, of another airport where there is one. */
async function findDearerDay(): Promise<FareCalendar['days'][number]> {
  const cheapest = await getJson<DestinationPrice>(`/api/pricing/IST?${asked}&place=city`);
  const months = [45, 75, 105].map((days) => addDays(riyadhDate(new Date()), days).slice(0, 7));
  const calendars = await Promise.all(
    months.map((month) =>
      getJson<FareCalendar>(`/api/pricing/IST/calendar?${asked}&place=city&month=${month}`),
    ),
  );
  const days = calendars.flatMap((calendar) => calendar.days);
  const dearer = days.filter(({ price }) => price > (cheapest.cheapestPrice ?? 0));
  return dearer.find(({ code }) => code !== cheapest.code) ?? getFirst(dearer);
}

test('a chosen day, for a party', async () => {
  const { date } = await findDearerDay();
  const trip = await getJson<DestinationPrice>(`/api/pricing/IST?${asked}&place=city&date=${date}`);
  const day = formatDayMonth(date, 'en');
  const expectTrip = async (page: Page) => {
    await expect.poll(() => cardOf(page).textContent()).toContain(number(trip.cheapestPrice));
    const words = await cardOf(page).textContent();
    expect(words).toContain(day);
    expect(words).toContain(`(${trip.code})`);
  };
  const sender = await open(`/en/deal/IST?${asked}&month=${date.slice(0, 7)}&adults=2&children=1`);
  await sender.page.locator(`a[href*="date=${date}"]`).first().click();
  await sender.page.waitForURL(`**date=${date}**`);
  await expectTrip(sender.page);
  const total = (await cardOf(sender.page).getByText('3 travelers:').textContent()) ?? '';
  await sender.page.getByRole('button', { name: 'Share' }).click();
  const sent = (await sender.page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
  const [text = '', link = ''] = new URL(sent).searchParams.get('text')?.split('\n') ?? [];
  expect(text).toContain(day);

  const { pathname, search } = new URL(link);
  const { page } = await open(pathname + search, { isFirstVisit: true });
  await expectTrip(page);
  expect(await cardOf(page).textContent()).toContain(total);
  await page.getByRole('button', { name: 'Watch price to Istanbul' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Riyadh to Istanbul', { exact: true }).waitFor();
  const words = await dialog.textContent();
  for (const said of [number(trip.cheapestPrice), day]) expect(words).toContain(said);
  await page.keyboard.press('Escape');
  const compared = page.locator('caption[data-days]');
  await expect.poll(() => compared.getAttribute('data-days')).toBe(date);
  const row = page.locator('tr[data-origin=RUH]');
  expect(await row.textContent()).toContain(number(Number(total.replaceAll(/^.*:|[^\d.]/g, ''))));
});
