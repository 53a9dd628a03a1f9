/** Booking links: known formats of each booking site, refused trips, required parameters. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { type Site, linkableSites as sites } from '#contract/domain/site.ts';
import {
  allowedBookingHosts,
  isAllowedBookingUrl,
} from '#server/pipeline/partner-links/partner-link.service.ts';
import { type BookingTrip, buildBookingLink } from './booking-link.ts';
import { bookingTemplates, isValidTemplate } from './booking-template.ts';

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

const skyscanner = 'https://skyscanner.net/g/referrals/v1/flights/day-view/?origin=RUH&destination=CAI';
const tfs = {
  oneway: 'CBwQAhoeEgoyMDI3LTAxLTE1agcIARIDUlVIcgcIARIDQ0FJQgEBSAFwAZgBAg',
  roundtrip:
    'CBwQAhoeEgoyMDI3LTAxLTE1agcIARIDUlVIcgcIARIDQ0FJGh4SCjIwMjctMDEtMjJqBwgBEgNDQUlyBwgBEgNSVUhCAQFIAXABmAEB',
  london:
    'CBwQAhoeEgoyMDI3LTAyLTAxagcIARIDSkVEcgcIARIDTEhSGh4SCjIwMjctMDItMTBqBwgBEgNMSFJyBwgBEgNKRURCAgEBSAFwAZgBAQ',
};

const trips = { oneway, roundtrip, london };
/** Site, trip, language and adults, and the link. */
const known: Record<string, string> = {
  'skyscanner roundtrip ar 1': `${skyscanner}&outboundDate=2027-01-15&inboundDate=2027-01-22&adultsv2=1&cabinclass=economy&market=SA&locale=ar-AE&currency=SAR`,
  'skyscanner oneway en 6': `${skyscanner}&outboundDate=2027-01-15&adultsv2=6&cabinclass=economy&market=SA&locale=en-GB&currency=SAR`,
  'google oneway ar 1': `https://www.google.com/travel/flights?tfs=${tfs.oneway}&tfu=EgIIAQ&hl=ar&gl=SA&curr=SAR`,
  'google roundtrip en 1': `https://www.google.com/travel/flights?tfs=${tfs.roundtrip}&tfu=EgIIAQ&hl=en&gl=SA&curr=SAR`,
  'google london en 2': `https://www.google.com/travel/flights?tfs=${tfs.london}&tfu=EgIIAQ&hl=en&gl=SA&curr=SAR`,
  'wego roundtrip ar 1':
    'https://sa.wego.com/flights/searches/cRUH-cCAI-2027-01-15:cCAI-cRUH-2027-01-22/economy/1a:0c:0i?sort=price&order=asc',
  'wego oneway en 3':
    'https://sa.wego.com/en/flights/searches/cRUH-cCAI-2027-01-15/economy/3a:0c:0i?sort=price&order=asc',
  'almosafer roundtrip ar 1':
    'https://www.almosafer.com/ar/flights/RUH-CAI/2027-01-15/2027-01-22/Economy/1Adult',
  'almosafer oneway en 2': 'https://www.almosafer.com/en/flights/RUH-CAI/2027-01-15/Economy/2Adult',
  'kayak roundtrip ar 1': 'https://www.kayak.sa/flights/RUH-CAI/2027-01-15/2027-01-22/1adults?sort=price_a',
  'kayak oneway en 4': 'https://www.kayak.sa/flights/RUH-CAI/2027-01-15/4adults?sort=price_a',
  'aviasales oneway ar 1': 'https://www.aviasales.com/search/RUH1501CAI1',
  'aviasales roundtrip en 2': 'https://www.aviasales.com/search/RUH1501CAI22012',
};

describe('known links', () => {
  test.each(Object.entries(known))('%s', (wanted, link) => {
    const [site, trip, language, adults] = wanted.split(' ') as [Site, keyof typeof trips, Language, string];
    const itinerary = trips[trip];
    expect(buildBookingLink({ site, itinerary, language, adults: Number(adults) })).toBe(link);
  });

  test.each<[Site, string]>([
    ['skyscanner', '&adultsv2=2&childrenv2=10%7C10%7C1&cabinclass=economy'],
    ['wego', '/economy/2a:2c:1i?'],
    ['almosafer', '/Economy/2Adult/2Child/1Infant'],
    ['kayak', '/2adults/children-10-10-1L?'],
    ['aviasales', 'CAI221'],
    // Adults, children and infants on a lap are told apart in the value, one byte each.
    ['google', 'B\u0005\u0001\u0001\u0002\u0002\u0004'],
  ])('%s gets the whole family: %s', (site, piece) => {
    const family = { adults: 2, children: 2, infants: 1 };
    const link = buildBookingLink({ site, itinerary: oneway, language: 'en', ...family });
    expect(textOf(link)).toContain(piece);
    expect(isAllowedBookingUrl(link, site)).toBe(true);
  });

  test('an infant without children keeps its place among the digits', () => {
    const trip = { itinerary: oneway, language: 'en', adults: 1, infants: 1 } as const;
    expect(buildBookingLink({ ...trip, site: 'aviasales' })).toMatch(/CAI101$/);
  });

  test.each([
    { adults: 1, infants: 2 },
    { adults: 5, children: 5 },
    { adults: 2, children: -1 },
    { adults: 2, children: 0.5 },
  ])('no site gets the party %j', (party) => {
    const trip = { site: 'wego', itinerary: oneway, language: 'en' } as const;
    expect(() => buildBookingLink({ ...trip, ...party })).toThrow(RangeError);
  });
});

