/** What a price buys is said as far as its source says it, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '#messages/message.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { addDays } from './dates.ts';
import { baggageAllowances, tripTypes } from './itinerary.ts';
import { writePricedTrip } from './trip-unit.ts';

const say = (key: keyof typeof pageMessages.en, words: Record<string, unknown>) =>
  textOf(pageMessages.en[key], words as never);

test('a price says its trip type, the nights between its days, its stops and its bags', () => {
  const trips = fc.record({
    tripType: fc.constantFrom(...tripTypes),
    nights: fc.option(fc.integer({ min: 0, max: 330 })),
    stops: fc.option(fc.integer({ min: 0, max: 3 })),
    baggage: fc.option(fc.constantFrom(...baggageAllowances)),
  });
  fc.assert(
    fc.property(trips, ({ nights, ...trip }) => {
      const departureDate = '2027-01-15';
      const returnDate = nights === null ? null : addDays(departureDate, nights);
      const words = writePricedTrip({ ...trip, departureDate, returnDate }, say as never);
      expect(words).toContain('per person');
      const isRound = trip.tripType === 'roundtrip';
      expect(words.includes('one way')).toBe(!isRound);
      expect(words.match(/(\d+) nights?/)?.[1]).toBe(isRound && nights ? String(nights) : undefined);
      expect(/direct|stop/i.test(words)).toBe(trip.stops !== null);
      expect(words.includes('no checked baggage')).toBe(trip.baggage === 'none');
      expect(words.includes('baggage included')).toBe(trip.baggage === 'included');
    }),
  );
});
