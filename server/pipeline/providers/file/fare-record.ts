/** Converts one row of a fare file (text values) to a fare; the column names and their synonyms (docs/fare-files.md). */
import { daysInMonth, isIsoMonth, riyadhDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Baggage, ObservedAtPrecision, ProviderFare } from '#server/pipeline/providers/provider.ts';
import {
  findSite,
  noonInRiyadh,
  quote,
  RefusedRow,
  readCode,
  readDay,
  readPrice,
} from '#server/pipeline/providers/row-values.ts';

export type FareRecord = {
  /** Trimmed text; empty when missing. */
  value: (column: Column) => string;
  /** The name of the price column says riyals. */
  isPriceInRiyals: boolean;
};

export type FileContext = {
  now: Date;
  /** Observation time of rows without one. */
  observedAt: Date;
  /** Origin of saved responses that do not contain it. */
  origin: string | null;
};

/** Throws `RefusedRow`. */
export function readFareRecord(record: FareRecord, context: FileContext): ProviderFare {
  const { value } = record;
  const source = readSource(value('source'));
  const site = readSite(value('site'), source);
  return {
    source,
    origin: readCode(value('origin'), 'origin'),
    destination: readCode(value('destination'), 'destination'),
    originAirport: readOptional(value('originAirport'), (text) => readCode(text, 'origin_airport')),
    destinationAirport: readOptional(value('destinationAirport'), (text) =>
      readCode(text, 'destination_airport'),
    ),
    ...readTrip(value('tripType'), value('departureDate'), value('returnDate')),
    price: readPrice(readAmount(value('price')), readCurrency(value('currency'), record.isPriceInRiyals)),
    site,
    airline: readOptional(value('airline'), readAirline),
    flightNumber: readOptional(value('flightNumber'), readFlightNumber),
    stops: readStops(value('stops')),
    durationMinutes: readOptional(value('durationMinutes'), readMinutes),
    baggage: readBaggage(value('baggage')),
    ...readObserved(value('observedAt'), context),
    deepLink: readOptional(value('deepLink'), (text) => readDeepLink(text, site)),
  };
}

function readOptional<Value>(text: string, read: (text: string) => Value): Value | null {
  return text === '' ? null : read(text);
}

function readSource(text: string): string {
  if (text === '') return 'file';
  if (!/^[\w.:-]{1,64}$/.test(text)) {
    throw new RefusedRow('malformed_row', `source ${quote(text)}: up to 64 letters, digits and . : _ -`);
  }
  return text;
}

/** The site column, or the booking site named by the source. */
function readSite(text: string, source: string): Site {
  const site =
    findSite(text === '' ? source : text) ??
    (text === '' && source === 'travelpayouts' ? 'aviasales' : undefined);
  if (site === undefined) {
    const which =
      text === ''
        ? `source ${quote(source)} names no known site and there is no site`
        : `site ${quote(text)}`;
    throw new RefusedRow('malformed_row', which);
  }
  return site;
}

type Trip = Pick<ProviderFare, 'tripType' | 'departureDate' | 'returnDate'>;

function readTrip(tripText: string, departure: string, back: string): Trip {
  const departureDate = readDay(departure, 'departure_date');
  const returnDate = readOptional(back, (text) => readDay(text, 'return_date'));
  const tripType = returnDate === null ? 'oneway' : 'roundtrip';
  if (tripText !== '' && readTripType(tripText) !== tripType) {
    throw new RefusedRow(
      'malformed_row',
      `trip_type ${quote(tripText)} ${returnDate === null ? 'without' : 'with'} a return_date`,
    );
  }
  return { tripType, departureDate, returnDate };
}

function readTripType(text: string): TripType {
  switch (text.toLowerCase().replaceAll(/[\s_-]/g, '')) {
    case 'oneway':
      return 'oneway';
    case 'roundtrip':
    case 'return':
      return 'roundtrip';
    default:
      throw new RefusedRow('malformed_row', `trip_type ${quote(text)} is neither oneway nor roundtrip`);
  }
}

function readAmount(text: string): number {
  if (!/^-?\d{1,12}(?:\.\d{1,15})?$/.test(text))
    throw new RefusedRow('bad_price', `price ${quote(text)} is not a plain number`);
  return Number(text);
}

function readCurrency(text: string, isInRiyals: boolean): string {
  const currency = text === '' ? 'SAR' : text.toUpperCase();
  if (isInRiyals && currency !== 'SAR') {
    throw new RefusedRow('bad_currency', `currency ${quote(text)} in a column of riyals`);
  }
  return currency;
}

function readAirline(text: string): string {
  if (!/^[A-Z0-9]{2,3}$/i.test(text))
    throw new RefusedRow('malformed_row', `airline ${quote(text)} is not a code`);
  return text.toUpperCase();
}