describe('impossible trips are refused', () => {
  const build = (itinerary: Partial<Itinerary>, adults = 1) =>
    buildBookingLink({ site: 'google', itinerary: { ...roundtrip, ...itinerary }, adults, language: 'ar' });
  test.each<[string, Partial<Itinerary>, number?]>([
    ['lower case code', { origin: 'ruh' }],
    ['four letters', { destination: 'CAIR' }],
    ['slash in the code', { destination: 'C/I' }],
    ['same airport', { destination: 'RUH' }],
    ['30 February', { departureDate: '2027-02-30' }],
    ['year only', { departureDate: '2027' }],
    ['a moment', { departureDate: '2027-01-15T00:00:00Z' }],
    ['no return date', { returnDate: null }],
    ['return date on a one-way trip', { tripType: 'oneway' }],
    ['return before departure', { returnDate: '2027-01-14' }],
    ['return on no day', { returnDate: '2027-13-01' }],
    ['no adults', {}, 0],
    ['ten adults', {}, 10],
    ['one and a half adults', {}, 1.5],
  ])('%s', (_, itinerary, adults) => {
    expect(() => build(itinerary, adults)).toThrow(RangeError);
  });

  test('the same day there and back is possible', () => {
    expect(build({ returnDate: '2027-01-15' })).toContain('tfs=');
  });
});

const code = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 3,
  maxLength: 3,
});
const trip = fc
  .record({
    origin: code,
    destination: code,
    departure: fc.integer({ min: 0, max: 364 }),
    nights: fc.option(fc.integer({ min: 0, max: 60 })),
    adults: fc.integer({ min: 1, max: 6 }),
    site: fc.constantFrom(...sites),
    language: fc.constantFrom(...languages),
  })
  .filter((drawn) => drawn.origin !== drawn.destination)
  .map(({ origin, destination, departure, nights, adults, site, language }): BookingTrip => {
    const departureDate = addDays('2026-11-01', departure);
    const returnDate = nights === null ? null : addDays(departureDate, nights);
    const tripType = nights === null ? 'oneway' : 'roundtrip';
    return {
      site,
      language,
      adults,
      itinerary: { origin, destination, tripType, departureDate, returnDate },
    };
  });

/** What a visitor's trip must be recognisable by, in the site's own spelling. */
function textOf(link: string): string {
  const tfsValue = new URL(link).searchParams.get('tfs');
  return tfsValue === null ? link : Buffer.from(tfsValue, 'base64url').toString('latin1');
}

test('every link is https on an allowed host and carries the trip', () => {
  fc.assert(
    fc.property(trip, (drawn) => {
      const link = buildBookingLink(drawn);
      expect(isAllowedBookingUrl(link)).toBe(true);
      const url = new URL(link);
      expect(url.href).toBe(link);
      expect(allowedBookingHosts).toContain(url.host);
      const text = textOf(link);
      const { origin, destination, departureDate, returnDate } = drawn.itinerary;
      const day = (date: string) => (drawn.site === 'aviasales' ? date.slice(8) + date.slice(5, 7) : date);
      expect(text).toContain(origin);
      expect(text).toContain(destination);
      expect(text).toContain(day(departureDate));
      if (returnDate) expect(text).toContain(day(returnDate));
    }),
  );
});

test('no two trips share a link', () => {
  fc.assert(
    fc.property(trip, trip, (one, other) => {
      if (JSON.stringify(one) === JSON.stringify(other)) return;
      // Kayak and Aviasales have one address for both languages.
      const sameButLanguage = JSON.stringify({ ...one, language: other.language }) === JSON.stringify(other);
      if (!sameButLanguage) expect(buildBookingLink(one)).not.toBe(buildBookingLink(other));
    }),
  );
});

