/** The horizon effect is found in a record, ignored where there is little of it, and not mistaken for a season. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateHorizon, flatHorizon, type LeadPrice, leadRatio } from './horizon.ts';

/** Lows of one month from `from` days before departure to `to`, at a level of its own. */
function month(from: number, to: number, level: number, factor: (lead: number) => number): LeadPrice[] {
  return Array.from({ length: from - to + 1 }, (_, index) => {
    const lead = from - index;
    return { lead, price: level * factor(lead) };
  });
}

/** A third dearer in the last two weeks. */
const lateRise = (lead: number): number => (lead <= 14 ? 1.33 : 1);

function manyMonths(count: number, factor = lateRise): LeadPrice[][] {
  return Array.from({ length: count }, (_, index) => month(60, 1, 200 + 37 * index, factor));
}

describe('estimateHorizon', () => {
  test('finds how much dearer the last two weeks are, whatever the level of each month', () => {
    const horizon = estimateHorizon(manyMonths(300));
    expect(leadRatio(horizon, 40, 8)).toBeCloseTo(1.33, 1);
    expect(leadRatio(horizon, 8, 40)).toBeCloseTo(1 / 1.33, 1);
    expect(leadRatio(horizon, 40, 50)).toBeCloseTo(1, 2);
    expect(leadRatio(horizon, 8, 8)).toBe(1);
  });

  test('says nothing without a record, and little with a short one', () => {
    expect(estimateHorizon([])).toEqual(flatHorizon);
    const few = leadRatio(estimateHorizon(manyMonths(2)), 40, 8);
    expect(few).toBeGreaterThan(1);
    expect(few).toBeLessThan(1.1);
  });

  test('follows its prior where the pair itself has no record', () => {
    const ofGroup = estimateHorizon(manyMonths(300));
    expect(leadRatio(estimateHorizon([], ofGroup), 40, 8)).toBeCloseTo(leadRatio(ofGroup, 40, 8), 1);
  });

  test('is not moved by some months with a sale or a mistake in one band', () => {
    const odd = manyMonths(90, (lead) => (lead <= 14 ? 0.1 : 1));
    expect(leadRatio(estimateHorizon([...manyMonths(300), ...odd]), 40, 8)).toBeCloseTo(1.33, 1);
  });

  test('a dear month seen far ahead and a cheap one seen close are seasons, not a horizon', () => {
    const groups = [month(200, 152, 900, () => 1), month(60, 31, 300, () => 1)];
    const repeated = Array.from({ length: 50 }, () => groups).flat();
    expect(leadRatio(estimateHorizon(repeated), 180, 40)).toBeCloseTo(1, 5);
  });

  test('does not depend on the currency', () => {
    const factor = fc.double({ min: 0.1, max: 50, noNaN: true });
    fc.assert(
      fc.property(factor, (times) => {
        const plain = estimateHorizon(manyMonths(20));
        const scaled = estimateHorizon(
          manyMonths(20).map((group) => group.map(({ lead, price }) => ({ lead, price: price * times }))),
        );
        expect(leadRatio(scaled, 40, 8)).toBeCloseTo(leadRatio(plain, 40, 8), 9);
      }),
    );
  });
});
