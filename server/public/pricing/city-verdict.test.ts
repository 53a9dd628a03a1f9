/** A city is judged over all its airports that the reader may see, and over no others. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listDeals } from '#contract/api/deals.ts';
import { listOriginPrices } from '#contract/api/origin-prices.ts';
import {
  type DestinationPrice,
  getDestinationPrice,
  getFareCalendar,
  getFareHistory,
  listDestinationPrices,
} from '#contract/api/pricing.ts';
import { searchFlights } from '#contract/api/search.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const days = Array.from({ length: 40 }, (_, day) => day);
const alternating = (even: number, odd: number) => days.map((day) => (day % 2 === 0 ? even : odd));
/** Istanbul: the cheaper airport changes every other day. London: Gatwick is Premium. */
const records = {
  IST: { lows: alternating(400, 600), now: 390, later: 430, departureDate: '2027-01-15' },
  SAW: { lows: alternating(600, 440), now: 380, later: 480, departureDate: '2027-01-16' },
  LHR: { lows: days.map(() => 1500), now: 1400, later: 1450, departureDate: '2027-01-15' },
  LGW: { lows: days.map(() => 700), now: 490, later: 650, departureDate: '2027-01-15' },
};

const site = setUpTestSite();
beforeAll(async () => {
  await lockDestination(site.context, 'LGW');
  await site.ingest(
    Object.entries(records).flatMap(([destination, { lows, now, later, departureDate }]) => [
      ...buildPriceHistory({ fare: { destination, departureDate }, until: testNow, prices: lows }),
      ...buildProviderRows(
        { destination, departureDate, price: now },
        { destination, departureDate: '2027-02-15', price: later },
      ),
    ]),
  );
});

const read = async (path: string, viewer: 'guest' | 'member' = 'guest') => {
  const app = viewer === 'guest' ? site.app : site.premiumApp;
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  return { text: await answer.clone().text(), json: await answer.json() };
};
const get = async <Schema extends z.ZodType>(
  path: string,
  { response }: { response: Schema },
  viewer?: 'member',
): Promise<z.output<Schema>> => response.parse((await read(path, viewer)).json);
const listRows = (viewer?: 'member') => get('/api/pricing/destinations', listDestinationPrices, viewer);
const find = (rows: readonly DestinationPrice[], code: string) => rows.find((row) => row.code === code);

describe('the verdict of a city', () => {
  it('is of the lowest price of each day over its airports, and names the cheapest', async () => {
    const rows = await listRows();
    for (const code of ['IST', 'SAW']) {
      expect(find(rows, code)).toMatchObject({
        cityCode: 'IST',
        cityVerdict: {
          code: 'SAW',
          price: 380,
          // Of 400 and 440 in turn: neither airport's own median.
          usual: 420,
          feathers: 3,
          airports: [
            { code: 'SAW', price: 380 },
            { code: 'IST', price: 390 },
          ],
        },
      });
    }
    expect(find(rows, 'IST')).toMatchObject({ feathers: 4, assessment: { evidence: { reference: 500 } } });
    expect(find(rows, 'SAW')).toMatchObject({ feathers: 4, assessment: { evidence: { reference: 520 } } });
  });

  it('holds nothing of a Premium airport for a guest, and everything for a member', async () => {
    const guest = find(await listRows(), 'LHR');
    expect(guest?.cityVerdict).toMatchObject({
      code: 'LHR',
      price: 1400,
      usual: 1500,
      airports: [{ code: 'LHR', price: 1400 }],
    });
    expect(find(await listRows(), 'LGW')).toMatchObject({ locked: true, cityCode: 'LON', cityVerdict: null });
    const [deal] = await get('/api/deals?search=LGW', listDeals);
    expect(deal?.locked).toBe(true);
    const { tier, stops } = find(await listRows(), 'LGW') ?? {};
    expect([tier, stops]).toEqual([deal?.tier, deal?.stops]);
    const member = find(await listRows('member'), 'LHR');
    expect(member?.cityVerdict).toMatchObject({ code: 'LGW', price: 490, usual: 700, feathers: 5 });
  });

  it('falls back to the airport’s own record the moment another one becomes Premium', async () => {
    const { db, snapshot } = site.context;
    await lockDestination(site.context, 'IST');
    const row = find(await listRows(), 'SAW');
    const { text } = await read('/api/pricing/IST?place=city');
    await db.deleteFrom('premium_destination').where('destination_code', '=', 'IST').execute();
    await snapshot.read('premium');
    expect(row?.cityVerdict).toMatchObject({ code: 'SAW', price: 380, usual: 520 });
    expect(text).not.toMatch(/\b(390|420|500)\b/);
  });

  it('is over the same airports where a filter fits a dearer fare, and for a guest over open ones alone', async () => {
    const path = '/api/pricing/destinations?months=2027-02&lows=true';
    const { json, text } = await read(path);
    const guest = listDestinationPrices.response.parse(json);
    expect(find(guest, 'SAW')?.cityVerdict).toMatchObject({
      code: 'IST',
      price: 430,
      usual: 420,
      feathers: 3,
    });
    expect(find(guest, 'IST')).toMatchObject({ feathers: 4, assessment: { evidence: { reference: 500 } } });
    const opened = await get('/api/pricing/SAW?place=city&months=2027-02', getDestinationPrice);
    expect(opened).toEqual(find(guest, 'IST'));
    for (const code of ['IST', 'SAW']) {
      const own = await get(`/api/pricing/${code}?months=2027-02`, getDestinationPrice);
      expect(own).toEqual(find(guest, code));
    }
    // Istanbul alone fits: Sabiha Gökçen is still listed with its nearest price.
    const nearest = await read('/api/pricing/SAW?months=2027-02&maxPrice=450');
    expect(nearest.json).toMatchObject({ code: 'SAW', cheapestPrice: 480, cityVerdict: { price: 430 } });
    expect(find(guest, 'LHR')?.cityVerdict).toMatchObject({ code: 'LHR', price: 1450, usual: 1500 });
    expect(text).not.toMatch(/\b(490|650|700)\b/);
    const member = await get(path, listDestinationPrices, 'member');
    expect(find(member, 'LHR')?.cityVerdict).toMatchObject({ code: 'LGW', price: 650, usual: 700 });
  });

  it('is that of the listed fares where a filter fits them, without the record of others', async () => {
    const path = '/api/pricing/destinations?month=2027-01&maxPrice=385';
    const rows = await get(path, listDestinationPrices);
    expect(find(rows, 'SAW')?.cityVerdict).toMatchObject({
      code: 'SAW',
      price: 380,
      airports: [{ code: 'SAW' }],
    });
  });
});

