/** Converts one row of a fare file (text values) to a fare; what neither the row nor the operator says is refused. */
import { daysInMonth, isIsoMonth, riyadhDate } from '#contract/domain/dates.ts';
import type { Baggage, TripType } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import type { ProviderFare } from '../provider.ts';
import {
  findSite,
  noonInRiyadh,
  quote,
  RefusedRow,
  readCode,
  readDay,
  readPrice,
  readTravelDay,
  readZonedInstant,
  refuseExpired,
} from '../row-values.ts';
import { type Column, type FileSayings, nameOf } from './file-columns.ts';

export type FareRecord = {
  /** Trimmed text; undefined where the row has no such column. */
  value: (column: Column) => string | undefined;
  /** The currency that the name of the price column says. */
  nameCurrency: string | undefined;
};

/** Found out beside the rows while a file is read. */
export type FileNotes = {
  ignored: Set<string>;
  /** Values that rows did not say themselves, with the number of rows that could be read. */
  taken: Map<string, number>;
  /** Number of a last line without its end. */
  cutLine: number | null;
};

export type FileContext = FileSayings & { now: Date; notes: FileNotes };

/** Throws `RefusedRow` with every fault of the row. */
export function readFareRecord(record: FareRecord, context: FileContext): ProviderFare {
  const faults: RefusedRow[] = [];
  const read = <Value>(readValue: () => Value): Value => {
    try {
      return readValue();
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error;
      faults.push(error);
      // Never used: a row with faults is refused.
      return undefined as Value;
    }
  };
  const taken = new Set<string>();
  const value = (column: Column): string => {
    const own = record.value(column) || '';
    const said = own === '' ? context.said[column] : undefined;
    if (said !== undefined) taken.add(`${nameOf(column)} ${said} (said by you)`);
    return own || said || '';
  };
  const unsaid = (column: Column, usual: string): string => {
    const text = value(column);
    if (text === '') taken.add(`${nameOf(column)} ${usual}`);
    return text || usual;
  };
  read(() => checkParty(value));
  read(() => refuseExpired(value('expiresAt'), context.now));
  const source = read(() => {
    const text = unsaid('source', 'file');
    const fault = `source ${quote(text)}: up to 64 letters, digits and . : _ -`;
    return matching(/^[\w.:-]{1,64}$/, text, fault);
  });
  const site = read(() => readSite(value('site'), source ?? ''));
  const code = (column: Column) => read(() => readCode(value(column), nameOf(column)));
  const optional = <Value>(column: Column, readText: (text: string) => Value): Value | null =>
    read(() => (value(column) === '' ? null : readText(value(column))));
  const fare = {
    source,
    origin: code('origin'),
    destination: code('destination'),
    originAirport: optional('originAirport', (text) => readCode(text, 'origin_airport')),
    destinationAirport: optional('destinationAirport', (text) => readCode(text, 'destination_airport')),
    ...read(() => readTrip(record, value)),
    price: read(() =>
      readPrice(readAmount(value('price')), readCurrency(value('currency'), record.nameCurrency)),
    ),
    site,
    airline: optional('airline', (text) =>
      matching(/^[A-Z0-9]{2,3}$/i, text, `airline ${quote(text)} is not a code`).toUpperCase(),
    ),
    flightNumber: optional('flightNumber', (text) =>
      matching(/^[A-Z0-9 ]{1,8}$/i, text, `flight_number ${quote(text)}`),
    ),
    stops: read(() => readStops(value('stops'))),
    durationMinutes: optional(
      'durationMinutes',
      (text) => Number(matching(/^\d{1,5}$/, text, `duration_minutes ${quote(text)}`)) || null,
    ),
    baggage: read(() => readBaggage(unsaid('baggage', 'unknown'))),
    ...read(() => readObserved(record.value('observedAt') || '', context)),
    deepLink: site && optional('deepLink', (text) => readDeepLink(text, site)),
  };
  const [first] = faults;
  if (first) throw new RefusedRow(first.reason, faults.map(({ message }) => message).join('; '));
  if (!record.value('observedAt')) taken.add(`observed_at ${context.said.observedAt} (said by you)`);
  for (const each of taken) context.notes.taken.set(each, (context.notes.taken.get(each) ?? 0) + 1);
  return fare;
}

type ReadValue = (column: Column) => string;

