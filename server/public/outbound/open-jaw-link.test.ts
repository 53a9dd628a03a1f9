/** Multi-city searches of each site that has a known address for them. */
import { expect, test } from 'vitest';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import { openJawSites } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/booking-hosts.ts';
import { buildOpenJawLink } from './open-jaw-link.ts';

const itinerary: Itinerary = {
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'roundtrip',
  departureDate: '2027-01-15',
  returnDate: '2027-01-22',
};
const trip = { itinerary, backTo: 'JED', language: 'en', adults: 2, children: 1 } as const;

test.each([
  [
    'wego',
    'https://sa.wego.com/en/flights/searches/cRUH-cCAI-2027-01-15:cCAI-cJED-2027-01-22/economy/2a:1c:0i?sort=price&order=asc',
  ],
  [
    'almosafer',
    'https://www.almosafer.com/en/flights/RUH-CAI/2027-01-15/CAI-JED/2027-01-22/Economy/2Adult/1Child',
  ],
] as const)('%s', (site, link) => {
  expect(buildOpenJawLink({ ...trip, site })).toBe(link);
});

test.each(openJawSites)('%s leads to its own host, in both languages', (site) => {
  for (const language of ['ar', 'en'] as const) {
    expect(isAllowedBookingUrl(buildOpenJawLink({ ...trip, site, language }), site)).toBe(true);
  }
});

test.each([
  { backTo: 'CAI' },
  { backTo: 'J/D' },
  { itinerary: { ...itinerary, tripType: 'oneway', returnDate: null } as const },
  { infants: 3 },
])('a trip that cannot be is refused: %j', (changes) => {
  expect(() => buildOpenJawLink({ ...trip, site: 'google', ...changes })).toThrow(RangeError);
});