describe('a call for the whole city', () => {
  it('answers with the cheapest airport, the city’s record, every airport’s days, and from every airport', async () => {
    const price = await get('/api/pricing/IST?place=city', getDestinationPrice);
    expect(price).toMatchObject({ code: 'SAW', cheapestPrice: 380 });
    const history = await get('/api/pricing/IST/history?place=city', getFareHistory);
    expect(history).toMatchObject({
      code: 'SAW',
      feathers: 3,
      assessment: { evidence: { reference: 420, days: 40 } },
      current: { price: 380 },
    });
    expect(history.dailyLows.slice(0, 4).map((low) => low.price)).toEqual([400, 440, 400, 440]);
    const path = '/api/pricing/IST/calendar?place=city&month=2027-01';
    const calendar = await get(path, getFareCalendar);
    expect(calendar.days).toMatchObject([
      { date: '2027-01-15', code: 'IST', price: 390 },
      { date: '2027-01-16', code: 'SAW', price: 380 },
    ]);
    const origins = await get('/api/pricing/IST/origins?place=city', listOriginPrices);
    expect(origins.origins[0]).toMatchObject({
      origin: 'RUH',
      code: 'SAW',
      price: 380,
      usual: 420,
      feathers: 3,
    });
  });

  it.each(['', '/history', '/origins', '/calendar', '/patterns'])(
    'leads a guest to the open airport, and tells nothing of the Premium one: %s',
    async (part) => {
      const query = part === '/calendar' ? '?place=city&month=2027-01' : '?place=city';
      const { text, json } = await read(`/api/pricing/LGW${part}${query}`);
      expect(text).not.toMatch(/\b(490|700)\b/);
      if (part !== '/origins') expect(json).toMatchObject({ code: 'LHR', locked: false });
    },
  );

  it('is not needed by the flight search: it answers for its airport, with the same trip at the others', async () => {
    const path = '/api/flights/search?origin=RUH&destination=LHR&departureDate=2027-01-15';
    const others = [{ code: 'LGW', price: 490 }];
    expect(await get(path, searchFlights, 'member')).toMatchObject({ otherAirports: others });
    expect((await get(path, searchFlights)).otherAirports).toEqual([]);
    // Sabiha Gökçen has a price on another day alone.
    const day = '/api/flights/search?origin=RUH&destination=IST&departureDate=2027-01-15';
    expect((await read(day)).json).toMatchObject({ cheapestFare: { price: 390 }, otherAirports: [] });
  });

  it('without it stays at the airport', async () => {
    const price = await get('/api/pricing/IST', getDestinationPrice);
    expect(price).toMatchObject({ code: 'IST', cheapestPrice: 390 });
    expect((await read('/api/pricing/LGW')).json).toMatchObject({ locked: true });
  });
});
