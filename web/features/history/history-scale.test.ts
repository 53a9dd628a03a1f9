/** Scale of the price history: direction, ticks, gaps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { historyScale, listPriceTicks, listStretches, withToday } from './history-scale.ts';

const today = '2026-11-21';
const lows = [40, 30, 20, 10, 1].map((ago) => ({ day: addDays(today, -ago), price: 600 + ago }));

test('time runs from the left in English and from the right in Arabic', () => {
  const chart = { lows, prices: [612], today };
  const english = historyScale({ ...chart, isRightToLeft: false });
  const arabic = historyScale({ ...chart, isRightToLeft: true });
  expect([english.xOf(english.firstDay), english.xOf(today)]).toEqual([0, 100]);
  expect([arabic.xOf(arabic.firstDay), arabic.xOf(today)]).toEqual([100, 0]);
});

test('dearer is higher, and every price lies inside', () => {
  const scale = historyScale({ lows, prices: [550, 700], today, isRightToLeft: false });
  expect(scale.yOf(700)).toBeLessThan(scale.yOf(550));
  for (const price of [550, 601, 640, 700]) {
    expect(scale.yOf(price)).toBeGreaterThanOrEqual(0);
    expect(scale.yOf(price)).toBeLessThanOrEqual(100);
  }
});

test('one low of today still makes a chart', () => {
  const scale = historyScale({ lows: [{ day: today, price: 500 }], prices: [], today, isRightToLeft: false });
  expect(scale.span).toBe(1);
  expect(scale.xOf(today)).toBe(0);
});

test('ticks are few, evenly spaced and around the prices', () => {
  const price = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 90 }), (prices) => {
      const ticks = listPriceTicks(prices);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...prices));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...prices));
    }),
  );
});

test('neighbouring days are joined; a day without a sighting is a gap', () => {
  const stretches = listStretches([
    { day: '2026-10-31', price: 1 },
    { day: '2026-11-01', price: 1 },
    { day: '2026-11-03', price: 2 },
  ]);
  expect(stretches.map((stretch) => stretch.map(({ day }) => day))).toEqual([
    ['2026-10-31', '2026-11-01'],
    ['2026-11-03'],
  ]);
});

test('months are labelled at their first days, away from the ends; a short record by days', () => {
  const long = historyScale({
    lows: [{ day: '2026-07-25', price: 500 }, ...lows],
    prices: [],
    today,
    isRightToLeft: true,
  });
  expect(long.dayTicks).toEqual(
    ['2026-09-01', '2026-10-01', '2026-11-01'].map((day) => ({ day, isMonth: true })),
  );
  const short = historyScale({ lows: lows.slice(3), prices: [], today, isRightToLeft: false });
  expect(short.dayTicks.every(({ isMonth }) => !isMonth)).toBe(true);
  expect(short.dayTicks).toHaveLength(4);
});

test('the gap before the price of now is one, too', () => {
  const record = { dailyLows: [{ day: '2026-11-19', price: 1 }], current: null };
  expect(listStretches(withToday(record, today))).toHaveLength(1);
  const current = { price: 2, observedAt: '2026-11-21T08:00:00Z' };
  expect(listStretches(withToday({ ...record, current }, today))).toHaveLength(2);
});
