/** Kysely types of the tables about fare sources: exact questions and their cost, summaries by week of departure, the record of claims. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { ClaimKind, Outcome, OutcomeDays, Tier, WaitJudgement } from '#contract/domain/record.ts';
import type { Day, JsonColumn, Timestamp } from './column-types.ts';

/** One exact question about a listed price, and what came of it. */
type PriceCheckTable = {
  /** A bigint, which the driver returns as text. */
  id: Generated<string>;
  checked_at: Timestamp;
  asked_source: string;
  answered_site: string | null;
  answered_halalas: number | null;
  outcome: 'confirmed' | 'changed' | 'gone' | 'empty' | 'failed';
  /** The listed price: key of its fare, price and sighting. */
  source: string;
  site: string;
  origin: string;
  destination: string;
  trip_type: string;
  departure_date: Day;
  /** '0001-01-01' for one-way, as in `fare`. */
  return_date: Day;
  listed_halalas: number;
  observed_at: Timestamp;
};

/** Requests and cost of a source on a day of Riyadh. */
type SourceSpendTable = {
  source: string;
  day: Day;
  calls: number;
  /** A bigint, which the driver returns as text. */
  micro_usd: string;
};

/** A claim of the site about one price; never changed. */
export type ClaimTable = {
  /** A bigint, which the driver returns as text. */
  id: GeneratedAlways<string>;
  made_at: Timestamp;
  /** In Riyadh. */
  day: Day;
  departure_date: Day;
  /** '0001-01-01' for one-way, as in `fare`. */
  return_date: Day;
  price_halalas: number;
  /** Median of the record; null without enough history. */
  usual_halalas: number | null;
  /** Lowest price of the departure month two weeks before; null where none was recorded. */
  low_before_halalas: number | null;
  feathers: number | null;
  kind: ClaimKind;
  /** Of a deal. */
  tier: Tier | null;
  definition: string;
  source: string;
  origin: string;
  destination: string;
  trip_type: TripType;
  /** Whether guests could see the price then. */
  is_open: boolean;
  /** Whether the terms of its source let it stand in public then. */
  is_publishable: boolean;
  is_simulated: boolean;
  /** How many of `wait_of` prices like this one had fallen, as the page said; null where it said nothing. */
  wait_fell: number | null;
  wait_of: number | null;
};

type ClaimOutcomeTable = {
  claim_id: string;
  days: OutcomeDays;
  outcome: Outcome;
  /** Null where the trip was not seen again. */
  price_halalas: number | null;
  /** Lowest price of the departure month at the same time. */
  month_low_halalas: number | null;
  rule: string;
  judged_at: Timestamp;
};

/** Result of judging a rule by a month of claims. */
type WaitJudgementTable = {
  month: Day;
  rule: string;
  judged_at: Timestamp;
  judgement: JsonColumn<WaitJudgement>;
};

/** One row: the last run that brought the record up to date. */
type RecordRunTable = { id: number; finished_at: Timestamp };

export type SourceDatabase = {
  price_check: PriceCheckTable;
  source_spend: SourceSpendTable;
  claim: ClaimTable;
  claim_outcome: ClaimOutcomeTable;
  record_run: RecordRunTable;
  wait_judgement: WaitJudgementTable;
};

/** Prices of departures of one week that were seen in one week (Sunday first), by day of the week. */
export type DepartureWeekTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  /** Sundays. */
  departure_week: Day;
  seen_week: Day;
  /** Mean of the daily lows in halalas for each weekday of departure, Sunday first; null where none was seen. */
  lows: (number | null)[];
  /** Number of prices behind each. */
  prices: number[];
};

/** Weeks whose observations are summarised in `departure_week`. */
export type SummarisedWeekTable = { seen_week: Day; summarised_at: Timestamp };
