/** The discount definition: published examples, edge cases, and properties that hold for any history. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';
import {
  type AssessedPrice,
  type Assessment,
  assessDiscount,
  findDealStart,
  summariseDiscounts,
} from './discount.ts';

const today = '2026-11-20';

/** Lows from `from` days before today on, one every `step` days. */
function lowsFrom(from: number, prices: readonly number[], step = 1): DailyLow[] {
  return prices.map((price, index) => ({ day: addDays(today, index * step - from), price }));
}

function flat(n: number, price: number): number[] {
  return new Array<number>(n).fill(price);
}

/** Twenty lows of 1,000 over 39 days, the last the day before yesterday. */
const twenty = lowsFrom(40, flat(20, 1000), 2);

function assess(price: number, cohortLows: readonly DailyLow[] = twenty): Assessment {
  return assessDiscount({ price, today, cohortLows, routeLows: [], dealStart: today });
}

function assessed(assessment: Assessment): AssessedPrice {
  if (assessment.status !== 'assessed') throw new Error('expected an assessment');
  return assessment;
}

describe('published vectors', () => {
  test('800 against twenty lows of 1,000 is a good deal', () => {
    const found = assessed(assess(800));
    expect(found).toMatchObject({ discountPercentage: 20, level: 'low', tier: 'good', isDeal: true });
    expect(found.evidence).toEqual({
      algorithm: 'discount-1',
      cohort: 'month',
      n: 20,
      windowStart: '2026-08-22',
      windowEnd: '2026-11-19',
      dealStart: today,
      reference: 1000,
      p10: 1000,
      p25: 1000,
      p75: 1000,
      mad: 0,
      z: -2.698,
    });
  });

  test('nineteen days give no percentage', () => {
    expect(assess(800, twenty.slice(1))).toEqual({ status: 'insufficient', n: 19, needed: 20 });
  });

  test.each([
    [850, 15, true],
    [849.5, 15, true],
    [850.01, 14, false],
    [851, 14, false],
    [1000, 0, false],
    [1200, 0, false],
  ])('%d is %d %% below 1,000', (price, discountPercentage, isDeal) => {
    expect(assess(price)).toMatchObject({ discountPercentage, isDeal });
  });

  test('450 goes to a person first', () => {
    expect(assess(450)).toMatchObject({ discountPercentage: 55, tier: 'exceptional', needsReview: true });
  });

  test('790 seen lately takes the badge from 800 but leaves the deal', () => {
    const lows = twenty.with(18, { day: '2026-11-16', price: 790 });
    const found = assessed(assess(800, lows));
    expect(found).toMatchObject({ isDeal: true, isLowestIn30Days: false });
    expect(found.lowerEarlier).toEqual({ day: '2026-11-16', price: 790 });
  });
});

describe('tiers and levels', () => {
  /** Twenty lows spread evenly from 950 to 1,045. */
  const spread = lowsFrom(
    60,
    Array.from({ length: 20 }, (_, index) => 950 + 5 * index),
    2,
  );

  test('percentiles are type 7 interpolations', () => {
    expect(assessed(assess(900, spread)).evidence).toMatchObject({
      p10: 959.5,
      p25: 973.75,
      reference: 997.5,
      p75: 1021.25,
      mad: 25,
    });
  });

  test.each([
    [897.75, 'low'],
    [897.76, 'typical'],
    [1097.24, 'typical'],
    [1097.25, 'high'],
  ])('%d is %s, however narrow the record', (price, level) => {
    expect(assess(price, spread)).toMatchObject({ level });
  });

  test('a third below is great, and exceptional when the record is tight and the fall deep', () => {
    expect(assess(650, spread)).toMatchObject({ tier: 'great', needsReview: false });
    expect(assess(590, spread)).toMatchObject({
      discountPercentage: 40,
      tier: 'exceptional',
      needsReview: true,
    });
  });

  test('where prices swing widely the same 40 % is only great, and half is exceptional all the same', () => {
    const wide = lowsFrom(
      60,
      Array.from({ length: 20 }, (_, index) => 610 + 40 * index),
      2,
    );
    expect(assess(594, wide)).toMatchObject({ discountPercentage: 40, tier: 'great', needsReview: false });
    expect(assess(495.01, wide)).toMatchObject({ discountPercentage: 49, tier: 'great' });
    expect(assess(495, wide)).toMatchObject({
      discountPercentage: 50,
      tier: 'exceptional',
      needsReview: true,
    });
  });

  test('far below the median is no deal while a quarter of the days was cheaper', () => {
    const halves = lowsFrom(60, [...flat(7, 500), ...flat(13, 1000)], 2);
    expect(assess(600, halves)).toMatchObject({ discountPercentage: 40, tier: null, isDeal: false });
  });

  test('30 % below without being under P10 is good, not great', () => {
    const lows = lowsFrom(60, [...flat(4, 600), ...flat(16, 1000)], 2);
    expect(assess(700, lows)).toMatchObject({ discountPercentage: 30, tier: 'good' });
  });
});

