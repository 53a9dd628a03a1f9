/** Simulated records are those of the sample provider, with the truth beside them. */
import { describe, expect, test } from 'vitest';
import { addDays, monthOf } from '#contract/domain/dates.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { createSeasonAt, simulatedPeriod, simulateRecords } from './simulated-records.ts';

const reference = loadReferenceData();
const request = { seed: 3, pairs: 4, from: '2026-11-01', to: '2026-11-20' };
const records = simulateRecords(reference, request);
const prices = records.flatMap(({ days }) => [...days.values()].flat());

describe('simulateRecords', () => {
  test('is the same for the same seed, and another for another', () => {
    const pricesOf = (seed: number) =>
      simulateRecords(reference, { ...request, seed }).map(({ days }) => [...days]);
    expect(pricesOf(3)).toEqual(pricesOf(3));
    expect(pricesOf(4)).not.toEqual(pricesOf(3));
  });

  test('sees one low a day for each month and season', () => {
    expect(records).toHaveLength(8);
    for (const { days, seasonOf } of records) {
      for (const [day, seen] of days) {
        const cells = seen.map(({ departure }) => `${monthOf(departure)} ${seasonOf(departure)}`);
        expect(new Set(cells).size).toBe(cells.length);
        expect(seen.every((each) => each.day === day && each.departure > day)).toBe(true);
      }
    }
  });

  test('knows sales, and mostly prices close to the usual one', () => {
    const shares = prices.map(({ price, usual = Number.NaN }) => price / usual);
    const share = (isIn: (value: number) => boolean) => shares.filter(isIn).length / shares.length;
    expect(prices.length).toBeGreaterThan(500);
    expect(share((value) => value > 0.85 && value < 1.2)).toBeGreaterThan(0.7);
    expect(share((value) => Number.isNaN(value))).toBe(0);
  });

  test('keeps holidays apart by the calendar of the airport', () => {
    const seasonAt = createSeasonAt(reference);
    expect(seasonAt('RUH')('2026-11-25')).toBe('holiday');
    expect(seasonAt('RUH')('2026-11-10')).toBe('ordinary');
    expect(seasonAt('RUH')('2026-07-01')).toBe('holiday');
    expect(seasonAt('JED')('2026-07-01')).toBe('ordinary');
  });
});

describe('simulatedPeriod', () => {
  test('begins to judge when the longest record is full, and records until the last price is followed', () => {
    const period = simulatedPeriod(reference.calendar, { days: 10, longestRecord: 90, followUp: 14 });
    expect(period).toEqual({
      recordFrom: '2026-01-09',
      judgeFrom: addDays('2026-01-09', 90),
      judgeTo: addDays('2026-01-09', 99),
      recordTo: addDays('2026-01-09', 113),
    });
  });
});
