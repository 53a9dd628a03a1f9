/** `discount-2`: like seasons at like days to departure, caution on thin records, and properties for any history. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/domain/dates.ts';
import { createSeasonOf } from './departure-season.ts';
import { assessDiscount } from './discount.ts';
import { estimateHorizon, flatHorizon, type Horizon } from './horizon.ts';
import {
  assessSeasonalDiscount,
  type SeasonalAssessment,
  type SeasonalInput,
  type Sighting,
} from './seasonal-discount.ts';

const today = '2026-11-20';
const departure = '2027-01-20';
const alwaysOrdinary = createSeasonOf([]);
/** From 8 to 16 January 2027 schools are closed. */
const withBreak = createSeasonOf([{ season: 'holiday', from: '2027-01-07', until: '2027-01-15' }]);

function sightingOf(seen: Omit<Sighting, 'lead'>): Sighting {
  return { ...seen, lead: daysBetween(seen.day, seen.departure) };
}

/** One sighting a day of one departure, the first `from` days before today. */
function seen(prices: readonly number[], options: { from?: number; departure?: string } = {}): Sighting[] {
  const { from = prices.length, departure: of = departure } = options;
  return prices.map((price, index) =>
    sightingOf({ day: addDays(today, index - from), departure: of, price }),
  );
}

function flat(n: number, price: number): number[] {
  return new Array<number>(n).fill(price);
}

function assess(input: Partial<SeasonalInput>): SeasonalAssessment {
  return assessSeasonalDiscount({
    price: 800,
    departure,
    today,
    sightings: [],
    seasonOf: alwaysOrdinary,
    horizon: flatHorizon,
    ...input,
  });
}

function assessed(assessment: SeasonalAssessment) {
  if (assessment.status !== 'assessed') throw new Error('expected an assessment');
  return assessment;
}

describe('seasons', () => {
  const ordinary = seen(flat(70, 1000));
  const holiday = seen(flat(70, 1400), { departure: '2027-01-10' });
  const sightings = [...ordinary, ...holiday];

  test('a holiday week is compared with holiday weeks, so a sale in it is seen', () => {
    const found = assessed(
      assess({ price: 1100, departure: '2027-01-10', sightings, seasonOf: withBreak, dealStart: today }),
    );
    expect(found).toMatchObject({ discountPercentage: 21, isDeal: true, tier: 'good' });
    expect(found.evidence).toMatchObject({ season: 'holiday', cohort: 'month', reference: 1400 });
    const cohortLows = [...ordinary, ...holiday];
    expect(assessDiscount({ price: 1100, today, cohortLows, routeLows: [], dealStart: today })).toMatchObject(
      { discountPercentage: 0, isDeal: false },
    );
  });

  test('an ordinary week is no deal because a holiday in another month is dear', () => {
    const dear = seen(flat(40, 1400), { departure: '2027-01-10' });
    const asked = { price: 1000, departure: '2027-02-03', sightings: dear, dealStart: today };
    expect(assess({ ...asked, seasonOf: alwaysOrdinary })).toMatchObject({ isDeal: true });
    expect(assess({ ...asked, seasonOf: withBreak })).toMatchObject({ status: 'insufficient', n: 0 });
  });
});

describe('the horizon', () => {
  /** Twice as dear from 120 days ahead on. */
  const dearEarly: Horizon = flatHorizon.map((_, lead) => (lead >= 120 ? 2 : 1));

  test('a price that is only closer to departure is no deal', () => {
    const far = seen(flat(40, 1000), { departure: addDays(today, 100), from: 60 });
    const asked = { price: 500, departure: addDays(today, 100), sightings: far, dealStart: today };
    expect(assess({ ...asked, horizon: flatHorizon })).toMatchObject({ discountPercentage: 50 });
    const found = assessed(assess({ ...asked, horizon: dearEarly }));
    expect(found.discountPercentage).toBeLessThan(15);
    expect(found).toMatchObject({ isDeal: false, evidence: { lead: 100, reference: 500 } });
  });

  test('a sale next week is seen although the same price was asked months ago', () => {
    const late = estimateHorizon(
      Array.from({ length: 200 }, () =>
        Array.from({ length: 60 }, (_, index) => ({ lead: 60 - index, price: index >= 46 ? 1500 : 1000 })),
      ),
    );
    const close = seen(flat(50, 1000), { departure: addDays(today, 8), from: 60 });
    const asked = { price: 1050, departure: addDays(today, 8), sightings: close, dealStart: today };
    expect(assess({ ...asked, horizon: flatHorizon })).toMatchObject({ isDeal: false });
    expect(assess({ ...asked, horizon: late })).toMatchObject({ isDeal: true });
  });
});

