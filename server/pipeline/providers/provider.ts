/** Interface of every fare provider: a request in, fares or refusals out. Providers never use the database. */
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import type { Baggage, Itinerary, TripType } from '#contract/domain/itinerary.ts';
import type { SightingPrecision } from '#contract/domain/sighting.ts';
import type { Site } from '#contract/domain/site.ts';

/** One price as the source states it, before validation. */
export type ProviderFare = {
  /** Source tag; histories of different sources are never mixed. */
  source: string;
  /** Airport or metropolitan IATA code as the source gives it. */
  origin: string;
  destination: string;
  /** The exact airports if the source gives them in addition to a city code. */
  originAirport: string | null;
  destinationAirport: string | null;
  tripType: TripType;
  /** A day; where the source gives an instant (UTC), the whole of it: its day is that of the airport. */
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  /** SAR for one adult in economy, all in. */
  price: number;
  site: Site;
  airline: string | null;
  flightNumber: string | null;
  /** Outbound stops; null when the source does not say. */
  stops: number | null;
  durationMinutes: number | null;
  baggage: Baggage;
  observedAt: Date;
  observedAtPrecision: SightingPrecision;
  /** https link to this fare on `site`, if the source gives one. */
  deepLink: string | null;
};

/** Why a row was refused. `line` is the 1-based line or row in the source, if any. */
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
  'unsupported_party',
  'expired',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `isCut`: the row may be incomplete, and is held. */
export type ProviderRow = { fare: ProviderFare; line: number | null; isCut?: true } | { refusal: Refusal };

export type ExactRequest = Itinerary & { kind: 'exact' };

export type FareRequest =
  /** Everything from one origin for one trip type; `month` null means all months of the booking window. */
  | { kind: 'slice'; origin: string; tripType: TripType; month: IsoMonth | null }
  | { kind: 'calendar'; origin: string; destination: string; tripType: TripType; month: IsoMonth }
  | ExactRequest
  /** Everything the source has (files); `file` is a file name, `import` the id of what it brought. */
  | { kind: 'everything'; file?: string; import?: string };

/** A plain URL on the booking site; `subId` is returned in the affiliate statistics. */
export type PartnerLinkRequest = { url: string; subId?: string };

export type PartnerLinker = {
  /** Plain URL → affiliate URL, or itself if none could be created. Never throws. */
  createPartnerLinks(
    links: readonly PartnerLinkRequest[],
    options: { signal: AbortSignal },
  ): Promise<ReadonlyMap<string, string>>;
};

export type FareProvider = Partial<PartnerLinker> & {
  /** Also the source tag of its fares. */
  readonly name: string;
  /** Kinds of request it can answer; slices and calendars where absent. */
  readonly answers?: readonly FareRequest['kind'][];
  /** When its access key ends and needs a new one; null where the key does not say. */
  readonly keyEndsAt?: Date | null;
  /** USD that one request costs at most; free where absent. */
  costOf?(request: FareRequest): number;
  /** The requests of a full refresh at `now`, most important first. */
  listRequests(now: Date): FareRequest[];
  /** Rows in batches; an outside failure is thrown as a `ProviderError`. */
  read(
    request: FareRequest,
    options: { now: Date; signal: AbortSignal },
  ): AsyncIterable<readonly ProviderRow[]>;
};

export const providerFailures = [
  'timeout',
  'network',
  'http_status',
  'rate_limited',
  'unauthorized',
  'payment_required',
  'bad_payload',
  'too_large',
  'circuit_open',
  'empty',
  /** The day's budget for this source is spent; it was not asked. */
  'budget_spent',
  /** The source's terms allow no questions by jobs; it was not asked. */
  'not_permitted',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** Failures that say nothing about the source, since it was not asked. */
const unaskedFailures: readonly ProviderFailure[] = ['budget_spent', 'not_permitted', 'circuit_open'];

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly failure: ProviderFailure;
  readonly status: number | null;
  /** False where the source was never asked, so that the failure says nothing about it and costs nothing. */
  readonly wasAsked: boolean;
  constructor(
    provider: string,
    failure: ProviderFailure,
    detail: string,
    status: number | null = null,
    wasAsked = !unaskedFailures.includes(failure),
  ) {
    super(`${provider}: ${failure}: ${detail}`);
    this.wasAsked = wasAsked;
    this.provider = provider;
    this.failure = failure;
    this.status = status;
  }
}
