/** The comparison of airports: sums, the cheapest, and what is stored of the ways. */
import { describe, expect, test } from 'vitest';
import type { OriginPrice } from '#contract/api/origin-prices.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { oneAdult, totalOf } from '#contract/domain/party.ts';
import { costOfWay, parseWays, readAmount, type Ways } from './airport-ways.ts';
import { combine } from './combinations.ts';
import { findRoadHint } from './road-distances.ts';

const row = (origin: DepartureAirport, price: number | null): OriginPrice => ({
  origin,
  price,
  code: price === null ? null : 'CAI',
  usual: null,
  feathers: null,
  departureDate: price === null ? null : '2027-01-15',
  returnDate: null,
  site: price === null ? null : 'wego',
  stops: null,
  observedAt: null,
  observedAtPrecision: null,
  freshness: null,
  isSample: false,
});
const rows = [row('RUH', 700), row('JED', 550), row('DMM', null)];

function cheapestOf(ways: Ways, party = oneAdult) {
  const combined = combine(rows, { party, ways, totalOf: (price) => totalOf(price, party) });
  return { combined, cheapest: combined.find(({ isCheapest }) => isCheapest)?.origin };
}

describe('combine', () => {
  test('a way of 200 by car flips the cheapest for one, and not for four', () => {
    expect(cheapestOf({}).cheapest).toBe('JED');
    const byCar: Ways = { JED: { amount: 200, by: 'car' } };
    expect(cheapestOf(byCar).cheapest).toBe('RUH');
    expect(cheapestOf(byCar, { ...oneAdult, adults: 4 }).cheapest).toBe('JED');
  });

  test('a price per person counts for everybody with a seat', () => {
    const family = { adults: 2, children: 1, infants: 1, bags: 0 };
    const { combined } = cheapestOf({ JED: { amount: 90, by: 'train' } }, family);
    expect(combined[1]).toMatchObject({ way: 270, tickets: 1705, sum: 1975, isEstimate: true });
  });

  test('knows whether the tickets include a payment fee', () => {
    const fee = { percent: 1, fixed: 10 };
    const combined = combine(rows, {
      party: oneAdult,
      ways: {},
      totalOf: (price) => totalOf(price, oneAdult, price === 700 ? fee : undefined),
    });
    expect(combined.map(({ sum, hasFee }) => [sum, hasFee])).toEqual([
      [717, true],
      [550, false],
      [null, false],
    ]);
  });

  test('an airport without a price has no sum; where only one has a price, none is the cheapest', () => {
    expect(cheapestOf({}).combined[2]).toMatchObject({ tickets: null, sum: null, isCheapest: false });
    const alone = combine([row('RUH', 1), row('JED', null)], {
      party: oneAdult,
      ways: {},
      totalOf: (price) => totalOf(price, oneAdult),
    });
    expect(alone.some(({ isCheapest }) => isCheapest)).toBe(false);
  });
});

describe('ways', () => {
  test('are read back, without what is malformed', () => {
    const stored = {
      RUH: { amount: 20, by: 'car' },
      JED: { amount: -1, by: 'car' },
      DMM: { amount: 5, by: 'ship' },
      MED: null,
      CAI: { amount: 5, by: 'car' },
    };
    expect(parseWays(JSON.stringify(stored))).toEqual({ RUH: { amount: 20, by: 'car' } });
    for (const text of [null, '', '[]', '{', '7', 'null']) expect(parseWays(text)).toEqual({});
  });

  test.each([
    ['200', 200],
    ['12.345', 12.35],
    ['', null],
    ['0', null],
    ['-5', null],
    ['1e9', null],
    ['x', null],
  ])('%j is the amount %j', (text, amount) => expect(readAmount(text)).toBe(amount));

  test('cost nothing where nothing was typed', () => expect(costOfWay(undefined, oneAdult)).toBe(0));
});

test('every pair of airports has a distance, the same both ways', () => {
  for (const a of departureAirports) {
    for (const b of departureAirports) {
      expect(findRoadHint(a, b)).toEqual(findRoadHint(b, a));
      expect(findRoadHint(a, b) === undefined).toBe(a === b);
    }
  }
});
