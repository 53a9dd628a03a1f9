/** Recorded prices of pairs, by day, as a backtest walks through them. */
import { daysBetween, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { SeasonOf } from '../departure-season.ts';
import type { Sighting } from '../seasonal-discount.ts';

/** The lowest price of a day for one departure month and season. */
export type RecordedPrice = Sighting & {
  /** Departure month and season: the departures that compete for one daily low. */
  cell: string;
  /** SAR: what the same trip usually costs so far ahead. Only a simulation knows it. */
  usual?: number;
};

export type PairRecord = {
  /** Pairs of one group share the horizon effect: one source and trip type. */
  group: string;
  seasonOf: SeasonOf;
  days: ReadonlyMap<IsoDate, readonly RecordedPrice[]>;
};

export type SeenPrice = Omit<RecordedPrice, 'cell' | 'lead'>;

/** A record of the prices of one pair. */
export function createPairRecord(
  { group, seasonOf }: Pick<PairRecord, 'group' | 'seasonOf'>,
  seen: readonly SeenPrice[],
): PairRecord {
  const prices = seen.map((price) => ({
    ...price,
    lead: daysBetween(price.day, price.departure),
    cell: `${monthOf(price.departure)} ${seasonOf(price.departure)}`,
  }));
  return { group, seasonOf, days: Map.groupBy(prices, ({ day }) => day) };
}