describe('thin records', () => {
  const swinging = Array.from({ length: 16 }, (_, index) => 900 + 50 * (index % 8));

  test('an interval stands in for the median, and the percentage is that of its low end', () => {
    const found = assessed(assess({ price: 700, sightings: seen(swinging), dealStart: today }));
    const { evidence } = found;
    expect(evidence).toMatchObject({ n: 16, isThin: true, median: 1075 });
    expect(evidence.low).toBeLessThan(evidence.median);
    expect(evidence.high).toBeGreaterThan(evidence.median);
    expect(evidence.reference).toBe(evidence.low);
    expect(found.discountPercentage).toBe(Math.floor(100 * (1 - 700 / evidence.low)));
    expect(found.discountPercentage).toBeLessThan(34);
  });

  test('one price that held for two weeks is one piece of evidence: its low end is the lowest day', () => {
    const lows = [...flat(15, 1000), 990];
    expect(assess({ price: 700, sightings: seen(lows), dealStart: today })).toMatchObject({
      evidence: { runs: 1, low: 990, reference: 990 },
    });
  });

  test.each([
    [7, 20],
    [13, 13],
  ])('%d days within %d give nothing', (n, from) => {
    expect(assess({ sightings: seen(flat(n, 1000), { from }), dealStart: today })).toMatchObject({
      status: 'insufficient',
      needed: 8,
      neededSpanDays: 14,
    });
  });

  test('from sixty days on the median itself is the reference', () => {
    const lows = Array.from({ length: 60 }, (_, index) => 900 + 50 * (index % 8));
    const ask = (n: number) =>
      assessed(assess({ sightings: seen(lows.slice(0, n)), dealStart: today })).evidence;
    expect(ask(59)).toMatchObject({ isThin: true, reference: ask(59).low });
    expect(ask(60)).toMatchObject({ isThin: false, reference: ask(60).median });
  });

  test('the season of the whole route stands in where the month has less than eight days', () => {
    const other = seen(flat(40, 1000), { departure: '2027-02-10' });
    const ask = (n: number) =>
      assess({ sightings: [...other, ...seen(flat(n, 1300), { from: 30 })], dealStart: today });
    expect(ask(7)).toMatchObject({ evidence: { cohort: 'route', reference: 1000 } });
    expect(ask(14)).toMatchObject({ evidence: { cohort: 'month', reference: 1300 } });
  });
});

const amount = fc.integer({ min: 5_000, max: 900_000 }).map((halalas) => halalas / 100);
const bare = fc.record({
  day: fc.integer({ min: -110, max: 0 }).map((days) => addDays(today, days)),
  departure: fc.integer({ min: 1, max: 300 }).map((days) => addDays(today, days)),
  price: amount,
});
const sighting = bare.map(sightingOf);
const ofMonth = bare.map((each) => sightingOf({ ...each, departure: `2027-01-${each.departure.slice(8)}` }));
const history = fc.oneof(
  fc.array(sighting, { maxLength: 150 }),
  fc.array(ofMonth, { minLength: 8, maxLength: 150 }),
);
const horizon = fc
  .array(fc.double({ min: 0.7, max: 1.5, noNaN: true }), { minLength: 6, maxLength: 6 })
  .map((steps) => flatHorizon.map((_, lead) => steps[Math.floor(lead / 62)] ?? 1));

