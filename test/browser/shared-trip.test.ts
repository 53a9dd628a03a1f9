/** What is shared of a destination's page is what was on screen: link, picture, watch, comparison and search take its trip. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { formatDayMonth, formatNumber } from '#contract/domain/localized-format.ts';
import { startTestApp } from '#test/support/app.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { searchPath } from '#web/addresses/search-query.ts';

const { address, open, getJson } = browserSite(() => startTestApp({ appUrl: 'https://hudhud.example' }));
const asked = 'origin=RUH&tripType=roundtrip';
const city = `/en/deal/IST?${asked}`;
const cardOf = (page: Page) => page.getByRole('region', { name: 'Booking', exact: true });
const number = (amount: number) => formatNumber(amount, 'en');

/** Days of round trips to Istanbul, with what is cheapest of all. */
async function readDays() {
  const cheapest = await getJson<DestinationPrice>(`/api/pricing/IST?${asked}&place=city`);
  const months = [45, 75, 105].map((days) => addDays(riyadhDate(new Date()), days).slice(0, 7));
  const calendars = await Promise.all(
    months.map((month) =>
      getJson<FareCalendar>(`/api/pricing/IST/calendar?${asked}&place=city&month=${month}`),
    ),
  );
  const days = calendars.flatMap((calendar) => calendar.days);
  const dearer = days.filter(({ price }) => price > (cheapest.cheapestPrice ?? 0));
  const chosen = dearer.find(({ code }) => code !== cheapest.code) ?? dearer[0];
  const known = new Set(days.map(({ date }) => date));
  const months0 = `${months[0]}-10`;
  const empty = Array.from({ length: 60 }, (_, day) => addDays(months0, day)).find((day) => !known.has(day));
  if (!chosen || !empty) throw new Error('the test site lacks a dearer day or an empty one');
  return { cheapest, chosen, empty };
}

type Shown = { price: number; airport: string; day: IsoDate; back: IsoDate | null };
const shownOf = async (query: string): Promise<Shown> => {
  const fare = await getJson<DestinationPrice>(`/api/pricing/IST?${asked}&place=city&${query}`);
  const { cheapestPrice, cheapestDate, code, returnDate } = fare;
  if (cheapestPrice === null || cheapestDate === null) throw new Error(`no fare for ${query}`);
  return { price: cheapestPrice, airport: code, day: cheapestDate, back: returnDate };
};

/** The card of the page says this trip. */
async function expectTrip(page: Page, { price, airport, day }: Shown): Promise<void> {
  await expect.poll(() => cardOf(page).textContent()).toContain(number(price));
  const words = await cardOf(page).textContent();
  expect(words).toContain(formatDayMonth(day, 'en'));
  expect(words).toContain(`(${airport})`);
}

/** The address behind the page's button to share, with its text. */
async function readShared(page: Page): Promise<{ text: string; path: string }> {
  await page.getByRole('button', { name: 'Share' }).click();
  const href = (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
  await page.keyboard.press('Escape');
  const [text = '', link = ''] = new URL(href).searchParams.get('text')?.split('\n') ?? [];
  const { pathname, search } = new URL(link);
  return { text, path: pathname + search };
}

const pictureOf = async (page: Page) =>
  new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');

test.each(['day', 'filter'] as const)('a chosen %s, for a party', async (kind) => {
  const { cheapest, chosen } = await readDays();
  const trip = await shownOf(kind === 'day' ? `date=${chosen.date}` : 'direct=true');
  const members = '&adults=2&children=1';
  const path = kind === 'day' ? city : `${city}&direct=true`;
  const sender = await open(`${path}&month=${trip.day.slice(0, 7)}${members}`);
  if (kind === 'day') {
    await sender.page.locator(`a[href*="date=${chosen.date}"]`).first().click();
    await sender.page.waitForURL(`**date=${chosen.date}**`);
    expect(trip.price).toBeGreaterThan(cheapest.cheapestPrice ?? 0);
  }
  await expectTrip(sender.page, trip);
  const total = (await cardOf(sender.page).getByText('3 travelers:').textContent()) ?? '';
  const shared = await readShared(sender.page);
  expect(shared.text).toContain(formatDayMonth(trip.day, 'en'));

  const friend = await open(shared.path, { isFirstVisit: true });
  await expectTrip(friend.page, trip);
  expect(await cardOf(friend.page).textContent()).toContain(total);
  const picture = await pictureOf(friend.page);
  expect(picture.pathname).toBe('/og/RUH-IST-roundtrip.en.png');
  expect(picture.searchParams.get(kind === 'day' ? 'date' : 'direct')).toBe(
    kind === 'day' ? trip.day : 'true',
  );
  expect((await fetch(address(picture.pathname + picture.search))).status).toBe(200);

  await friend.page.getByRole('button', { name: 'Watch price to Istanbul' }).first().click();
  const dialog = friend.page.getByRole('dialog');
  await dialog.getByText('Riyadh to Istanbul', { exact: true }).waitFor();
  const words = await dialog.textContent();
  expect(words).toContain(number(trip.price));
  if (kind === 'day') expect(words).toContain(formatDayMonth(trip.day, 'en'));
  else expect(words).toContain('Any travel dates');
  await friend.page.keyboard.press('Escape');

  const compared = friend.page.locator('caption[data-days]');
  await expect.poll(() => compared.getAttribute('data-days')).toBe(trip.day);
  const row = friend.page.locator('tr[data-origin=RUH]');
  expect(await row.textContent()).toContain(number(Number(total.replaceAll(/^.*:|[^\d.]/g, ''))));

  const { day: departureDate, back: returnDate, airport: destination } = trip;
  const search = { origin: 'RUH', homeOrigin: 'RUH', destination, tripType: 'roundtrip' } as const;
  const found = searchPath({ ...search, departureDate, returnDate, isSearched: true });
  await friend.page.goto(address(`/en${found}`));
  await expect
    .poll(() => friend.page.getByRole('region', { name: 'Riyadh to Istanbul' }).textContent())
    .toContain(number(trip.price));
});

test('a day without a price says so, and shows and shares the nearest', async () => {
  const { empty } = await readDays();
  const trip = await shownOf(`date=${empty}`);
  const { page } = await open(`${city}&date=${empty}`);
  await page.getByText(`No fare on ${formatDayMonth(empty, 'en')}. The nearest day with one:`).waitFor();
  expect(trip.day).not.toBe(empty);
  await expectTrip(page, trip);
  const { path } = await readShared(page);
  await page.goto(address(path));
  await expectTrip(page, trip);
});
