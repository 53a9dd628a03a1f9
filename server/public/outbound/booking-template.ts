/** URL templates of booking sites: text with placeholders for the trip, and the coded trip of Google Flights. */
import {
  bookingPlaceholders,
  type BookingPlaceholder as Placeholder,
  type Travelers,
} from '#contract/domain/booking-path.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Itinerary, TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Site } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/partner-link.service.ts';

/** `template` may hold `bookingPlaceholders`, each written in braces. */
export type BookingTemplate = { site: Site; language: Language; tripType: TripType; template: string };

const skyscanner = (locale: string, dates: string) =>
  `https://skyscanner.net/g/referrals/v1/flights/day-view/?origin={O}&destination={D}&${dates}&adultsv2={n}{skyscannerMinors}&cabinclass=economy&market=SA&locale=${locale}&currency=SAR`;
const google = (language: Language) =>
  `https://www.google.com/travel/flights?tfs={TFS}&tfu=EgIIAQ&hl=${language}&gl=SA&curr=SAR`;
const wego = (prefix: string, legs: string) =>
  `https://sa.wego.com${prefix}/flights/searches/${legs}/economy/{n}a:{c}c:{i}i?sort=price&order=asc`;
const almosafer = (language: Language, days: string) =>
  `https://www.almosafer.com/${language}/flights/{O}-{D}/${days}/Economy/{n}Adult{almosaferMinors}`;
const kayak = (days: string) =>
  `https://www.kayak.sa/flights/{O}-{D}/${days}/{n}adults{kayakMinors}?sort=price_a`;

function templatesIn(language: Language): BookingTemplate[] {
  const isArabic = language === 'ar';
  const locale = isArabic ? 'ar-AE' : 'en-GB';
  const prefix = isArabic ? '' : '/en';
  const rowOf = (tripType: TripType) => (site: Site, template: string) => {
    return { site, language, tripType, template };
  };
  const [oneway, roundtrip] = [rowOf('oneway'), rowOf('roundtrip')];
  return [
    oneway('skyscanner', skyscanner(locale, 'outboundDate={dep}')),
    roundtrip('skyscanner', skyscanner(locale, 'outboundDate={dep}&inboundDate={ret}')),
    oneway('google', google(language)),
    roundtrip('google', google(language)),
    oneway('wego', wego(prefix, 'c{O}-c{D}-{dep}')),
    roundtrip('wego', wego(prefix, 'c{O}-c{D}-{dep}:c{D}-c{O}-{ret}')),
    oneway('almosafer', almosafer(language, '{dep}')),
    roundtrip('almosafer', almosafer(language, '{dep}/{ret}')),
    oneway('kayak', kayak('{dep}')),
    roundtrip('kayak', kayak('{dep}/{ret}')),
    oneway('aviasales', 'https://www.aviasales.com/search/{O}{depDDMM}{D}{aviasalesParty}'),
    roundtrip('aviasales', 'https://www.aviasales.com/search/{O}{depDDMM}{D}{retDDMM}{aviasalesParty}'),
  ];
}

/** The templates the site starts with: every site in both languages, one way and there and back. */
export const bookingTemplates: readonly BookingTemplate[] = [...templatesIn('ar'), ...templatesIn('en')];

/**
 * Puts a checked trip into a template. Throws a RangeError for an unknown placeholder, or `{ret}` where the trip
 * has no return date.
 */
export function fillTemplate(template: string, itinerary: Itinerary, travelers: Travelers): string {
  const values = valuesOf(itinerary, travelers);
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = isPlaceholder(name) ? values[name] : null;
    if (value === null) throw new RangeError(`cannot fill {${name}}`);
    return value;
  });
}

/**
 * True when a template leads to an allowed host of its booking site and contains the whole trip: known
 * placeholders only, both airports, departure day, adults, and the return day exactly for round trips (`{TFS}`
 * stands for all).
 */
export function isValidTemplate({ site, template, tripType }: Omit<BookingTemplate, 'language'>): boolean {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const host = /^https:\/\/([^/{}]+)\//.test(template);
  const hasStrayBrace = /[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''));
  if (!host || hasStrayBrace || template.length > 500 || !names.every(isPlaceholder)) return false;
  const has = (...wanted: Placeholder[]) => wanted.some((name) => names.includes(name));
  const hasReturn = has('ret', 'retDDMM');
  const carriesTrip = has('O', 'o') && has('D', 'd') && has('dep', 'depDDMM') && has('n', 'aviasalesParty');
  if (!has('TFS') && !(carriesTrip && hasReturn === (tripType === 'roundtrip'))) return false;
  return (
    !(hasReturn && tripType === 'oneway') &&
    isAllowedBookingUrl(fillTemplate(template, sampleTrip(tripType), { adults: 1 }), site)
  );
}

