/** Cost of a trip from each Saudi airport: tickets of the party, and the way to the airport and back. */
import type { OriginPrice, OriginPrices } from '#contract/api/origin-prices.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { hasUsualLength } from '#contract/domain/itinerary.ts';
import type { Party } from '#contract/domain/party.ts';
import type { TotalOf } from '#web/features/party/party-total.tsx';
import { costOfWay, estimateWay, type Ways } from './airport-ways.ts';

/** A price on the days compared, or on others where the airport has none on these. */
export type ComparedPrice = OriginPrice & { isOnOtherDays: boolean };

export type Combination = ComparedPrice & {
  /** SAR of the party's tickets, payment fee included; null without a price. */
  tickets: number | null;
  way: number;
  /** The way is our estimate, since nobody typed what it costs. */
  isWayEstimated: boolean;
  sum: number | null;
  isEstimate: boolean;
  hasFee: boolean;
  isCheapest: boolean;
};

type Sums = {
  /** Ways are estimated from here. */
  near: DepartureAirport;
  party: Party;
  ways: Ways;
  totalOf: TotalOf;
};

export type ComparedDays = { departureDate: IsoDate; returnDate: IsoDate | null };

/**
 * The days the reader chose, else days of usual length that most airports share. Airports without a price then are on
 * their cheapest days.
 * @returns `days` of the rows that are not on others; null where no two airports have a price on the same
 */
export function compareDays(
  onDays: readonly OriginPrice[],
  { origins, sameDays }: Pick<OriginPrices, 'origins' | 'sameDays'>,
  isChosen: boolean,
): { rows: ComparedPrice[]; days: ComparedDays | null } {
  const compared = isChosen ? onDays : sameDays;
  const { departureDate = null, returnDate = null } = compared.find(({ price }) => price !== null) ?? {};
  const rows = origins.map((any) => {
    const same = compared.find(({ origin, price }) => origin === any.origin && price !== null);
    return same ? { ...same, isOnOtherDays: false } : { ...any, isOnOtherDays: any.price !== null };
  });
  return { rows, days: departureDate === null ? null : { departureDate, returnDate } };
}

/** In the given order; of equal sums the first is the cheapest, and none where no two have the same days. */
export function combine(rows: readonly ComparedPrice[], { near, party, ways, totalOf }: Sums): Combination[] {
  const combined = rows.map((row) => {
    const typed = ways[row.origin];
    const way = costOfWay(typed ?? estimateWay(near, row.origin), party);
    const known = { ...row, way, isWayEstimated: typed === undefined && way > 0, isCheapest: false };
    if (row.price === null) return { ...known, tickets: null, sum: null, isEstimate: false, hasFee: false };
    const { total, fee, isEstimate } = totalOf(row.price, row.site);
    const sum = Math.round((total + way) * 100) / 100;
    return { ...known, tickets: total, sum, isEstimate, hasFee: fee > 0 };
  });
  const [cheapest, second] = listComparable(combined);
  return combined.map((row) => ({
    ...row,
    isCheapest: second !== undefined && row.origin === cheapest?.origin,
  }));
}

type Summed = Combination & { sum: number };

/** Those on the same days, the cheapest first. */
function listComparable(rows: readonly Combination[]): Summed[] {
  const isComparable = (row: Combination): row is Summed => row.sum !== null && !row.isOnOtherDays;
  return rows.filter(isComparable).sort((a, b) => a.sum - b.sum);
}

/** First those that can be compared by their sum, then those on other days, then airports without a price. */
export function listCheapestFirst(rows: readonly Combination[]): Combination[] {
  const rankOf = ({ sum, isOnOtherDays }: Combination) => (sum === null ? 2 : Number(isOnOtherDays));
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.sum ?? 0) - (b.sum ?? 0));
}

/**
 * The cheapest airport, and how much less it is, in whole SAR, than the reader's, or else than the next; null without
 * two, and of days of unusual length, whose prices say little of an airport.
 */
export function findAnswer(
  rows: readonly Combination[],
  here: DepartureAirport,
): { best: DepartureAirport; other: DepartureAirport; less: number } | null {
  const [best, second, ...others] = listComparable(rows);
  const { departureDate, returnDate } = best ?? {};
  if (!best || !second || !departureDate) return null;
  if (!hasUsualLength({ departureDate, returnDate: returnDate ?? null })) return null;
  const isHere = ({ origin }: Combination) => origin === here;
  const other = isHere(best) ? second : ([second, ...others].find(isHere) ?? second);
  return { best: best.origin, other: other.origin, less: Math.round(other.sum - best.sum) };
}
