/** What every fare source implements: rows in, fares or refusals out; no database behind this line. */
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';

export type ObservedAtPrecision = 'second' | 'day' | 'month' | 'fetch';
export type Baggage = 'unknown' | 'none' | 'included';

/** One price as a source states it, before codes and dates are checked against reference data. */
export type ProviderFare = {
  /** Raw tag of where the price comes from; histories of different sources are never mixed. */
  source: string;
  /** Airport or metropolitan IATA code as the source gives it. */
  origin: string;
  destination: string;
  /** The exact airports where the source names them beside a city code. */
  originAirport: string | null;
  destinationAirport: string | null;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  /** SAR for one adult in economy, all in. */
  price: number;
  /** The site the price was seen on. */
  site: Site;
  airline: string | null;
  flightNumber: string | null;
  /** Outbound stops; null when the source does not say. */
  stops: number | null;
  durationMinutes: number | null;
  baggage: Baggage;
  observedAt: Date;
  observedAtPrecision: ObservedAtPrecision;
  /** https link to this very fare on `site`, where the source gives one. */
  deepLink: string | null;
};

/** Why a row was not taken. `line` is the 1-based line or row in the source where there is one. */
export type Refusal = { reason: RefusalReason; detail: string; line: number | null };

export const refusalReasons = [
  'malformed_row',
  'unknown_airport',
  'same_airport',
  'bad_date',
  'departure_passed',
  'return_before_departure',
  'bad_price',
  'bad_currency',
  'observed_in_future',
  'unsupported_cabin',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type ProviderRow = { fare: ProviderFare; line: number | null } | { refusal: Refusal };

export type FareRequest =
  /** Everything from one origin for one trip type; `month` null means all months of the booking window. */
  | { kind: 'slice'; origin: string; tripType: TripType; month: IsoMonth | null }
  /** The cheapest price of each day of one month for one pair. */
  | { kind: 'calendar'; origin: string; destination: string; tripType: TripType; month: IsoMonth }
  /** All that the source has (files); `file` is the name of one. */
  | { kind: 'everything'; file?: string };

/** A plain address on the outside site; `subId` comes back in the partner's statistics. */
export type PartnerLinkRequest = { url: string; subId?: string };

export type PartnerLinker = {
  /** Plain address → partner address, or itself where none could be made. Never throws. */
  createPartnerLinks(
    links: readonly PartnerLinkRequest[],
    options: { signal: AbortSignal },
  ): Promise<ReadonlyMap<string, string>>;
};

export type FareProvider = Partial<PartnerLinker> & {
  readonly name: string;
  /** The requests a full refresh at `now` is made of, most wanted first. */
  listRequests(now: Date): FareRequest[];
  /** Rows in batches; an outside failure is thrown as a `ProviderError`. */
  read(
    request: FareRequest,
    options: { now: Date; signal: AbortSignal },
  ): AsyncIterable<readonly ProviderRow[]>;
  /** Whether calls are suspended after failures; absent where nothing is called. */
  isSuspended?(): boolean;
};

export const providerFailures = [
  'timeout',
  'network',
  'http_status',
  'rate_limited',
  'unauthorized',
  'bad_payload',
  'too_large',
  'circuit_open',
  'empty',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** A fare source that did not deliver; carries what the log and the health page need. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly failure: ProviderFailure;
  readonly status: number | null;
  constructor(provider: string, failure: ProviderFailure, detail: string, status: number | null = null) {
    super(`${provider}: ${failure}: ${detail}`);
    this.provider = provider;
    this.failure = failure;
    this.status = status;
  }
}