function isPlaceholder(name: string): name is Placeholder {
  return bookingPlaceholders.some((placeholder) => placeholder === name);
}

function valuesOf(itinerary: Itinerary, travelers: Travelers): Record<Placeholder, string | null> {
  const { origin, destination, departureDate, returnDate } = itinerary;
  const { adults, children = 0, infants = 0 } = travelers;
  return {
    O: origin,
    D: destination,
    o: origin.toLowerCase(),
    d: destination.toLowerCase(),
    dep: departureDate,
    ret: returnDate,
    depDDMM: dayAndMonth(departureDate),
    retDDMM: returnDate === null ? null : dayAndMonth(returnDate),
    n: String(adults),
    c: String(children),
    i: String(infants),
    skyscannerMinors: piece('&childrenv2=', agesOf(travelers), '|'),
    almosaferMinors: (children > 0 ? `/${children}Child` : '') + (infants > 0 ? `/${infants}Infant` : ''),
    kayakMinors: piece('/children-', agesOf(travelers, '1L'), '-'),
    aviasalesParty: `${adults}${children > 0 || infants > 0 ? children : ''}${infants > 0 ? infants : ''}`,
    // Lazy: expensive, and used by one booking site only.
    get TFS() {
      return encodeGoogleTfs(itinerary, travelers);
    },
  };
}

/** Ages where a site asks for them, which the reader does not tell: 10 years for a child, 1 for an infant. */
function agesOf({ children = 0, infants = 0 }: Travelers, infant = '1'): string[] {
  return [...Array<string>(children).fill('10'), ...Array<string>(infants).fill(infant)];
}

function piece(start: string, parts: readonly string[], separator: string): string {
  return parts.length > 0 ? start + parts.join(encodeURIComponent(separator)) : '';
}

function dayAndMonth(date: string): string {
  return date.slice(8, 10) + date.slice(5, 7);
}

function sampleTrip(tripType: TripType): Itinerary {
  const departureDate = '2027-01-15';
  const returnDate = tripType === 'roundtrip' ? addDays(departureDate, 7) : null;
  return { origin: 'RUH', destination: 'CAI', tripType, departureDate, returnDate };
}

// The `tfs` parameter of Google Flights: a small protobuf message in base64url.
const varint = 0;
const lengthDelimited = 2;
const passenger = { adult: 1, child: 2, infantOnLap: 4 } as const;
const economy = 1;
const roundTrip = 1;
const oneWay = 2;

/**
 * Encodes an economy trip as Google Flights expects it. The itinerary must be valid: codes of three letters, real
 * dates, a return date on a round trip.
 */
function encodeGoogleTfs(itinerary: Itinerary, { adults, children = 0, infants = 0 }: Travelers): string {
  const { origin, destination, departureDate, returnDate } = itinerary;
  const legs = [leg(departureDate, origin, destination)];
  if (itinerary.tripType === 'roundtrip' && returnDate !== null)
    legs.push(leg(returnDate, destination, origin));
  const tripKind = itinerary.tripType === 'oneway' ? oneWay : roundTrip;
  // Bytes as the characters of a string: several times faster to put together than lists of numbers.
  const message =
    numberField(1, 28) +
    numberField(2, 2) +
    legs.map((bytes) => bytesField(3, bytes)).join('') +
    bytesField(
      8,
      each(passenger.adult, adults) + each(passenger.child, children) + each(passenger.infantOnLap, infants),
    ) +
    numberField(9, economy) +
    numberField(14, 1) +
    numberField(19, tripKind);
  return Buffer.from(message, 'latin1').toString('base64url');
}

function each(kind: number, count: number): string {
  return String.fromCharCode(kind).repeat(count);
}

function leg(date: string, from: string, to: string): string {
  return bytesField(2, date) + bytesField(13, place(from)) + bytesField(14, place(to));
}

function place(code: string): string {
  return numberField(1, 1) + bytesField(2, code);
}

function numberField(field: number, value: number): string {
  return encodeVarint(field * 8 + varint) + encodeVarint(value);
}

function bytesField(field: number, bytes: string): string {
  return encodeVarint(field * 8 + lengthDelimited) + encodeVarint(bytes.length) + bytes;
}

/** Seven bits a byte, lowest first; the top bit says that more follow. */
function encodeVarint(value: number): string {
  return value < 128
    ? String.fromCharCode(value)
    : String.fromCharCode((value % 128) + 128) + encodeVarint(Math.floor(value / 128));
}
