import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { sites } from '#contract/domain/site.ts';
import { type ProviderFare, refusalReasons } from '#server/pipeline/providers/provider.ts';
import { buildProviderFare, testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { normalise, type Observation } from './normalise.ts';

function check(overrides: Partial<ProviderFare>) {
  return normalise(buildProviderFare(overrides), { reference, now: testNow });
}

function accept(overrides: Partial<ProviderFare>): Observation {
  const checked = check(overrides);
  if ('reason' in checked) throw new Error(`${checked.reason}: ${checked.detail}`);
  return checked.value;
}

describe('normalise', () => {
  it('keeps all a fare says, its price in halalas', () => {
    const fare = buildProviderFare({
      price: 640.75,
      returnDate: '2027-01-22',
      deepLink: 'https://www.kayak.sa/x',
    });
    const { price: _, ...rest } = fare;
    const observation = accept(fare);
    expect(observation).toEqual({
      ...rest,
      originAirport: 'RUH',
      destinationAirport: 'CAI',
      priceHalalas: 64_075,
      fingerprint: expect.any(BigInt),
    });
  });

  it.each([
    ['PAR', null, 'CDG', 'CDG'],
    ['PAR', 'ORY', 'CDG', 'ORY'],
    ['NYC', 'EWR', 'JFK', 'EWR'],
    ['PAR', 'QQQ', 'CDG', 'CDG'],
  ])('files %s under its main airport and keeps %s, really flown to', (city, flownTo, main, airport) => {
    const fare = accept({ destination: city, destinationAirport: flownTo, price: 2500 });
    expect([fare.destination, fare.destinationAirport]).toEqual([main, airport]);
  });

  it.each<[string, Partial<ProviderFare>]>([
    ['unknown_airport', { origin: 'QQQ' }],
    ['unknown_airport', { destination: 'QQQ' }],
    ['same_airport', { destination: 'RUH' }],
    ['same_airport', { origin: 'LHR', destination: 'LON' }],
    ['same_airport', { origin: 'DMM', destination: 'BAH', originAirport: 'BAH' }],
    ['malformed_row', { originAirport: 'JFK' }],
    ['malformed_row', { destinationAirport: 'RUH' }],
    ['bad_date', { departureDate: '2027-02-30' }],
    ['bad_date', { departureDate: 'tomorrow' }],
    ['bad_date', { departureDate: '2028-01-01' }],
    ['bad_date', { observedAt: new Date(Number.NaN) }],
    ['bad_date', { observedAt: new Date('1999-12-31T23:59:59Z'), departureDate: '2000-01-15' }],
    ['bad_date', { observedAt: new Date(-8.64e15) }],
    ['bad_date', { tripType: 'roundtrip', returnDate: null }],
    ['bad_date', { tripType: 'oneway', returnDate: '2027-01-22' }],
    ['bad_date', { returnDate: '2027-01-32' }],
    ['departure_passed', { departureDate: '2026-11-20' }],
    ['return_before_departure', { returnDate: '2027-01-14' }],
    ['observed_in_future', { observedAt: new Date(testNow.getTime() + 5 * 60_000 + 1) }],
    ['bad_price', { price: 0 }],
    ['bad_price', { price: -5 }],
    ['bad_price', { price: Number.NaN }],
    ['bad_price', { price: Number.POSITIVE_INFINITY }],
    ['bad_price', { price: 100_000.01 }],
    ['bad_price', { price: 19.99 }],
    ['bad_price', { destination: 'JFK', price: 200 }],
    ['malformed_row', { stops: 40_000 }],
    ['malformed_row', { stops: 1.5 }],
    ['malformed_row', { durationMinutes: 1e12 }],
    ['malformed_row', { flightNumber: '26\u00005' }],
    ['malformed_row', { flightNumber: '\ud800' }],
    ['malformed_row', { airline: 'x y' }],
    ['malformed_row', { source: 'a b' }],
    ['malformed_row', { deepLink: 'http://www.kayak.sa/' }],
    ['malformed_row', { site: 'elsewhere' as never }],
  ])('refuses with %s: %j', (reason, overrides) => {
    expect(check(overrides)).toEqual({ reason, detail: expect.any(String) });
  });

  it.each<[string, Partial<ProviderFare>]>([
    ['a departure on the day it was seen', { departureDate: '2026-11-21' }],
    ['a departure 400 days ahead', { departureDate: '2027-12-26' }],
    ['a return on the day of departure', { returnDate: '2027-01-15' }],
    ['a clock five minutes fast', { observedAt: new Date(testNow.getTime() + 5 * 60_000) }],
    [
      'a departure long past that was ahead when it was seen',
      { observedAt: new Date('2025-01-01T09:00:00Z'), departureDate: '2025-01-02' },
    ],
    ['the lowest price there is', { price: 33 }],
    ['the highest price there is', { price: 100_000 }],
  ])('takes %s', (_, overrides) => {
    expect(check(overrides)).toHaveProperty('value');
  });

  it('counts the day of sighting in Riyadh, where midnight comes at 21:00 UTC', () => {
    const departureDate = '2026-11-20';
    expect(check({ departureDate, observedAt: new Date('2026-11-20T20:59:59Z') })).toHaveProperty('value');
    expect(check({ departureDate, observedAt: new Date('2026-11-20T21:00:00Z') })).toMatchObject({
      reason: 'departure_passed',
    });
  });

  it('takes a departure told as an instant for the day at the airport it leaves from', () => {
    const days = { departureDate: '2027-01-15T22:30:00.000Z', returnDate: '2027-01-22T22:30:00.000Z' };
    // Riyadh is three hours ahead, London is not.
    const trip = { destination: 'LHR', destinationAirport: 'LHR' };
    expect(accept({ ...trip, ...days })).toMatchObject({
      departureDate: '2027-01-16',
      returnDate: '2027-01-22',
    });
  });

  it('gives equal statements the same fingerprint whenever they are seen', () => {
    const first = accept({});
    expect(first.fingerprint).toBe(2739527298296049043n);
    expect(accept({ observedAt: new Date('2026-11-19T08:00:00Z') }).fingerprint).toBe(first.fingerprint);
    expect(accept({ durationMinutes: 170, baggage: 'included' }).fingerprint).toBe(first.fingerprint);
  });

  it('gives different statements different fingerprints', () => {
    const variants: Partial<ProviderFare>[] = [
      {},
      { source: 'almosafer.com' },
      { site: 'wego' },
      { origin: 'JED' },
      { destination: 'IST' },
      { departureDate: '2027-01-16' },
      { returnDate: '2027-01-22' },
      { price: 640.01 },
      { airline: 'SV' },
      { airline: null },
      { flightNumber: '266' },
      { flightNumber: null },
      { stops: 1 },
      { stops: null },
    ];
    const fingerprints = new Set(variants.map((variant) => accept(variant).fingerprint));
    expect(fingerprints.size).toBe(variants.length);
  });

  it('never throws, and what it takes can be stored', () => {
    const day = fc.oneof(
      fc.constantFrom('2026-11-21', '2027-01-15', '2027-02-29', '0000-00-00', ''),
      fc.string(),
    );
    const code = fc.oneof(fc.constantFrom('RUH', 'PAR', 'ORY', 'LON', 'BAH', 'DMM'), fc.string());
    const number = fc.oneof(fc.integer({ min: -1, max: 20 }), fc.double());
    const fields: { [Field in keyof ProviderFare]: fc.Arbitrary<ProviderFare[Field]> } = {
      source: fc.oneof(fc.constant('kayak.sa'), fc.string()),
      origin: code,
      destination: code,
      originAirport: fc.option(code),
      destinationAirport: fc.option(code),
      tripType: fc.constantFrom(...tripTypes),
      departureDate: day,
      returnDate: fc.option(day),
      price: fc.oneof(fc.double(), fc.double({ min: 100, max: 5000, noNaN: true })),
      site: fc.constantFrom(...sites),
      airline: fc.option(fc.oneof(fc.constant('XY'), fc.string())),
      flightNumber: fc.option(fc.oneof(fc.constant('265'), fc.string({ unit: 'binary' }))),
      stops: fc.option(number),
      durationMinutes: fc.option(number),
      baggage: fc.constantFrom('unknown', 'none', 'included'),
      observedAt: fc.oneof(fc.date({ noInvalidDate: false }), fc.constant(testNow)),
      observedAtPrecision: fc.constant('second'),
      deepLink: fc.option(fc.oneof(fc.webUrl(), fc.string())),
    };
    const change = fc.oneof(
      ...Object.entries(fields).map(([field, value]) =>
        (value as fc.Arbitrary<unknown>).map((v) => ({ [field]: v })),
      ),
    );
    let taken = 0;
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const given: ProviderFare = Object.assign(buildProviderFare(), ...changes);
        const checked = normalise(given, { reference, now: testNow });
        if ('reason' in checked) {
          expect(refusalReasons).toContain(checked.reason);
          return;
        }
        taken += 1;
        expect(checked.value.priceHalalas).toBe(Math.round(given.price * 100));
        expect(checked.value.originAirport).not.toBe(checked.value.destinationAirport);
        expect(JSON.stringify(Object.values(checked.value).map(String))).not.toMatch(/\\u/);
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});

it('kilometresBetween measures along the great circle', () => {
  const [riyadh, jeddah] = [reference.airports.get('RUH'), reference.airports.get('JED')];
  if (!riyadh || !jeddah) throw new Error('the reference data lacks the origins');
  expect(kilometresBetween(riyadh, jeddah)).toBeCloseTo(853, -1);
  expect(kilometresBetween(jeddah, riyadh)).toBeCloseTo(kilometresBetween(riyadh, jeddah), 6);
  expect(kilometresBetween(riyadh, riyadh)).toBe(0);
  expect(kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    20_015,
    0,
  );
});
