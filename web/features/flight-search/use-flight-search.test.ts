/** The days of a search that nobody chose. */
import { expect, test } from 'vitest';
import { buildFare } from '#test/support/build-fare.ts';
import { parseSearchQuery } from '#web/addresses/search-query.ts';
import { completeTrip } from './use-flight-search.ts';

const today = '2026-11-25';
const cheapest = buildFare({ cheapestDate: '2027-01-26', returnDate: '2027-01-30' });
const complete = (address: string, fare: typeof cheapest | null = cheapest) =>
  completeTrip(parseSearchQuery(new URLSearchParams(address)), { today, code: 'IST', cheapest: fare });

test('a search without dates begins with the cheapest ones, one way without a return', () => {
  expect(complete('destination=ist&tripType=roundtrip')).toMatchObject({
    destination: 'IST',
    departureDate: '2027-01-26',
    returnDate: '2027-01-30',
  });
  expect(complete('destination=IST').returnDate).toBeNull();
});

test('chosen dates stay; without a recorded price it is a week from today', () => {
  const chosen = 'destination=IST&tripType=roundtrip&departureDate=2026-12-05';
  expect(complete(chosen)).toMatchObject({ departureDate: '2026-12-05', returnDate: null });
  expect(complete('destination=IST', null).departureDate).toBe('2026-12-02');
});
