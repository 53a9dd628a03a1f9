/** What the bars claim against the record they are computed from. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import {
  compareWeekdays,
  compareWeeksBefore,
  type DepartureWeek,
  findCheaperBar,
  leastPrices,
  leastWeeks,
  weekOf,
} from './price-pattern.ts';

const firstWeek = '2026-08-02';
const week = (index: number) => addDays(firstWeek, 7 * index);
const row = (departure: number, seen: number, lows: (number | null)[], count = 10): DepartureWeek => ({
  departureWeek: week(departure),
  seenWeek: week(seen),
  lows,
  prices: lows.map((low) => (low === null ? 0 : count)),
});
const weeks = (count: number, lows: (number | null)[], prices?: number) =>
  Array.from({ length: count }, (_, index) => row(index, 0, lows, prices));
/** Departures of weeks one after another, each seen in as many weeks before. */
const seenBefore = (departures: number, seen: number, lowOf: (departure: number, before: number) => number) =>
  Array.from({ length: departures * seen }, (_, index) => {
    const [departure, before] = [Math.floor(index / seen), index % seen];
    return row(20 + departure, 20 + departure - before, Array(7).fill(lowOf(departure, before)));
  });
const cheapTuesday = [1000, 1000, 800, 1000, 1000, 1200, 1000];

test('a week begins on Sunday', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-22');
  expect(weekOf('2026-11-28')).toBe('2026-11-22');
});

describe('by day of departure', () => {
  test('a Tuesday at 800 in weeks of 1,000 on average is 20 % below, with the prices behind it', () => {
    const bars = compareWeekdays(weeks(8, cheapTuesday));
    expect(bars.map(({ percent }) => percent)).toEqual([0, 0, -20, 0, 0, 20, 0]);
    expect(bars[2]).toEqual({ place: 2, percent: -20, cheaperShare: 1, weeks: 8, prices: 80 });
    expect(findCheaperBar(bars)?.place).toBe(2);
  });

  test('too few weeks or too few prices say nothing', () => {
    expect(compareWeekdays(weeks(leastWeeks - 1, cheapTuesday, 100))).toEqual([]);
    expect(compareWeekdays(weeks(8, cheapTuesday, 6))).toEqual([]);
    expect(compareWeekdays(weeks(9, [900, null, 800, null, null, 1, 1]))).toEqual([]);
  });

  test('one price by mistake moves no bar', () => {
    const usual = weeks(9, Array(7).fill(1000));
    const wrong = [...usual.slice(1), row(0, 0, [100, 1000, 1000, 1000, 1000, 1000, 1000])];
    expect(compareWeekdays(wrong).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(findCheaperBar(compareWeekdays(wrong))).toBeNull();
  });
});

describe('by weeks before departure', () => {
  test('the same departures at 900 three weeks before and 1,000 else are below their mean', () => {
    const bars = compareWeeksBefore(seenBefore(7, 10, (_, before) => (before === 3 ? 910 : 1010)));
    expect(bars.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(bars[3]).toMatchObject({ percent: -9, weeks: 7, prices: 490 });
    expect(findCheaperBar(bars)?.place).toBe(3);
  });

  test('an expensive season is no reason to book at another time', () => {
    // Departures of the last six weeks cost double, whenever they are seen.
    const rows = seenBefore(12, 8, (departure) => (departure >= 6 ? 2000 : 1000));
    expect(compareWeeksBefore(rows).every(({ percent }) => percent === 0)).toBe(true);
    expect(findCheaperBar(compareWeeksBefore(rows))).toBeNull();
  });
});

describe('a claim', () => {
  const low = fc.option(fc.integer({ min: 50, max: 5000 }), { nil: null });
  const record = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 14 }),
      fc.array(low, { minLength: 7, maxLength: 7 }),
    ),
    { maxLength: 60 },
  );

  test('of "usually cheaper" holds in the record it was computed from, and names no more prices than there are', () => {
    fc.assert(
      fc.property(record, (all) => {
        const rows = all.map(([departure, before, lows]) =>
          row(departure + 15, departure + 15 - before, lows),
        );
        const total = rows.reduce((sum, { prices }) => sum + prices.reduce((a, b) => a + b, 0), 0);
        for (const bars of [compareWeekdays(rows), compareWeeksBefore(rows)]) {
          for (const bar of bars) {
            expect(bar.weeks).toBeGreaterThanOrEqual(leastWeeks);
            expect(bar.prices).toBeGreaterThanOrEqual(leastPrices);
            expect(bar.prices).toBeLessThanOrEqual(total);
          }
        }
        const claim = findCheaperBar(compareWeekdays(rows));
        if (!claim) return;
        // Counted again from the rows: in most weeks that day was below the mean of its week.
        const weeks = rows.filter(({ lows }) => lows.filter((each) => each !== null).length >= 5);
        const same = weeks.filter(({ lows }) => typeof lows[claim.place] === 'number');
        const below = same.filter(({ lows }) => {
          const known = lows.filter((each) => each !== null);
          return (lows[claim.place] ?? 0) < known.reduce((a, b) => a + b, 0) / known.length;
        });
        expect(below.length / same.length).toBeGreaterThanOrEqual(0.65);
      }),
      { numRuns: 400 },
    );
  });
});
