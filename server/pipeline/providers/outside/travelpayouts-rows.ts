/** Reads Travelpayouts responses, however they are nested and whichever field names they use, as fares. */
import { z } from 'zod';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { ProviderError, type ProviderFare, type ProviderRow, type RefusalReason } from '../provider.ts';
import {
  findSite,
  isObject,
  noonInRiyadh,
  quote,
  RefusedRow,
  readAirline,
  readCode,
  readDay,
  readPrice,
  readShape,
  readTravelDay,
  refuseExpired,
  toProviderRow,
  wholeMinutes,
} from '../row-values.ts';

const envelope = z.object({ data: z.unknown(), currency: z.string().nullish() });
const refusal = z.object({ success: z.unknown(), error: z.unknown() }).partial();

/** A raw row, with information from the keys around it. */
type RawRow = { row: unknown; destination: string | null; line: number };

/**
 * Parses `{success, data, currency}`; throws `ProviderError` bad_payload otherwise. `mustSucceed`: whether
 * `success: true` is required (saved responses may lack it).
 */
export function readEnvelope(
  payload: unknown,
  source: { provider: string; mustSucceed: boolean },
): { data: unknown; currency: string | null } {
  const fail = (detail: string): ProviderError => new ProviderError(source.provider, 'bad_payload', detail);
  const verdict = refusal.safeParse(payload);
  const success = verdict.data?.success;
  if (success !== true && (source.mustSucceed || success !== undefined)) {
    throw fail(`the answer does not report success, error ${quote(verdict.data?.error)}`);
  }
  const opened = envelope.safeParse(payload);
  if (!opened.success || opened.data.data === undefined) throw fail('the answer holds no data');
  return { data: opened.data.data, currency: opened.data.currency ?? null };
}

/** The rows of `data`: a list, or an object by date or destination; `null`, `[]` and `{}` hold none. */
export function listRawRows(data: unknown, provider: string): RawRow[] {
  if (data === null) return [];
  if (typeof data !== 'object')
    throw new ProviderError(provider, 'bad_payload', 'data is not a list of rows');
  const rows = Array.isArray(data)
    ? data.map((row: unknown) => ({ row, destination: null }))
    : Object.entries(data).flatMap(([key, value]) => rowsUnder(key, value));
  return rows.map((row, index) => ({ ...row, line: index + 1 }));
}

function rowsUnder(key: string, value: unknown): Omit<RawRow, 'line'>[] {
  const destination = isIataCode(key) ? key : null;
  if (destination !== null && isObject(value) && Object.values(value).every(isObject)) {
    return Object.values(value).map((row) => ({ row, destination }));
  }
  return [{ row: value, destination }];
}

export const travelpayoutsSource = 'travelpayouts';

export type RowContext = {
  tripType: TripType | null;
  origin: string | null;
  /** Null where neither the answer nor the request says it. */
  currency: string | null;
  /** Observation time of rows without one; null refuses them. */
  fetchedAt: Date | null;
  now: Date;
};

const text = z.string().nullish();
const count = z.number().int().nonnegative().nullish();
const shared = {
  origin: text,
  destination: text,
  origin_airport: text,
  destination_airport: text,
  duration: z.number().nullish(),
  found_at: text,
  expires_at: text,
  gate: text,
};

/** prices_for_dates, grouped_prices, v1 cheap, direct, calendar, monthly and city-directions. */
const pricedRow = z.object({
  ...shared,
  price: z.number(),
  airline: text,
  flight_number: z.union([z.string(), z.number().int()]).nullish(),
  departure_at: z.string(),
  return_at: text,
  transfers: count,
  duration_to: z.number().nullish(),
  link: text,
});

/** get_latest_prices, v2 latest, month-matrix and week-matrix. */
const matrixRow = z.object({
  ...shared,
  value: z.number(),
  depart_date: z.string(),
  return_date: text,
  number_of_changes: count,
  trip_class: z.number().int().nullish(),
});

/** Parses one row; an invalid row becomes a refusal, never an error. */
export function readTravelpayoutsRow(raw: RawRow, context: RowContext): ProviderRow {
  const { row, line } = raw;
  const isMatrix = isObject(row) && ('depart_date' in row || 'value' in row);
  return toProviderRow(
    () =>
      isMatrix
        ? matrixFare(readShape(matrixRow, row, reasonByField), raw, context)
        : pricedFare(readShape(pricedRow, row, reasonByField), raw, context),
    line,
  );
}

/** Whether a row of a bare list is one of this source. */
export function isTravelpayoutsRow(row: Record<string, unknown>): boolean {
  return 'departure_at' in row || 'depart_date' in row;
}

const reasonByField: Readonly<Record<string, RefusalReason>> = {
  price: 'bad_price',
  value: 'bad_price',
  departure_at: 'bad_date',
  return_at: 'bad_date',
  depart_date: 'bad_date',
  return_date: 'bad_date',
  found_at: 'bad_date',
};

