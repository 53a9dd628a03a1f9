/** The backtest judges with what was known before, and counts false deals, missed sales and prices that came back. */
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { createSeasonOf } from '../departure-season.ts';
import { type BacktestResult, runBacktest } from './backtest.ts';
import { formatBacktest, listObjections } from './backtest-table.ts';
import type { DefinitionName } from './definitions.ts';
import { createPairRecord, type PairRecord, type SeenPrice } from './price-record.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

const firstDay = '2026-06-01';
const saleDay = addDays(firstDay, 100);
const departure = '2027-01-20';
const seasonOf = createSeasonOf([]);

/** 120 days at 1,000 SAR, but for what is said of some days after the first. */
function record(
  prices: Record<number, number>,
  { usual = 1000, season = seasonOf, departs = departure } = {},
): PairRecord {
  const seen = Array.from({ length: 120 }, (_, index): SeenPrice => {
    const price = prices[index] ?? 1000;
    return { day: addDays(firstDay, index), departure: departs, price, usual };
  });
  return createPairRecord({ group: 'sample oneway', seasonOf: season }, seen);
}

function judge(pairs: readonly PairRecord[], day: IsoDate = saleDay): BacktestResult {
  return runBacktest(pairs, { from: day, to: day, everyDays: 1 });
}

function tallyOf(result: BacktestResult, definition: DefinitionName, recordDays = 90): Tally {
  return result
    .filter((row) => row.definition === definition && row.recordDays === recordDays)
    .reduce((total, { tally }) => addTally(total, tally), emptyTally());
}

