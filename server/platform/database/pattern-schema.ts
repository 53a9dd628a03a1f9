/** Tables of the summaries by week of departure. */
import type { Day, Timestamp } from './column-types.ts';

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
