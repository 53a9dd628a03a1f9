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
const cheapTuesday = [1000, 1000, 800, 1000, 1000, 1200, 1000];

test('a week begins on Sunday', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-22');
  expect(weekOf('2026-11-28')).toBe('2026-11-22');
});

describe('by day of departure', () => {
  test('a Tuesday at 800 in weeks of 1,000 on average is 20 % below, with the prices behind it', () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(index, 0, cheapTuesday));
    const bars = compareWeekdays(rows);
    expect(bars.map(({ percent }) => percent)).toEqual([0, 0, -20, 0, 0, 20, 0]);
    expect(bars[2]).toEqual({ place: 2, percent: -20, cheaperShare: 1, weeks: 8, prices: 80 });
    expect(findCheaperBar(bars)?.place).toBe(2);
  });

  test('too few weeks or too few prices say nothing', () => {
    const few = Array.from({ length: leastWeeks - 1 }, (_, index) => row(index, 0, cheapTuesday, 100));
    expect(compareWeekdays(few)).toEqual([]);
    const thin = Array.from({ length: 8 }, (_, index) => row(index, 0, cheapTuesday, 6));
    expect(compareWeekdays(thin)).toEqual([]);
    const gaps = Array.from({ length: 9 }, (_, index) => row(index, 0, [900, null, 800, null, null, 1, 1]));
    expect(compareWeekdays(gaps)).toEqual([]);
  });

  test('one price by mistake moves no bar', () => {
    const rows = Array.from({ length: 9 }, (_, index) =>
      row(index, 0, [1000, 1000, 1000, 1000, 1000, 1000, 1000]),
    );
    const wrong = [...rows.slice(1), row(0, 0, [100, 1000, 1000, 1000, 1000, 1000, 1000])];
    expect(compareWeekdays(wrong).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(findCheaperBar(compareWeekdays(wrong))).toBeNull();
  });
});

describe('by weeks before departure', () => {
  test('the same departures at 900 three weeks before and 1,000 else are below their mean', () => {
    const rows = Array.from({ length: 7 }, (_, departure) =>
      Array.from({ length: 10 }, (_each, before) =>
        row(20 + departure, 20 + departure - before, Array(7).fill(before === 3 ? 910 : 1010)),
      ),
    ).flat();
    const bars = compareWeeksBefore(rows);
    expect(bars.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(bars[3]).toMatchObject({ percent: -9, weeks: 7, prices: 490 });
    expect(findCheaperBar(bars)?.place).toBe(3);
  });

  test('an expensive season is no reason to book at another time', () => {
    // Departures of week 30 cost double, whenever they are seen.
    const rows = Array.from({ length: 12 }, (_, departure) =>
      Array.from({ length: 8 }, (_each, before) =>
        row(24 + departure, 24 + departure - before, Array(7).fill(departure >= 6 ? 2000 : 1000)),
      ),
    ).flat();
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