function readFlightNumber(text: string): string {
  if (!/^[A-Z0-9 ]{1,8}$/i.test(text)) throw new RefusedRow('malformed_row', `flight_number ${quote(text)}`);
  return text;
}

/** `2+` counts as 2, `any` as unknown. */
function readStops(text: string): number | null {
  if (text === '' || text.toLowerCase() === 'any') return null;
  const [, digit] = /^(\d)\+?$/.exec(text) ?? [];
  if (digit === undefined)
    throw new RefusedRow('malformed_row', `stops ${quote(text)} is none of 0, 1, 2+, any`);
  return Number(digit);
}

function readMinutes(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) throw new RefusedRow('malformed_row', `duration_minutes ${quote(text)}`);
  return Number(text) || null;
}

function readBaggage(text: string): Baggage {
  const baggage = text.toLowerCase();
  if (baggage === '') return 'unknown';
  if (baggage === 'unknown' || baggage === 'none' || baggage === 'included') return baggage;
  throw new RefusedRow('malformed_row', `baggage ${quote(text)} is none of unknown, none, included`);
}

type Observed = { observedAt: Date; observedAtPrecision: ObservedAtPrecision };

/** A month (its last day), a day (its noon), or an instant with its offset from UTC. */
function readObserved(text: string, context: FileContext): Observed {
  if (text === '') return { observedAt: context.observedAt, observedAtPrecision: 'fetch' };
  if (isIsoMonth(text)) return { observedAt: endOfMonth(text, context.now), observedAtPrecision: 'month' };
  const day = readDay(text, 'observed_at');
  if (text === day) return { observedAt: noonInRiyadh(day, context.now), observedAtPrecision: 'day' };
  const isInstant = /T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const observedAt = new Date(text);
  if (!isInstant || Number.isNaN(observedAt.getTime())) {
    throw new RefusedRow(
      'bad_date',
      `observed_at ${quote(text)} is not a month, a day or an instant with its offset`,
    );
  }
  return { observedAt, observedAtPrecision: 'second' };
}

/** Noon in Riyadh of the month's last day, or of today for the current month. */
function endOfMonth(month: string, now: Date): Date {
  const today = riyadhDate(now);
  return noonInRiyadh(today.startsWith(month) ? today : `${month}-${daysInMonth(month)}`, now);
}

const domainsBySite: Readonly<Record<Site, readonly string[]>> = {
  skyscanner: ['skyscanner.net', 'skyscanner.com', 'skyscanner.com.sa'],
  google: ['www.google.com'],
  wego: ['wego.com'],
  almosafer: ['almosafer.com'],
  aviasales: ['aviasales.com'],
  kayak: ['kayak.com', 'kayak.sa'],
  ignav: [],
};

function readDeepLink(text: string, site: Site): string {
  const url = URL.parse(text);
  const isOnSite = domainsBySite[site].some(
    (domain) => url?.host === domain || url?.host.endsWith(`.${domain}`),
  );
  if (
    url?.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    !isOnSite ||
    text.length > 2000
  ) {
    throw new RefusedRow('malformed_row', `deep_link ${quote(text)} is not an https address on ${site}`);
  }
  return url.href;
}

const namesByColumn = {
  observedAt: ['observed_at', 'collected'],
  source: ['source'],
  origin: ['origin'],
  destination: ['destination'],
  tripType: ['trip_type', 'trip'],
  departureDate: ['departure_date'],
  returnDate: ['return_date'],
  price: ['price', 'price_sar', 'min_sar'],
  currency: ['currency'],
  site: ['site'],
  airline: ['airline'],
  flightNumber: ['flight_number'],
  stops: ['stops'],
  durationMinutes: ['duration_minutes'],
  baggage: ['baggage'],
  deepLink: ['deep_link'],
  originAirport: ['origin_airport'],
  destinationAirport: ['destination_airport'],
} as const;

export type Column = keyof typeof namesByColumn;

const columnByName: ReadonlyMap<string, Column> = new Map(
  Object.entries(namesByColumn).flatMap(([column, names]) =>
    names.map((name) => [name, column as Column] as const),
  ),
);

/** Every row has a value for these. */
export const requiredColumns = ['origin', 'destination', 'departureDate', 'price'] as const;

/** The column for a header or key, ignoring case and spacing. */
export function findColumn(name: string): Column | undefined {
  return columnByName.get(normaliseName(name));
}

export function normaliseName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** The documented name of a column, for messages. */
export function nameOf(column: Column): string {
  return namesByColumn[column][0];
}

/** Whether the column name says that prices are in riyals. */
export function saysRiyals(name: string): boolean {
  return normaliseName(name).endsWith('_sar');
}