describe('windows and fallback', () => {
  test('too short a record says how many days are recorded, those of this price among them', () => {
    const seen = (...days: number[]) => days.map((ago) => ({ day: addDays(today, -ago), price: 800 }));
    const ask = (lows: DailyLow[]) => assessDiscount({ price: 800, today, cohortLows: lows, routeLows: [] });
    expect(ask(seen(0))).toMatchObject({ n: 1, needed: 20 });
    expect(ask(seen(1, 0))).toMatchObject({ n: 2, needed: 20 });
    expect(ask(seen(1))).toMatchObject({ n: 1, needed: 20 });
    const crowded = ask(seen(...Array.from({ length: 22 }, (_, ago) => ago)));
    expect(crowded).toMatchObject({ status: 'insufficient', n: 22, needed: 23 });
  });

  test('twenty days within less than four weeks are not enough', () => {
    expect(assess(800, lowsFrom(20, flat(20, 1000)))).toMatchObject({ status: 'insufficient', n: 20 });
    expect(assess(800, [...lowsFrom(28, [1000]), ...lowsFrom(19, flat(19, 1000))]).status).toBe('assessed');
    expect(assess(800, [...lowsFrom(27, [1000]), ...lowsFrom(19, flat(19, 1000))]).status).toBe(
      'insufficient',
    );
  });

  test('the window starts 90 days before the deal', () => {
    expect(assess(800, lowsFrom(90, flat(20, 1000), 2)).status).toBe('assessed');
    expect(assess(800, lowsFrom(91, flat(20, 1000), 2))).toMatchObject({ status: 'insufficient', n: 19 });
  });

  test('the route stands in from 30 days on, and says so', () => {
    const ask = (n: number) =>
      assessDiscount({
        price: 800,
        today,
        cohortLows: [],
        routeLows: lowsFrom(40, flat(n, 1000)),
        dealStart: today,
      });
    expect(ask(29)).toMatchObject({ status: 'insufficient', n: 0 });
    expect(ask(30)).toMatchObject({ status: 'assessed', evidence: { cohort: 'route', n: 30 } });
  });

  test('the month comes first where both suffice', () => {
    const routeLows = lowsFrom(60, flat(60, 500));
    const found = assessDiscount({ price: 800, today, cohortLows: twenty, routeLows, dealStart: today });
    expect(found).toMatchObject({ evidence: { cohort: 'month', reference: 1000 } });
  });

  test('a first sighting in the future counts as today', () => {
    const ask = (dealStart: string) =>
      assessDiscount({ price: 800, today, cohortLows: twenty, routeLows: [], dealStart });
    expect(ask('2027-01-01')).toEqual(ask(today));
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.001])('a price of %d is refused', (price) => {
    expect(() => assess(price)).toThrow(RangeError);
    expect(() => assess(800, [{ day: '2026-11-01', price }])).toThrow(RangeError);
  });
});

describe('first sighting', () => {
  const usual = lowsFrom(60, flat(54, 1000));

  test.each([
    [
      'is the start of the run of lows within 5 %',
      [...usual, ...lowsFrom(6, [840, 790, 800, 810, 800, 800])],
      6,
    ],
    ['leaves out what is dearer than that', lowsFrom(6, [841, 790, 800, 810, 800, 800]), 5],
    ['may end yesterday', lowsFrom(3, [800, 800, 800]), 3],
    ['may not end before', lowsFrom(4, [800, 800, 800]), 0],
    [
      'ends yesterday where today is dearer and it is listed still',
      lowsFrom(5, [1000, 800, 800, 800, 800, 850]),
      4,
    ],
    ['ends no earlier than that', lowsFrom(5, [1000, 800, 800, 800, 850, 850]), 0],
    ['is today when nothing is recorded', [], 0],
    ['is today when nothing as cheap is recorded', lowsFrom(3, [1000, 1000, 1000, 1000]), 0],
  ])('%s', (_, lows, daysAgo) => {
    expect(findDealStart(lows, 800, today)).toBe(addDays(today, -daysAgo));
  });

  test('lies at most 14 days back, so that a lasting low becomes the usual price', () => {
    const lows = [...lowsFrom(90, flat(30, 1000)), ...lowsFrom(60, flat(61, 800))];
    expect(findDealStart(lows, 800, today)).toBe(addDays(today, -14));
    expect(assessDiscount({ price: 800, today, cohortLows: lows, routeLows: [] })).toMatchObject({
      discountPercentage: 0,
      evidence: { reference: 800 },
    });
  });

  test('keeps the deal out of its own reference', () => {
    const lows = [...lowsFrom(40, flat(28, 1000)), ...lowsFrom(12, flat(13, 800))];
    expect(assessDiscount({ price: 800, today, cohortLows: lows, routeLows: [] })).toMatchObject({
      discountPercentage: 20,
      isLowestIn30Days: true,
      evidence: { n: 28, dealStart: addDays(today, -12), reference: 1000, windowEnd: addDays(today, -13) },
    });
  });
});

const amount = fc.integer({ min: 5_000, max: 900_000 }).map((halalas) => halalas / 100);
const low = fc.record({
  day: fc.integer({ min: -120, max: 3 }).map((days) => addDays(today, days)),
  price: amount,
});
const history = fc.array(low, { minLength: 10, maxLength: 150 });

