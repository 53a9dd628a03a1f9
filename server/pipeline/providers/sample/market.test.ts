/** Prices follow the measured effects: distance, lead time, weekday, daily moves. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TripType } from '#contract/domain/itinerary.ts';
import {
  baseFare,
  distanceCurve,
  leadFactors,
  lowCostFactor,
  moveCycleDays,
  nonStop,
  weekdayFactors,
} from '#server/pipeline/providers/sample/fare-level.ts';
import {
  createMarket,
  createSeason,
  listMonths,
  lowestOf,
  type Market,
  priceOn,
} from '#server/pipeline/providers/sample/market.ts';
import { createDaySpan, dayNumber, monthIn, weekdayOf } from '#server/pipeline/providers/sample/numbers.ts';
import { listPairs, type Pair } from '#server/pipeline/providers/sample/sample-network.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';

const dataDirectory = path.resolve(import.meta.dirname, '../../../../data');
const reference = loadReferenceData(dataDirectory);
const pairs = listPairs(reference);
const today = dayNumber('2026-11-21');
const observedDays = Array.from({ length: 20 }, (_, index) => today - index * 6);
const span = createDaySpan(today - 150, today + 400);
const season = createSeason(span, reference.calendar);
const market = (pair: Pair, tripType: TripType = 'oneway'): Market =>
  createMarket(pair, tripType, { seed: 1, span, season });

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

  test('keeps the lowest fares of the months, which is what is recorded, within 25 % of the law', () => {
    const ratios = pairs.map((pair) => {
      const priced = market(pair);
      const prices = observedDays.flatMap((day) =>
        listMonths(span, day).flatMap((run) => {
          const low = lowestOf(priced, run.first, run.last, day);
          return low && low.departure - day >= 30 && low.departure - day <= 60 ? [low.price] : [];
        }),
      );
      return quantile(prices, 0.5) / baseFare({ ...pair, isLowCost: pair.lowCost.length > 0 });
    });
    expect(quantile(ratios, 0)).toBeGreaterThan(0.75);
    expect(quantile(ratios, 1)).toBeLessThan(1.25);
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

describe('the effects', () => {
  const ofCarrier = (isLowCost: boolean) =>
    pairs.filter((pair) => (isLowCost ? pair.network : pair.lowCost).length === 0).slice(0, 60);
  const medianAhead = (some: readonly Pair[], first: number, last: number) =>
    quantile(
      some.flatMap((pair) => {
        const fare = baseFare({ ...pair, isLowCost: pair.lowCost.length > 0 });
        const priced = market(pair);
        return observedDays.flatMap((day) =>
          range(day + first, day + last).map((at) => priceOn(priced, at, day) / fare),
        );
      }),
      0.5,
    );

  test('make the last days dear, those of low-cost airlines most', () => {
    const usual = [false, true].map((isLowCost) => medianAhead(ofCarrier(isLowCost), 31, 60));
    const late = [false, true].map((isLowCost) => medianAhead(ofCarrier(isLowCost), 1, 3));
    const [network = 0, lowCost = 0] = late.map((price, index) => price / (usual[index] ?? 1));
    expect(network).toBeGreaterThan(1.5);
    expect(lowCost).toBeGreaterThan(2);
    expect(medianAhead(ofCarrier(true), 150, 180)).toBeGreaterThan(medianAhead(ofCarrier(true), 40, 80));
  });

  test('make Thursday and Friday dearer than Tuesday', () => {
    const medianOnWeekday = (weekday: number) =>
      quantile(
        pairs.slice(0, 100).flatMap((pair) => {
          const priced = market(pair);
          const fare = baseFare({ ...pair, isLowCost: pair.lowCost.length > 0 });
          const departures = range(today + 30, today + 90).filter((day) => weekdayOf(day) === weekday);
          return departures.map((day) => priceOn(priced, day, today) / fare);
        }),
        0.5,
      );
    const [sunday, tuesday, thursday, friday] = [0, 2, 4, 5].map(medianOnWeekday);
    expect(thursday).toBeGreaterThan((sunday ?? 0) * 1.06);
    expect(friday).toBeGreaterThan((sunday ?? 0) * 1.03);
    expect(tuesday).toBeLessThan((sunday ?? 0) * 0.97);
  });

  test('make the Eid holiday dearer than the weeks around it', () => {
    const eid = season.leisure[dayNumber('2027-03-09') - span.first] ?? 0;
    const before = season.leisure[dayNumber('2027-02-05') - span.first] ?? 0;
    expect(eid / before).toBeGreaterThan(1.1);
    const ramadan = season.pilgrimage[dayNumber('2027-03-01') - span.first] ?? 0;
    expect(ramadan).toBeGreaterThan(season.leisure[dayNumber('2027-03-01') - span.first] ?? 2);
  });

  test('move prices as often and as far as measured', () => {
    const changes = pairs
      .filter((_, index) => index % 4 === 0)
      .flatMap((pair) => {
        const priced = market(pair);
        return [today + 20, today + 50, today + 75].flatMap((departure) =>
          range(today - 100, today).map(
            (day) => priceOn(priced, departure, day) / priceOn(priced, departure, day - 1) - 1,
          ),
        );
      });
    // Below 6 % lie the steps of the lead curves.
    const rises = changes.filter((change) => change > 0.06);
    const falls = changes.filter((change) => change < -0.06).map((change) => -change);
    expect(rises.length / changes.length).toBeGreaterThan(0.033);
    expect(rises.length / changes.length).toBeLessThan(0.05);
    expect(falls.length / changes.length).toBeGreaterThan(0.033);
    expect(falls.length / changes.length).toBeLessThan(0.05);
    expect(Math.abs(quantile(rises, 0.5) - 0.25)).toBeLessThan(0.04);
    expect(Math.abs(quantile(falls, 0.5) - 0.2)).toBeLessThan(0.03);
    expect(Math.abs(quantile(falls, 0.9) - 0.3)).toBeLessThan(0.04);
    expect(Math.abs(quantile(falls, 0.99) - 0.43)).toBeLessThan(0.06);
  });

  test('find the cheapest departure of any run of days', () => {
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
});

test('the constants are those of the calibration file', () => {
  const effects: {
    measured: { daily_price_moves_wizz_7plus_days_out: Record<string, number> };
    suggested: {
      base_oneway_sar: string;
      low_cost_factor: number;
      nonstop_factor_over_3000km: number;
      day_of_week: Record<string, number>;
      days_to_departure_network_carrier: Record<string, number>;
      days_to_departure_low_cost: Record<string, number>;
    };
  } = JSON.parse(readFileSync(path.join(dataDirectory, 'calibration/fares-effects.json'), 'utf8'));
  const { measured, suggested } = effects;
  expect(suggested.base_oneway_sar).toContain(
    `${distanceCurve.scale} * km^${distanceCurve.exponent.toFixed(2)} `,
  );
  expect(suggested.low_cost_factor).toBe(lowCostFactor);
  expect(suggested.nonstop_factor_over_3000km).toBe(nonStop.factor);
  expect(Object.values(suggested.day_of_week)).toEqual([...weekdayFactors]);
  expect(measured.daily_price_moves_wizz_7plus_days_out.share_of_days_up).toBeCloseTo(1 / moveCycleDays, 2);
  const curves = [
    // The early steps are spread out.
    [{ ...suggested.days_to_departure_network_carrier, '121-300': Number.NaN }, leadFactors(false)],
    [{ ...suggested.days_to_departure_low_cost, '91-180': Number.NaN }, leadFactors(true)],
  ] as const;
  for (const [steps, factors] of curves) {
    for (const [days, factor] of Object.entries(steps)) {
      const [first = 0, last = 0] = days.split('-').map(Number);
      for (const day of Number.isNaN(factor) ? [] : range(first, last)) expect(factors[day]).toBe(factor);
    }
  }
  expect(leadFactors(false)[300]).toBe(suggested.days_to_departure_network_carrier['121-300']);
  expect(leadFactors(true)[365]).toBe(suggested.days_to_departure_low_cost['91-180']);
});
