/** The claim "lowest in 30 days" compared with the recorded lows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';
import { claimLowest } from './lowest-claim.ts';

const today = '2026-11-22';
const ago = (days: number) => addDays(today, -days);

describe('claimLowest', () => {
  test('counts the days after the price was first seen, and today', () => {
    const lows = [
      { day: ago(20), price: 1000 },
      { day: ago(11), price: 662 },
      { day: today, price: 903 },
    ];
    expect(claimLowest({ price: 903, today, dealStart: ago(14), lows })).toEqual({
      isLowestIn30Days: false,
      lowerEarlier: { day: ago(11), price: 662 },
    });
    const risen = [
      { day: ago(20), price: 1000 },
      { day: today, price: 850 },
    ];
    expect(claimLowest({ price: 903, today, dealStart: today, lows: risen }).lowerEarlier?.day).toBe(today);
  });

  test('rests on usual days, and an unusual one may still contradict it', () => {
    const claim = (price: number, lows: DailyLow[]) => claimLowest({ price, today, dealStart: today, lows });
    const unusual = { day: ago(9), price: 700, isUnusual: true } as const;
    expect(claim(500, [unusual])).toEqual({ isLowestIn30Days: false, lowerEarlier: null });
    expect(claim(500, [unusual, { day: ago(20), price: 600 }]).isLowestIn30Days).toBe(true);
    expect(claim(750, [unusual, { day: ago(20), price: 800 }])).toEqual({
      isLowestIn30Days: false,
      lowerEarlier: { day: ago(9), price: 700 },
    });
  });

  test('an equal price is the same price while it lasts, and an earlier one before it', () => {
    const lows = [
      { day: ago(9), price: 600 },
      { day: ago(2), price: 500 },
      { day: ago(1), price: 500 },
    ];
    expect(claimLowest({ price: 500, today, dealStart: ago(2), lows }).isLowestIn30Days).toBe(true);
    expect(claimLowest({ price: 500, today, dealStart: today, lows }).lowerEarlier).toEqual({
      day: ago(1),
      price: 500,
    });
  });

  test('whatever was recorded, the claim and the record agree', () => {
    const low = fc.record({
      day: fc.integer({ min: -40, max: 2 }).map((days) => addDays(today, days)),
      price: fc.integer({ min: 1, max: 60 }),
    });
    const input = fc.record({
      price: fc.integer({ min: 1, max: 60 }),
      dealStart: fc.integer({ min: 0, max: 14 }).map(ago),
      lows: fc.array(low, { maxLength: 50 }),
    });
    fc.assert(
      fc.property(input, ({ price, dealStart, lows }) => {
        const said = claimLowest({ price, today, dealStart, lows });
        const window = lows.filter(({ day }) => day >= ago(30) && day <= today);
        if (said.isLowestIn30Days) {
          expect(window.filter((each) => each.price < price)).toEqual([]);
          expect(window.some(({ day }) => day < dealStart)).toBe(true);
          expect(said.lowerEarlier).toBeNull();
        }
        if (said.lowerEarlier) {
          expect(window).toContainEqual(said.lowerEarlier);
          expect(said.lowerEarlier.price).toBe(Math.min(...window.map((each) => each.price)));
          expect(said.lowerEarlier.price).toBeLessThanOrEqual(price);
        }
        if (!said.isLowestIn30Days && !said.lowerEarlier) {
          expect(window.some(({ day }) => day < dealStart)).toBe(false);
        }
      }),
    );
  });
});