describe('runBacktest', () => {
  test('a sale is called by both with a long record, and came back', () => {
    const result = judge([record({ 100: 650, 101: 650 })]);
    for (const definition of ['discount-1', 'discount-2'] as const) {
      expect(tallyOf(result, definition)).toEqual({
        judged: 1,
        assessed: 1,
        deals: 1,
        known: 1,
        knownDeals: 1,
        falseDeals: 0,
        overstated: 0,
        sales: 1,
        missedSales: 0,
        followed: [1, 1, 0],
        back: [1, 1, 0],
      });
    }
  });

  test('with twenty days of record discount-1 misses the sale and discount-2 calls it', () => {
    const result = judge([record({ 100: 650 })]);
    expect(tallyOf(result, 'discount-1', 20)).toMatchObject({ assessed: 0, deals: 0, missedSales: 1 });
    expect(tallyOf(result, 'discount-2', 20)).toMatchObject({ assessed: 1, deals: 1, missedSales: 0 });
  });

  test('a deal at the usual price is false, and how much it overstates is counted', () => {
    const tally = tallyOf(judge([record({ 100: 700 }, { usual: 700 })]), 'discount-1');
    expect(tally).toMatchObject({ deals: 1, falseDeals: 1, overstated: 30, sales: 0 });
  });

  test('what is recorded later is no part of the record', () => {
    const later = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [101 + index, 300]));
    const plain = judge([record({ 100: 800 })]);
    const changed = judge([record({ 100: 800, ...later })]);
    const saidOf = (result: BacktestResult) => tallyOf(result, 'discount-2').deals;
    expect([saidOf(plain), saidOf(changed)]).toEqual([1, 1]);
    expect(tallyOf(plain, 'discount-2').back).toEqual([1, 0, 0]);
    expect(tallyOf(changed, 'discount-2').back).toEqual([0, 0, 0]);
  });

  test('what later days show of the horizon is not known yet', () => {
    const later = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [101 + index, 3000]));
    const rising = record(later, { departs: addDays(saleDay, 30) });
    const result = judge(Array.from({ length: 40 }, () => rising));
    expect(tallyOf(result, 'discount-2')).toMatchObject({ judged: 40, assessed: 40, deals: 0 });
  });

  test('a price is back when two thirds of the gap are gone', () => {
    const after = (price: number) =>
      Object.fromEntries(Array.from({ length: 19 }, (_, day) => [101 + day, price]));
    const backOf = (price: number) =>
      tallyOf(judge([record({ 100: 700, ...after(price) })]), 'discount-1').back;
    expect([700, 899, 901].map(backOf)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  test('a price that is not seen again is not followed', () => {
    const { days, ...rest } = record({ 100: 650 });
    const ended = new Map([...days].filter(([day]) => day <= addDays(saleDay, 2)));
    expect(tallyOf(judge([{ ...rest, days: ended }]), 'discount-1')).toMatchObject({
      deals: 1,
      followed: [0, 0, 0],
    });
  });

  test('truth is not counted where nobody knows it', () => {
    const { days, ...rest } = record({ 100: 650 });
    const unknown = [...days.values()].flat().map(({ usual: _, ...seen }) => seen);
    const tally = tallyOf(judge([createPairRecord(rest, unknown)]), 'discount-1');
    expect(tally).toMatchObject({ deals: 1, known: 0, sales: 0, falseDeals: 0 });
  });

  test('a length of record is judged only where the record is that long', () => {
    const result = judge([record({})], addDays(firstDay, 45));
    expect([20, 40, 90].map((days) => tallyOf(result, 'discount-1', days).judged)).toEqual([1, 1, 0]);
  });

  test('holidays are counted apart', () => {
    const inHoliday = createSeasonOf([{ season: 'holiday', from: departure, until: departure }]);
    const result = judge([record({}, { season: inHoliday })]);
    const judged = result.filter(({ tally }) => tally.judged > 0);
    expect(new Set(judged.map(({ season }) => season))).toEqual(new Set(['holiday']));
  });
});

describe('the table', () => {
  test('has a row for each length, season and definition that judged something', () => {
    const lines = formatBacktest(judge([record({ 100: 650, 101: 650 })])).split('\n');
    expect(lines).toHaveLength(2 + 3 * 3 * 2);
    expect(lines[2]).toBe('| 20 days | all | discount-1 | 1 | 0 % | 0 | – | 0.0 | – | 100 % | – | – | – |');
    expect(lines.at(-1)).toBe(
      '| 90 days | cheapest | discount-2 | 1 | 100 % | 1 | 0.0 | 0.0 | 0.0 | 0 % | 100 % of 1 | 100 % of 1 | – |',
    );
  });
});

describe('listObjections', () => {
  const row = (recordDays: number, definition: DefinitionName, tally: Partial<Tally>) => ({
    recordDays,
    season: 'ordinary' as const,
    isCheapest: true,
    definition,
    tally: { ...emptyTally(), judged: 1000, known: 1000, ...tally },
  });
  const rows = (first: Partial<Tally>, second: Partial<Tally>): BacktestResult =>
    [20, 40, 90].flatMap((days) => [row(days, 'discount-1', first), row(days, 'discount-2', second)]);
  const good = { deals: 200, knownDeals: 200, falseDeals: 10, sales: 300, missedSales: 100 };

  test('there are none against a definition that is as good', () => {
    expect(listObjections(rows(good, good))).toEqual([]);
  });

  test.each([
    [{ falseDeals: 11 }, 'more false deals'],
    [{ missedSales: 101 }, 'more sales missed'],
    [{ known: 0, knownDeals: 0, falseDeals: 0 }, 'fewer than 100 deals could be followed'],
  ])('%j is one', (worse, objection) => {
    expect(listObjections(rows(good, { ...good, ...worse }))).toEqual(
      [20, 40, 90].flatMap((days) => [
        `${days} days, all: ${objection}`,
        `${days} days, cheapest: ${objection}`,
      ]),
    );
  });

  test('poorer calibration is one where enough deals were followed', () => {
    const calibrated = (followed: number, back: number) => ({
      ...good,
      followed: [followed, 0, 0],
      back: [back, 0, 0],
    });
    expect(listObjections(rows(calibrated(100, 90), calibrated(100, 88)))).toEqual([]);
    expect(listObjections(rows(calibrated(100, 90), calibrated(100, 87)))).toContain(
      '90 days, cheapest: fewer back from 15 %',
    );
    expect(listObjections(rows(calibrated(99, 90), calibrated(99, 50)))).toEqual([]);
  });

  test('where discount-1 is silent, the other must be as right as discount-1 with a full record', () => {
    const silent = row(20, 'discount-1', { sales: 300, missedSales: 300 });
    const speaking = (falseDeals: number) => row(20, 'discount-2', { ...good, falseDeals });
    const longer = rows(good, good).filter(({ recordDays }) => recordDays > 20);
    expect(listObjections([silent, speaking(10), ...longer])).toEqual([]);
    expect(listObjections([silent, speaking(50), ...longer])).toEqual([
      '20 days, all: more false deals',
      '20 days, cheapest: more false deals',
    ]);
  });

  test('nothing judged is one', () => {
    expect(listObjections(judge([]))).toEqual(
      [20, 40, 90].flatMap((days) => [
        `${days} days, all: nothing was judged`,
        `${days} days, cheapest: nothing was judged`,
      ]),
    );
  });
});