describe('for any history', () => {
  const ask = (price: number, lows: readonly DailyLow[], dealStart?: string) =>
    assessDiscount({ price, today, cohortLows: lows, routeLows: lows, ...(dealStart ? { dealStart } : {}) });

  test('a lower price is never worth less', () => {
    const rank = { high: 0, typical: 1, low: 2 };
    const worth = { good: 1, great: 2, exceptional: 3 };
    fc.assert(
      fc.property(history, amount, amount, (lows, one, other) => {
        const cheap = ask(Math.min(one, other), lows, today);
        const dear = ask(Math.max(one, other), lows, today);
        expect(cheap.status).toBe(dear.status);
        if (cheap.status !== 'assessed' || dear.status !== 'assessed') return;
        expect(cheap.discountPercentage).toBeGreaterThanOrEqual(dear.discountPercentage);
        expect(rank[cheap.level]).toBeGreaterThanOrEqual(rank[dear.level]);
        expect(cheap.tier ? worth[cheap.tier] : 0).toBeGreaterThanOrEqual(dear.tier ? worth[dear.tier] : 0);
        expect(cheap.evidence.reference).toBe(dear.evidence.reference);
      }),
    );
  });

  test('lows on or after the first sighting, or older than the window, change nothing', () => {
    fc.assert(
      fc.property(history, amount, fc.integer({ min: 0, max: 20 }), (lows, price, back) => {
        const dealStart = addDays(today, -back);
        const inside = lows.filter((one) => one.day < dealStart && one.day >= addDays(dealStart, -90));
        // Of a record that is too short the days since are counted, and nothing else.
        const judged = (known: DailyLow[]) => {
          const found = withoutClaim(ask(price, known, dealStart));
          return { ...found, n: 0, needed: 0 };
        };
        expect(judged(lows)).toEqual(judged(inside));
      }),
    );
  });

  test('order and repeated, dearer records of a day do not matter', () => {
    fc.assert(
      fc.property(history, amount, amount, (lows, price, more) => {
        const again = lows.map((one) => ({ ...one, price: one.price + more }));
        const shuffled = [...again, ...lows].sort((a, b) => a.price - b.price);
        expect(ask(price, shuffled)).toEqual(ask(price, lows));
      }),
    );
  });

  test('prices twice or ten times as high give the same verdict', () => {
    fc.assert(
      fc.property(history, amount, fc.constantFrom(2, 10), (lows, price, factor) => {
        const times = (sar: number) => Math.round(sar * 100 * factor) / 100;
        const one = ask(price, lows, today);
        const scaled = ask(
          times(price),
          lows.map((each) => ({ ...each, price: times(each.price) })),
          today,
        );
        expect(scaled.status).toBe(one.status);
        if (one.status !== 'assessed' || scaled.status !== 'assessed') return;
        // Medians between two halalas round differently, which can tip the floor by one.
        expect(Math.abs(scaled.discountPercentage - one.discountPercentage)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('fewer than twenty days never give a percentage', () => {
    fc.assert(
      fc.property(fc.array(low, { maxLength: 19 }), amount, (lows, price) => {
        const found = ask(price, lows);
        expect(found).not.toHaveProperty('discountPercentage');
        expect(found).toMatchObject({ status: 'insufficient', needed: 20 });
      }),
    );
  });

  test('the verdict survives JSON and follows from its own evidence', () => {
    fc.assert(
      fc.property(history, amount, (lows, price) => {
        const found = ask(price, lows);
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
        if (found.status !== 'assessed') return;
        const { reference, p25 } = found.evidence;
        expect(found.isDeal).toBe(found.discountPercentage >= 15 && price <= p25);
        expect(found.isDeal).toBe(found.tier !== null);
        // lowest-claim.test.ts holds the claim against the whole record.
        expect(found.isLowestIn30Days && found.lowerEarlier !== null).toBe(false);
        if (found.discountPercentage > 0) {
          expect(price).toBeLessThanOrEqual((reference * (100 - found.discountPercentage)) / 100 + 1e-9);
        }
      }),
    );
  });
});

describe('summariseDiscounts', () => {
  test.each([
    [[], null],
    [[0, -3], null],
    [[38], { upTo: 38 }],
    [[38, ...flat(9, 16)], { upTo: 38 }],
    [[38, ...flat(10, 16)], { from: 16, upTo: 38 }],
    [[38, 33, ...flat(10, 16)], { upTo: 38 }],
    [[38, 32, ...flat(10, 16)], { from: 16, upTo: 38 }],
    [[50, 20, 30, 15], { upTo: 50 }],
  ])('%j', (percentages, headline) => {
    expect(summariseDiscounts(percentages)).toEqual(headline);
  });
});

/** The claim about 30 days looks at the days after the first sighting too. */
function withoutClaim(assessment: Assessment) {
  return assessment.status === 'assessed'
    ? { ...assessment, isLowestIn30Days: undefined, lowerEarlier: undefined }
    : assessment;
}
