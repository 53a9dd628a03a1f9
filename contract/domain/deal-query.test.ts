/** URL of the deal page: parsed, built, round trip. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { dealPath, parseDealQuery } from '#contract/domain/deal-query.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';

function parse(path: string) {
  return parseDealQuery(new URL(path, 'http://localhost').searchParams);
}

test('an empty address means Riyadh, one way, and leaves the rest to the page', () => {
  expect(parse('/deal/CAI')).toEqual({
    origin: 'RUH',
    tripType: 'oneway',
    month: null,
    date: null,
    deal: null,
    isAirportOnly: false,
    filter: noTripFilter,
  });
});

test('any other trip type is a round trip; days that do not exist and what is no id of a deal are left out', () => {
  const wrong = parse('/deal/CAI?tripType=return&month=2027-13&date=2027-02-30&deal=../x');
  expect(wrong).toMatchObject({ tripType: 'roundtrip', month: null, date: null, deal: null });
});

test('every query survives being written and read', () => {
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-21', days));
  const queries = fc.record({
    origin: fc.constantFrom(...departureAirports),
    tripType: fc.constantFrom(...tripTypes),
    month: fc.option(date.map((day) => day.slice(0, 7))),
    date: fc.option(date),
    deal: fc.option(fc.uuid()),
    isAirportOnly: fc.boolean(),
    filter: fc.constantFrom(noTripFilter, { ...noTripFilter, holiday: 'weekends', maxPrice: 800 }),
  });
  fc.assert(
    fc.property(queries, (query) => {
      expect(parse(dealPath('CAI', query))).toEqual(query);
    }),
  );
});