describe('isAllowedBookingUrl', () => {
  test.each([
    'https://www.kayak.sa/flights/RUH-CAI/2027-01-15/1adults',
    'https://www.aviasales.com/search/RUH1501CAI1?t=abc',
    'https://www.google.com/travel/flights?tfs=x',
  ])('takes %s', (address) => expect(isAllowedBookingUrl(address)).toBe(true));

  test.each([
    '',
    'nonsense',
    '//www.kayak.sa/',
    'http://www.kayak.sa/',
    'javascript:alert(1)//www.kayak.sa/',
    'https://www.kayak.sa:8443/',
    'https://www.kayak.sa:443/',
    'https://me@www.kayak.sa/',
    'https://www.kayak.sa@evil.example/',
    'https://www.kayak.sa.evil.example/',
    'https://evil.example/www.kayak.sa/',
    'https://www.kayak.sa\\.evil.example/',
    'https://evil.www.kayak.sa/',
    'https://www.kayak.sa./',
    'https://www.kayak.sa/\r\nSet-Cookie: a=b',
    ' https://www.kayak.sa/',
    'https:www.kayak.sa/',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/travel/flights/../../url?q=https://evil.example',
    'https://www.google.com/travel/flightsx',
    'https://www.google.com/travel/flights/%2e%2e%2f..%2furl',
    'https://www.kayak.sa/a%5Cb',
    'https://www.kayak.sa/constructor/..',
    'https://constructor/',
  ])('refuses %j', (address) => expect(isAllowedBookingUrl(address)).toBe(false));
});

describe('templates', () => {
  test('there is one valid row for every site, language and trip type', () => {
    const keys = bookingTemplates.map((row) => `${row.site} ${row.language} ${row.tripType}`);
    expect(new Set(keys).size).toBe(sites.length * languages.length * 2);
    expect(keys.length).toBe(sites.length * languages.length * 2);
  });

  test('a row leads to hosts of its own site alone', () => {
    for (const { template, tripType } of bookingTemplates) {
      const own = bookingTemplates.find((row) => row.template === template)?.site;
      const fitting = sites.filter((site) => isValidTemplate({ site, template, tripType }));
      expect(fitting).toEqual([own]);
    }
  });

  test.each([
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}', true],
    ['https://evil.example/{O}-{D}/{dep}/{n}', false],
    ['http://www.kayak.sa/{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}/{price}', false],
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}/{}', false],
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}/{toString}', false],
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}/{ret}', false],
    ['https://www.kayak.sa/{O}-{D}/{dep}/{n}}', false],
    ['https://www.kayak.sa/{O}-{D}/{n}', false],
    ['https://www.kayak.sa/{O}/{dep}/{n}', false],
    ['https://{o}.kayak.sa/{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa', false],
    ['https://www.kayak.sa/x/%2e%2E/{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa/x/../{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa/x%2Fy/{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa/x%5cy/{O}-{D}/{dep}/{n}', false],
    ['https://www.kayak.sa/x\\y/{O}-{D}/{dep}/{n}', false],
    ['', false],
  ])('%s one way: %s', (template, isValid) =>
    expect(isValidTemplate({ site: 'kayak', template, tripType: 'oneway' })).toBe(isValid),
  );

  test.each([
    ['https://skyscanner.net/g/referrals/v1/flights/day-view/', true],
    ['https://skyscanner.net/g/redirect/', false],
    ['https://www.skyscanner.com.sa/transport/flights/', true],
    ['https://www.skyscanner.com.sa/out/', false],
  ])('below %s at Skyscanner: %s', (address, isValid) => {
    const template = `${address}?o={O}&d={D}&t={dep}&n={n}`;
    expect(isValidTemplate({ site: 'skyscanner', template, tripType: 'oneway' })).toBe(isValid);
  });

  test('a round trip needs its return day', () => {
    const isValid = (template: string) => isValidTemplate({ site: 'kayak', template, tripType: 'roundtrip' });
    expect(isValid('https://www.kayak.sa/{O}-{D}/{dep}/{n}')).toBe(false);
    expect(isValid('https://www.kayak.sa/{O}-{D}/{dep}/{ret}/{n}')).toBe(true);
  });

  test('an edited row is used, and one that leads astray is refused when built', () => {
    const row = (template: string) => [
      { site: 'kayak', language: 'ar', tripType: 'oneway', template } as const,
    ];
    const drawn = { site: 'kayak', itinerary: oneway, adults: 1, language: 'ar' } as const;
    expect(buildBookingLink({ ...drawn, templates: row('https://www.kayak.sa/{o}/{d}/{dep}/{n}') })).toBe(
      'https://www.kayak.sa/ruh/cai/2027-01-15/1',
    );
    expect(() => buildBookingLink({ ...drawn, templates: row('https://evil.example/{O}') })).toThrow(
      RangeError,
    );
    expect(() => buildBookingLink({ ...drawn, templates: row('https://www.kayak.sa/{ret}') })).toThrow(
      RangeError,
    );
    expect(() => buildBookingLink({ ...drawn, templates: [] })).toThrow(RangeError);
  });
});
