import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listGauges } from '#server/app/gauges.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { publishLeftFares } from '#server/pipeline/refresh/refresh.service.ts';
import { ask } from './support/ask.ts';
import { type DealAdmin, openDealAdmin } from './support/deal-admin.ts';
import { buildPriceHistory, buildProviderRows, testNow } from './support/factories.ts';

const hour = 3_600_000;
const trip = { destination: 'JFK', departureDate: '2027-01-15' };
let now = testNow;
let dealAdmin: DealAdmin;
beforeAll(async () => {
  dealAdmin = await openDealAdmin(() => now);
}, 30_000);
beforeEach(async () => {
  now = testNow;
  await dealAdmin.reset();
});
afterAll(() => dealAdmin.site.close());

/** Forty days around 2,600 SAR, and what is asked now. */
async function seeUsualPrices(): Promise<void> {
  const prices = Array.from({ length: 40 }, (_, day) => 2580 + (day % 5) * 10);
  await dealAdmin.site.ingest([
    ...buildPriceHistory({ fare: trip, until: testNow, prices }),
    ...buildProviderRows({ ...trip, price: 2590, site: 'almosafer', observedAt: testNow }),
  ]);
}

const see = (price: number, change: Partial<ProviderFare> = {}) =>
  dealAdmin.site.ingest(buildProviderRows({ ...trip, price, site: 'wego', observedAt: now, ...change }));

const addresses = [
  '/api/pricing/destinations?origin=RUH',
  '/api/pricing/JFK/history?origin=RUH',
  '/api/pricing/JFK/calendar?origin=RUH&month=2027-01',
  '/api/flights/search?origin=RUH&destination=JFK&tripType=oneway&departureDate=2027-01-15',
  '/api/deals',
  '/deals.rss',
  '/en/deals.rss',
];

/** The public calls whose answers hold a price. */
async function whereSeen(price: number): Promise<string[]> {
  const answers = await Promise.all(
    addresses.map(async (path) => {
      const response = await ask(dealAdmin.site.app, ['GET', path]);
      expect(response.status, path).toBe(200);
      return { path, text: await response.text() };
    }),
  );
  const figure = new RegExp(`(?<![\\d.-])${price}(?![\\d-])`);
  return answers.flatMap(({ path, text }) => (figure.test(text) ? [path] : []));
}

async function priceNow(): Promise<number | undefined> {
  const rows = await (await ask(dealAdmin.site.app, ['GET', '/api/pricing/destinations?origin=RUH'])).json();
  return rows.find((row: { code: string }) => row.code === 'JFK')?.cheapestPrice;
}

async function countHeld(): Promise<unknown> {
  return listGauges(dealAdmin.site.context)
    .find(({ name }) => name === 'held_fares')
    ?.read();
}

