import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestPlausible, lowestPlausibleForDistance, lowestPlausibleForUsual } from './price-doubt.ts';

describe('the least price that is listed at once', () => {
  it('lets nothing below half of the usual price through', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 2_000_000 }), (usualHalalas) => {
        expect(lowestPlausibleForUsual(usualHalalas / 100)).toBe(Math.ceil(usualHalalas / 2));
      }),
    );
  });

  it('asks the distance where little is recorded: New York at 215 is held, Vienna at 199 is not', () => {
    expect(lowestPlausibleForDistance(10_320, 'oneway')).toBeGreaterThan(21_500);
    expect(lowestPlausibleForDistance(10_320, 'roundtrip')).toBeGreaterThan(40_000);
    expect(lowestPlausibleForDistance(3800, 'oneway')).toBeLessThan(19_900);
    expect(lowestPlausibleForDistance(390, 'oneway')).toBeLessThan(5000);
  });

  it('stands on the measured law', () => {
    const path = join(import.meta.dirname, '../../../data/calibration/fares-effects.json');
    const { suggested } = JSON.parse(readFileSync(path, 'utf8'));
    expect(suggested.base_oneway_sar).toContain('2.9 * km^0.70');
    const lowCost = 2.9 * 10_000 ** 0.7 * suggested.low_cost_factor;
    expect(lowestPlausibleForDistance(10_000, 'oneway') / 100 / lowCost).toBeCloseTo(0.25, 3);
  });
});

describe('the highest price that is listed at once', () => {
  it('is as far above the law as the lowest is below it, and twice the usual price where that is more', () => {
    const law = 2.9 * 10_000 ** 0.7;
    const lowest = lowestPlausibleForDistance(10_000, 'oneway') / 100;
    const highest = highestPlausible(10_000, 'oneway') / 100;
    expect(highest / law).toBeCloseTo(law / lowest, 2);
    expect(highestPlausible(10_000, 'roundtrip') / 100).toBeCloseTo(2 * highest, 1);
    expect(highestPlausible(10_000, 'oneway', 20_000)).toBe(4_000_000);
    expect(highestPlausible(10_000, 'oneway', 100) / 100).toBeCloseTo(highest, 1);
  });

  it('lets the dearest real fares through, and holds a price in roubles', () => {
    expect(highestPlausible(850, 'oneway')).toBeGreaterThan(150_000);
    expect(highestPlausible(1640, 'oneway')).toBeLessThan(640 * 20 * 100);
  });
});
