/** Kysely types of the tables about fare sources: exact questions asked of them and what they cost, and summaries by week of departure. */
import type { Generated } from 'kysely';
import type { Day, Timestamp } from './column-types.ts';

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

/** What a source has cost on a day of Riyadh. */
type SourceSpendTable = {
  source: string;
  day: Day;
  calls: number;
  /** A bigint, which the driver returns as text. */
  micro_usd: string;
};

export type SourceDatabase = { price_check: PriceCheckTable; source_spend: SourceSpendTable };

/** What was seen in one week (Sunday first) of departures of one week, by day of the week. */
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
  /** How many prices stand behind each. */
  prices: number[];
};

/** Weeks whose observations are summarised in `departure_week`. */
export type SummarisedWeekTable = { seen_week: Day; summarised_at: Timestamp };