/** Prices are those of one adult in economy, and the row or the operator has to say so. */
function checkParty(value: ReadValue): void {
  const cabin = value('cabin');
  if (cabin === '') throw new RefusedRow('unsupported_cabin', 'nothing says the cabin: --cabin economy');
  if (!/^(?:economy|eco|coach|y)(?:[ _-]?class)?$/i.test(cabin)) {
    throw new RefusedRow('unsupported_cabin', `cabin ${quote(cabin)} is not economy`);
  }
  const adults = value('adults');
  if (adults === '') throw new RefusedRow('unsupported_party', 'nothing says for how many: --adults 1');
  for (const column of ['adults', 'children', 'infants'] as const) {
    const count = value(column);
    if (count === '' || Number(count) === (column === 'adults' ? 1 : 0)) continue;
    throw new RefusedRow(
      'unsupported_party',
      `${column} ${quote(count)}: a price has to be that of one adult`,
    );
  }
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

const tripTypes: ReadonlyMap<string, TripType> = new Map([
  ['oneway', 'oneway'],
  ['roundtrip', 'roundtrip'],
  ['return', 'roundtrip'],
]);

function readTrip(
  record: FareRecord,
  value: ReadValue,
): Pick<ProviderFare, 'tripType' | 'departureDate' | 'returnDate'> {
  const departureDate = readTravelDay(value('departureDate'), 'departure_date');
  const returnText = value('returnDate');
  const returnDate = returnText === '' ? null : readTravelDay(returnText, 'return_date');
  const tripType = returnDate === null ? 'oneway' : 'roundtrip';
  // An empty return date says one way; what the operator says is for files without both columns.
  const isSaid = record.value('returnDate') !== undefined;
  const tripText = isSaid ? (record.value('tripType') ?? '') : value('tripType');
  if (tripText === '' && !isSaid) {
    throw new RefusedRow(
      'malformed_row',
      'nothing says one way or round trip: --trip oneway, or a return_date',
    );
  }
  const said = tripTypes.get(tripText.toLowerCase().replaceAll(/[\s_-]/g, ''));
  if (tripText !== '' && said === undefined) {
    throw new RefusedRow('malformed_row', `trip_type ${quote(tripText)} is neither oneway nor roundtrip`);
  }
  if (tripText !== '' && said !== tripType) {
    throw new RefusedRow(
      'malformed_row',
      `trip_type ${quote(tripText)} ${returnDate === null ? 'without' : 'with'} a return_date`,
    );
  }
  return { tripType, departureDate, returnDate };
}

function readAmount(text: string): number {
  if (!/^-?\d{1,12}(?:\.\d{1,15})?$/.test(text))
    throw new RefusedRow('bad_price', `price ${quote(text)} is not a plain number`);
  return Number(text);
}

function readCurrency(text: string, inName: string | undefined): string {
  const currency = text || inName;
  if (!currency) throw new RefusedRow('bad_currency', 'nothing says the currency: --currency SAR');
  if (inName && currency.toUpperCase() !== inName) {
    throw new RefusedRow('bad_currency', `currency ${quote(text)} in a column of ${inName}`);
  }
  return currency;
}

function matching(pattern: RegExp, text: string, fault: string): string {
  if (!pattern.test(text)) throw new RefusedRow('malformed_row', fault);
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

function readBaggage(text: string): Baggage {
  const baggage = text.toLowerCase();
  if (baggage === 'unknown' || baggage === 'none' || baggage === 'included') return baggage;
  throw new RefusedRow('malformed_row', `baggage ${quote(text)} is none of unknown, none, included`);
}

/**
 * When the price of a row was seen: a month (its last day, or today), a day (its noon), or an instant with its offset from UTC.
 * Throws `RefusedRow`.
 */
export function readObserved(
  text: string,
  { said, now }: Pick<FileContext, 'now' | 'said'>,
): Pick<ProviderFare, 'observedAt' | 'observedAtPrecision'> {
  if (text === '' && said.observedAt) {
    const observed = readObserved(said.observedAt, { now, said: {} });
    // One moment for a whole file proves no second search.
    return observed.observedAtPrecision === 'second'
      ? { ...observed, observedAtPrecision: 'fetch' }
      : observed;
  }
  if (text === '')
    throw new RefusedRow('bad_date', 'nothing says when the price was seen: --observed-at TIME');
  if (isIsoMonth(text)) {
    const today = riyadhDate(now);
    const last = today.startsWith(text) ? today : `${text}-${daysInMonth(text)}`;
    return { observedAt: noonInRiyadh(last, now), observedAtPrecision: 'month' };
  }
  const day = readDay(text, 'observed_at');
  if (text === day) return { observedAt: noonInRiyadh(day, now), observedAtPrecision: 'day' };
  return { observedAt: readZonedInstant(text, 'observed_at'), observedAtPrecision: 'second' };
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
