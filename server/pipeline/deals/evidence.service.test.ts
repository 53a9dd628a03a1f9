import { describe, expect, it } from 'vitest';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { UnusualPeriodSetting } from '#contract/domain/settings.ts';
import { listFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import { createUnusualPeriods } from '#server/pipeline/reference/unusual-periods.ts';
import { buildPriceHistory, hoursAgo, testNow } from '#test/support/factories.ts';
import { watchQueries } from '#test/support/query-faults.ts';
import { reference } from '#test/support/reference.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { assessDiscount } from './discount.ts';
import { assessFares, presentAssessment, settleHeldFares } from './evidence.service.ts';

const key = { origin: 'RUH', tripType: 'oneway' } as const;
const today = '2026-11-21';
const { database, context, ingest, ingestFares } = setUpFareDatabase();

async function assess(unusual: UnusualPeriodSetting[] = []): Promise<Record<string, FareAssessment>> {
  const unusualPeriods = createUnusualPeriods(reference, () => unusual);
  await assessFares({ ...context, unusualPeriods }, key);
  const evidence = await listFareEvidence(database.db, key);
  return Object.fromEntries(evidence.map((row) => [row.destination, row.assessment]));
}

const usual = Array.from({ length: 40 }, (_, day) => 800 + (day % 7) * 10);
const lowsOf = (prices: readonly number[]) =>
  prices.map((price, index) => ({
    day: new Date(testNow.getTime() - (prices.length - index) * 86_400_000).toISOString().slice(0, 10),
    price,
  }));

/** Six weeks as usual from 29 August on, median 830; then six weeks until yesterday in which every price was 500 above. */
const sixWeeks = Array.from({ length: 42 }, (_, day) => 800 + (day % 7) * 10);
const market = [...sixWeeks, ...sixWeeks.map((price) => price + 500)];
const closure = {
  start: '2026-10-10',
  end: '2026-11-20',
  reason: { ar: 'إغلاق المجال الجوي', en: 'Airspace closed' },
  places: '',
};

describe('a market with six unusual weeks', () => {
  const figures = ({ CAI }: Record<string, FareAssessment>) =>
    CAI?.status === 'assessed' && [
      CAI.evidence.days,
      CAI.evidence.reference,
      CAI.evidence.discountPercentage,
      CAI.evidence.level,
      CAI.evidence.tier,
    ];

  // Of 84 lows the 42nd is 860 and the 43rd 1,300: median 1,080. Of the 42 usual ones it is 830, P25 is 810.
  it.each([
    [640, [84, 1080, 40, 'low', 'great'], [42, 830, 22, 'low', 'good']],
    [780, [84, 1080, 27, 'low', 'good'], [42, 830, 6, 'typical', null]],
    [820, [84, 1080, 24, 'low', 'good'], [42, 830, 1, 'typical', null]],
    [1000, [84, 1080, 7, 'typical', null], [42, 830, 0, 'high', null]],
  ])('is judged at %d by the days that count', async (price, counted, leftOut) => {
    await ingest(buildPriceHistory({ fare: {}, until: testNow, prices: market }));
    await ingestFares({ price });
    expect(figures(await assess())).toEqual(counted);
    expect(figures(await assess([{ ...closure, places: 'TR' }]))).toEqual(counted);
    expect(figures(await assess([{ ...closure, places: 'EG' }]))).toEqual(leftOut);
    expect(figures(await assess([closure]))).toEqual(leftOut);
  });

  it('says that too few days are known where too few are usual', async () => {
    await ingest(buildPriceHistory({ fare: {}, until: testNow, prices: market }));
    await ingestFares({ price: 640 });
    expect(await assess([{ ...closure, start: '2026-09-10' }])).toEqual({
      CAI: { status: 'insufficient', days: 13, needed: 20 },
    });
  });
});

describe('assessFares', () => {
  it('states for each pair what the definition says of its recorded lows', async () => {
    await ingest(buildPriceHistory({ fare: {}, until: testNow, prices: usual }));
    await ingestFares({ price: 560 });
    const cohortLows = [...lowsOf(usual), { day: today, price: 560 }];
    const expected = assessDiscount({ price: 560, today, cohortLows, routeLows: [] });
    expect(expected).toMatchObject({ status: 'assessed', isDeal: true, discountPercentage: 32 });
    expect(await assess()).toEqual({ CAI: presentAssessment(expected, testNow) });
  });

  it('stores the fare it found, and answers the last judgement alone', async () => {
    let now = testNow;
    const judge = () => assessFares({ ...context, now: () => now }, key);
    await ingestFares(
      { price: 560, deepLink: 'https://www.kayak.sa/in?a=1' },
      { price: 600, site: 'wego' },
      { destination: 'IST', price: 300, departureDate: '2026-11-22' },
    );
    await judge();
    const stored = await listFareEvidence(database.db, key);
    expect(stored.find(({ destination }) => destination === 'CAI')).toMatchObject({
      source: 'kayak.sa',
      site: 'kayak',
      price: 560,
      departureDate: '2027-01-15',
      returnDate: null,
      deepLink: 'https://www.kayak.sa/in?a=1',
    });
    expect(stored).toHaveLength(2);
    now = new Date(testNow.getTime() + 2 * 86_400_000);
    await judge();
    const later = await listFareEvidence(database.db, key);
    expect(later).toMatchObject([{ destination: 'CAI', price: 560 }]);
  });

  it('never takes the history of another source for its own', async () => {
    await ingest(buildPriceHistory({ fare: { source: 'almosafer.com' }, until: testNow, prices: usual }));
    await ingestFares({ price: 560, source: 'kayak.sa' });
    expect((await assess()).CAI).toMatchObject({ status: 'insufficient', days: 1 });
  });

  it('assesses more pairs than fit into one read, and replaces what it said before', async () => {
    const destinations = [
      ...new Set(reference.routes.filter((route) => route.origin === 'RUH').map((r) => r.destination)),
    ];
    const fares = destinations.slice(0, 120).map((destination) => ({ destination, price: 560 }));
    await ingestFares(...fares);
    expect(Object.keys(await assess())).toHaveLength(120);
    await ingest(
      buildPriceHistory({
        fare: { destination: fares[110]?.destination ?? '' },
        until: testNow,
        prices: usual,
      }),
    );
    const again = await assess();
    expect(Object.values(again).filter(({ status }) => status === 'assessed')).toHaveLength(1);
  });
});

describe('settleHeldFares', () => {
  it('locks no deal: an administrator may hold one of the list', async () => {
    await ingestFares({ price: 50 });
    const locking: string[] = [];
    const watched = watchQueries(database.db, (node) => {
      if (node.kind === 'SelectQueryNode' && node.endModifiers) locking.push(node.kind);
    });
    expect(await settleHeldFares(watched, key, testNow)).toHaveLength(1);
    expect(locking).toEqual([]);
  });

  it('settles every destination of the list, and a second time changes nothing', async () => {
    const low = { price: 50, site: 'wego' } as const;
    await ingestFares(
      ...['CAI', 'DXB', 'IST'].flatMap((destination) => [
        { ...low, destination, observedAt: hoursAgo(7) },
        { ...low, destination },
      ]),
      { ...low, destination: 'JFK', price: 215 },
    );
    const readAll = async () => [
      await database.db.selectFrom('held_fare').selectAll().orderBy('id').execute(),
      await database.db.selectFrom('fare').selectAll().orderBy('destination').execute(),
    ];
    const waiting = await settleHeldFares(database.db, key, testNow);
    const settled = await readAll();
    expect([waiting.length, settled[1]?.length]).toEqual([1, 3]);
    expect(await settleHeldFares(database.db, key, testNow)).toEqual(waiting);
    expect(await readAll()).toEqual(settled);
  });
});
