/** The `tfs` value byte for byte. */
import { expect, test } from 'vitest';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import { encodeGoogleTfs } from './booking-template.ts';

const cairo = { origin: 'RUH', destination: 'CAI', departureDate: '2027-01-15' };
const oneway: Itinerary = { ...cairo, tripType: 'oneway', returnDate: null };
const roundtrip: Itinerary = { ...cairo, tripType: 'roundtrip', returnDate: '2027-01-22' };
const london: Itinerary = {
  origin: 'JED',
  destination: 'LHR',
  tripType: 'roundtrip',
  departureDate: '2027-02-01',
  returnDate: '2027-02-10',
};

test.each([
  [oneway, 1, 'CBwQAhoeEgoyMDI3LTAxLTE1agcIARIDUlVIcgcIARIDQ0FJQgEBSAFwAZgBAg'],
  [
    roundtrip,
    1,
    'CBwQAhoeEgoyMDI3LTAxLTE1agcIARIDUlVIcgcIARIDQ0FJGh4SCjIwMjctMDEtMjJqBwgBEgNDQUlyBwgBEgNSVUhCAQFIAXABmAEB',
  ],
  [
    london,
    2,
    'CBwQAhoeEgoyMDI3LTAyLTAxagcIARIDSkVEcgcIARIDTEhSGh4SCjIwMjctMDItMTBqBwgBEgNMSFJyBwgBEgNKRURCAgEBSAFwAZgBAQ',
  ],
] as const)('$0.origin to $0.destination, $0.tripType, $1 adults', (itinerary, adults, tfs) => {
  expect(encodeGoogleTfs(itinerary, { adults })).toBe(tfs);
});

test('every adult is one byte more', () => {
  const bytes = (adults: number) => Buffer.from(encodeGoogleTfs(oneway, { adults }), 'base64url').length;
  expect([2, 3, 4, 5, 6].map((adults) => bytes(adults) - bytes(1))).toEqual([1, 2, 3, 4, 5]);
});

test('adults, children and infants on a lap are told apart, one byte each', () => {
  const bytes = Buffer.from(encodeGoogleTfs(oneway, { adults: 2, children: 1, infants: 1 }), 'base64url');
  expect(bytes.includes(Buffer.from([0x42, 4, 1, 1, 2, 4]))).toBe(true);
});