describe('for any history', () => {
  test('a lower price is never worth less', () => {
    fc.assert(
      fc.property(history, horizon, amount, amount, (sightings, factors, one, other) => {
        const shared = { sightings, horizon: factors, seasonOf: withBreak, dealStart: today };
        const cheap = assess({ ...shared, price: Math.min(one, other) });
        const dear = assess({ ...shared, price: Math.max(one, other) });
        expect(cheap.status).toBe(dear.status);
        if (cheap.status !== 'assessed' || dear.status !== 'assessed') return;
        expect(cheap.discountPercentage).toBeGreaterThanOrEqual(dear.discountPercentage);
        expect(cheap.isDeal || !dear.isDeal).toBe(true);
      }),
    );
  });

  test('never claims more than the median, nor more than the dearest comparable day allows', () => {
    fc.assert(
      fc.property(history, horizon, amount, (sightings, factors, price) => {
        const found = assess({ sightings, horizon: factors, price, seasonOf: withBreak });
        if (found.status !== 'assessed') return;
        const { reference, median, low, high } = found.evidence;
        expect(price <= reference || found.discountPercentage === 0).toBe(true);
        expect(reference).toBeLessThanOrEqual(median);
        expect(low).toBeLessThanOrEqual(median);
        expect(high).toBeGreaterThanOrEqual(median);
        const greatestRatio = Math.max(...factors) / Math.min(...factors);
        const dearest = greatestRatio * Math.max(...sightings.map((each) => each.price));
        expect(reference).toBeLessThanOrEqual(dearest + 0.01);
      }),
    );
  });

  test('prices twice or ten times as high give the same verdict', () => {
    fc.assert(
      fc.property(history, amount, fc.constantFrom(2, 10), (sightings, price, factor) => {
        const times = (sar: number) => Math.round(sar * 100 * factor) / 100;
        const one = assess({ sightings, price, dealStart: today });
        const scaled = assess({
          sightings: sightings.map((each) => ({ ...each, price: times(each.price) })),
          price: times(price),
          dealStart: today,
        });
        expect(scaled.status).toBe(one.status);
        if (one.status !== 'assessed' || scaled.status !== 'assessed') return;
        expect(Math.abs(scaled.discountPercentage - one.discountPercentage)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('equals discount-1 where the record is long and has neither seasons nor a horizon', () => {
    const everyDay = fc.array(amount, { minLength: 75, maxLength: 110 }).map((prices) => seen(prices));
    fc.assert(
      fc.property(everyDay, amount, (sightings, price) => {
        const first = assessDiscount({ price, today, cohortLows: sightings, routeLows: [] });
        const second = assess({ sightings, price });
        if (first.status === 'insufficient') throw new Error('expected an assessment');
        const { algorithm: _, cohort, n, reference, p10, p25, p75, mad, dealStart } = first.evidence;
        expect(second).toMatchObject({
          status: 'assessed',
          discountPercentage: first.discountPercentage,
          level: first.level,
          tier: first.tier,
          isLowestIn30Days: first.isLowestIn30Days,
          lowerEarlier: first.lowerEarlier,
          evidence: { cohort, n, reference, p10, p25, p75, mad, dealStart, isThin: false },
        });
      }),
    );
  });

  test('claims at most what discount-1 claims where that speaks of the same record', () => {
    fc.assert(
      fc.property(fc.array(ofMonth, { minLength: 20, maxLength: 150 }), amount, (sightings, price) => {
        const shared = { price, today, dealStart: today };
        const first = assessDiscount({ ...shared, cohortLows: sightings, routeLows: [] });
        const second = assess({ ...shared, sightings });
        if (first.status === 'insufficient' || second.status === 'insufficient') return;
        expect(second.discountPercentage).toBeLessThanOrEqual(first.discountPercentage);
      }),
    );
  });

  test('what was seen on or after the first sighting changes nothing', () => {
    fc.assert(
      fc.property(history, amount, (sightings, price) => {
        const dealStart = addDays(today, -5);
        const before = sightings.filter((each) => each.day < dealStart);
        const [all, earlier] = [sightings, before].map((each) =>
          assess({ sightings: each, price, dealStart }),
        );
        expect(all?.status).toBe(earlier?.status);
        if (all?.status !== 'assessed' || earlier?.status !== 'assessed') return;
        expect(all.evidence).toEqual(earlier.evidence);
      }),
    );
  });

  test('the verdict survives JSON', () => {
    fc.assert(
      fc.property(history, horizon, amount, (sightings, factors, price) => {
        const found = assess({ sightings, horizon: factors, price, seasonOf: withBreak });
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      }),
    );
  });
});