function pricedFare(row: z.infer<typeof pricedRow>, raw: RawRow, context: RowContext): ProviderFare {
  const common = commonValues(row, raw, context);
  const trip = readTrip(readAirportDay(row.departure_at, 'departure_at'), row.return_at, context.tripType);
  const seen = readSeen(row.found_at, row.link, context);
  // `duration` of a round trip covers both ways.
  const minutes = row.duration_to ?? (trip.tripType === 'oneway' ? row.duration : null);
  return {
    ...common,
    ...trip,
    ...seen,
    price: readPrice(row.price, readCurrency(context)),
    airline: readAirline(row.airline),
    flightNumber: readFlightNumber(row.flight_number),
    stops: row.transfers ?? null,
    durationMinutes: wholeMinutes(minutes),
    deepLink: common.site === 'aviasales' ? aviasalesLink(row.link) : null,
  };
}

function matrixFare(row: z.infer<typeof matrixRow>, raw: RawRow, context: RowContext): ProviderFare {
  if ((row.trip_class ?? 0) !== 0) throw new RefusedRow('unsupported_cabin', `trip_class ${row.trip_class}`);
  const trip = readTrip(readDay(row.depart_date, 'depart_date'), row.return_date, context.tripType);
  const isOneWay = trip.tripType === 'oneway';
  const changes = row.number_of_changes ?? null;
  return {
    ...commonValues(row, raw, context),
    ...trip,
    ...readSeen(row.found_at, null, context),
    price: readPrice(row.value, readCurrency(context)),
    airline: null,
    flightNumber: null,
    // For round trips `changes` covers both ways, so only zero is certain.
    stops: isOneWay || changes === 0 ? changes : null,
    durationMinutes: isOneWay ? wholeMinutes(row.duration) : null,
    deepLink: null,
  };
}

/** Its documents: prices are in roubles unless another currency is asked for (read on 28 November 2026). */
function readCurrency({ currency }: RowContext): string {
  if (currency !== null) return currency;
  throw new RefusedRow(
    'bad_currency',
    'no currency: Travelpayouts answers in RUB unless another is asked for; --currency SAR if that was',
  );
}

function commonValues(row: z.infer<z.ZodObject<typeof shared>>, raw: RawRow, context: RowContext) {
  refuseExpired(row.expires_at, context.now);
  return {
    source: travelpayoutsSource,
    origin: readCode(row.origin || context.origin || '', 'origin'),
    destination: readCode(row.destination || raw.destination || '', 'destination'),
    originAirport: row.origin_airport ? readCode(row.origin_airport, 'origin_airport') : null,
    destinationAirport: row.destination_airport
      ? readCode(row.destination_airport, 'destination_airport')
      : null,
    // The seller, if it is a known booking site; the price itself was seen on Aviasales.
    site: findSite(row.gate ?? '') ?? 'aviasales',
    baggage: 'unknown' as const,
  };
}

function readTrip(
  departureDate: IsoDate,
  back: string | null | undefined,
  asked: TripType | null,
): Pick<ProviderFare, 'tripType' | 'departureDate' | 'returnDate'> {
  const returnDate = back ? readAirportDay(back, 'return date') : null;
  const tripType = returnDate === null ? 'oneway' : 'roundtrip';
  if (asked !== null && asked !== tripType) {
    throw new RefusedRow('malformed_row', `a ${tripType} row in an answer about ${asked}`);
  }
  return { tripType, departureDate, returnDate };
}

/** A time with an offset is that of the airport; with `Z` it is UTC (versions 1 and 2 of the API). */
function readAirportDay(text: string, name: string): string {
  return text.endsWith('Z') ? readTravelDay(text, name) : readDay(text, name);
}

/** Observation time: `found_at`, else the day in the link, else the time of fetching. */
function readSeen(
  foundAt: string | null | undefined,
  link: string | null | undefined,
  context: RowContext,
): Pick<ProviderFare, 'observedAt' | 'observedAtPrecision'> {
  if (foundAt) return { observedAt: readInstant(foundAt), observedAtPrecision: 'second' };
  const [, day, month, year] = /[?&]search_date=(\d{2})(\d{2})(\d{4})(?:&|$)/.exec(link ?? '') ?? [];
  if (day === undefined) {
    if (context.fetchedAt) return { observedAt: context.fetchedAt, observedAtPrecision: 'fetch' };
    throw new RefusedRow('bad_date', 'nothing says when the price was seen: --observed-at TIME');
  }
  const searched = readDay(`${year}-${month}-${day}`, 'search_date');
  if (searched > riyadhDate(context.now)) {
    throw new RefusedRow('observed_in_future', `search_date ${searched} is to come`);
  }
  return { observedAt: noonInRiyadh(searched, context.now), observedAtPrecision: 'day' };
}

function readInstant(value: string): Date {
  readDay(value, 'found_at');
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
  const at = new Date(hasZone ? value : `${value}Z`);
  if (Number.isNaN(at.getTime())) throw new RefusedRow('bad_date', `found_at ${quote(value)} is not a time`);
  return at;
}

function readFlightNumber(value: string | number | null | undefined): string | null {
  const flightNumber = String(value ?? '').trim();
  if (flightNumber.length > 8) throw new RefusedRow('malformed_row', `flight_number ${quote(value)}`);
  return flightNumber === '' ? null : flightNumber;
}

/** The Aviasales URL of a row's `link`; null for any other host. */
export function aviasalesLink(link: string | null | undefined): string | null {
  if (!link?.startsWith('/') || link.length > 2000) return null;
  const url = URL.parse(link, 'https://www.aviasales.com');
  return url?.origin === 'https://www.aviasales.com' ? url.href : null;
}