describe('a price far below all that was recorded', () => {
  it('is in no public answer, and the next cheapest price stands in its place', async () => {
    await seeUsualPrices();
    await see(215);
    expect(await whereSeen(215)).toEqual([]);
    expect(await priceNow()).toBe(2590);
    expect(await countHeld()).toBe(1);
    const go = await ask(dealAdmin.site.app, ['GET', '/go/RUH-JFK/wego?departureDate=2027-01-15&adults=1']);
    const clicks = await dealAdmin.site.context.db
      .selectFrom('booking_click')
      .select('price_halalas')
      .execute();
    expect([go.status, clicks.map((click) => click.price_halalas)]).not.toContain(21_500);
  });

  it('is held where nothing was recorded yet, and however it is asked for', async () => {
    await see(215);
    await see(430, { returnDate: '2027-01-20', tripType: 'roundtrip' });
    expect(await priceNow()).toBeUndefined();
    expect(await whereSeen(215)).toEqual([]);
    expect(await countHeld()).toBe(2);
  });

  it('leaves the lows of the day as they were', async () => {
    await seeUsualPrices();
    const readLows = () =>
      dealAdmin.site.context.db.selectFrom('daily_low').selectAll().orderBy('day').execute();
    const before = await readLows();
    await see(215);
    expect(await readLows()).toEqual(before);
  });

  it.each([
    ['the same trip hours later', () => ({ observedAt: new Date(testNow.getTime() + 6 * hour) })],
    ['the same month at another site', () => ({ site: 'google' as const, departureDate: '2027-01-29' })],
    ['the same month at another provider', () => ({ source: 'travelpayouts' })],
  ])('is listed once it is seen again: %s', async (_, change) => {
    await seeUsualPrices();
    await see(215);
    const again = change();
    now = new Date(testNow.getTime() + 6 * hour);
    await see(215, { observedAt: testNow, ...again });
    expect(await priceNow()).toBe(215);
    expect(await countHeld()).toBe(0);
    expect(await whereSeen(215)).toContain('/api/pricing/JFK/history?origin=RUH');
  });

  it('is listed the same when the later sighting comes in first', async () => {
    await seeUsualPrices();
    now = new Date(testNow.getTime() + 6 * hour);
    await see(215);
    expect(await priceNow()).toBe(2590);
    await see(215, { observedAt: testNow });
    expect(await priceNow()).toBe(215);
  });

  it('is not listed by rows of one moment, nor of the next hours', async () => {
    await seeUsualPrices();
    await see(215);
    await see(215);
    now = new Date(testNow.getTime() + 5 * hour);
    await see(215);
    expect(await priceNow()).toBe(2590);
  });

  it('stays listed when it is seen a third time', async () => {
    await seeUsualPrices();
    for (const hours of [0, 6, 7]) {
      now = new Date(testNow.getTime() + hours * hour);
      await see(215);
    }
    expect(await priceNow()).toBe(215);
    expect(await countHeld()).toBe(0);
  });

  it('waits in the review, and is listed at once when an administrator publishes it', async () => {
    await seeUsualPrices();
    await see(215);
    const { rows } = await dealAdmin.list('?status=pending');
    expect(rows).toMatchObject([{ destinationCode: 'JFK', dealPrice: 215, status: 'pending' }]);
    await dealAdmin.done(`POST /api/admin/deals/${rows[0]?.id}/publish`);
    expect(await priceNow()).toBe(215);
    expect(await publishLeftFares(dealAdmin.site.context.refresh)).toBe(1);
    expect(await dealAdmin.listPublic()).toMatchObject([{ destinationCode: 'JFK', dealPrice: 215 }]);
  });

  it('is not listed when an administrator rejects it', async () => {
    await seeUsualPrices();
    await see(215);
    const { rows } = await dealAdmin.list('?status=pending');
    await dealAdmin.done(`POST /api/admin/deals/${rows[0]?.id}/reject`);
    expect(await priceNow()).toBe(2590);
  });

  it('takes no deal from the reader while it waits', async () => {
    await seeUsualPrices();
    await see(1900, { site: 'google' });
    expect(await dealAdmin.listPublic()).toMatchObject([{ dealPrice: 1900 }]);
    await see(215);
    expect(await dealAdmin.listPublic()).toMatchObject([{ dealPrice: 1900 }]);
  });
});

describe('a deal whose price moved', () => {
  const fareNow = async () => {
    const rows = await (
      await ask(dealAdmin.site.app, ['GET', '/api/pricing/destinations?origin=RUH'])
    ).json();
    return rows.find((row: { code: string }) => row.code === 'JFK');
  };

  it('leaves a word for a day: at which price it was a deal, and that it ended', async () => {
    await seeUsualPrices();
    await see(1900);
    expect(await fareNow()).toMatchObject({ cheapestPrice: 1900, dealState: 'published', endedDeal: null });
    now = new Date(testNow.getTime() + hour);
    await see(2590);
    const endedDeal = { price: 1900, outcome: 'ended', at: now.toISOString() };
    expect(await fareNow()).toMatchObject({ cheapestPrice: 2590, dealState: null, endedDeal });
    now = new Date(now.getTime() + 24 * hour);
    await dealAdmin.site.context.deals.rebuild();
    await dealAdmin.site.context.board.rebuild();
    expect(await fareNow()).toMatchObject({ endedDeal: null });
  });

  it('says that the new price is in review where it is', async () => {
    await seeUsualPrices();
    await see(1900);
    now = new Date(testNow.getTime() + hour);
    await see(1301);
    const endedDeal = { price: 1900, outcome: 'held' };
    expect(await fareNow()).toMatchObject({ cheapestPrice: 1301, dealState: 'pending', endedDeal });
  });
});

describe('a price that is only low', () => {
  it.each([1800, 1560, 1310])('is listed at once: %d instead of 2,600', async (price) => {
    await seeUsualPrices();
    await see(price);
    expect(await priceNow()).toBe(price);
    expect(await countHeld()).toBe(0);
  });
});
