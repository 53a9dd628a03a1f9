/** Prices follow the measured effects: distance, lead time, weekday, daily moves. */
import { describe, expect, test } from 'vitest';
import type { TripType } from '#contract/domain/itinerary.ts';
import { reference } from '#test/support/reference.ts';
import { baseFare } from './fare-level.ts';
import { createMarket, createSeason, listMonths, lowestOf, type Market } from './market.ts';
import { createDaySpan, dayNumber, monthIn } from './numbers.ts';
import { listPairs, type Pair } from './sample-network.ts';

const pairs = listPairs(reference);
const today = dayNumber('2026-11-21');
const observedDays = Array.from({ length: 20 }, (_, index) => today - index * 6);
const span = createDaySpan(today - 150, today + 400);
const season = createSeason(span, reference.calendar);
const market = (pair: Pair, tripType: TripType = 'oneway'): Market =>
  createMarket(pair, tripType, { seed: 1, span, season });

function priceOn(priced: Market, departure: number, observed: number): number {
  return lowestOf(priced, departure, departure, observed)?.price ?? Number.NaN;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('the level of fares', () => {
  test('has on every route a median 30 to 60 days ahead within 25 % of the law', () => {
    const ratios = pairs.map((pair) => {
      const priced = market(pair);
      const prices = observedDays.flatMap((day) =>
        range(day + 30, day + 60).map((at) => priceOn(priced, at, day)),
      );
      return quantile(prices, 0.5) / baseFare({ ...pair, isLowCost: pair.lowCost.length > 0 });
    });
    expect(ratios).toHaveLength(pairs.length);
    expect(quantile(ratios, 0)).toBeGreaterThan(0.75);
    expect(quantile(ratios, 1)).toBeLessThan(1.25);
    expect(quantile(ratios, 0.5)).toBeCloseTo(1, 0);
  });

  test('gives a round trip about 1.75 to 1.9 one-way fares', () => {
    const ratios = pairs.map((pair) => {
      const [oneWay, roundTrip] = [market(pair), market(pair, 'roundtrip')];
      const medianOf = (priced: Market) =>
        quantile(
          range(today + 30, today + 90).map((at) => priceOn(priced, at, today)),
          0.5,
        );
      return medianOf(roundTrip) / medianOf(oneWay);
    });
    expect(quantile(ratios, 0.5)).toBeGreaterThan(1.75);
    expect(quantile(ratios, 0.5)).toBeLessThan(1.9);
  });
});

test('the effects find the cheapest departure of any run of days', () => {
  for (const pair of pairs.slice(0, 40)) {
    const priced = market(pair);
    for (const run of listMonths(span, today)) {
      const low = lowestOf(priced, run.first, run.last, today);
      const prices = range(run.first, run.last).map((day) => priceOn(priced, day, today));
      expect(low?.price).toBe(quantile(prices, 0));
      expect(low && monthIn(span, low.departure)).toBe(run.month);
    }
  }
});
