/** What a trip costs from each Saudi airport: tickets of the party, and the way to the airport and back. */
import type { OriginPrice } from '#contract/api/origin-prices.ts';
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Party } from '#contract/domain/party.ts';
import type { TotalOf } from '#web/features/party/use-party-total.ts';
import { costOfWay, type Ways } from './airport-ways.ts';
import { estimateWay } from './road-distances.ts';

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
  /** Whether the tickets include a payment fee. */
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

/** Each airport on the days compared where it has a price then, else on its cheapest days. */
export function withOtherDays(
  onDays: readonly OriginPrice[],
  onAnyDay: readonly OriginPrice[],
): ComparedPrice[] {
  return onAnyDay.map((any) => {
    const same = onDays.find(({ origin, price }) => origin === any.origin && price !== null);
    if (!same) return { ...any, isOnOtherDays: any.price !== null };
    // The record of a month is the same for all its days.
    const usual = same.usual ?? (isSameMonth(same.departureDate, any.departureDate) ? any.usual : null);
    return { ...same, usual, isOnOtherDays: false };
  });
}

function isSameMonth(a: IsoDate | null, b: IsoDate | null): boolean {
  return a !== null && b !== null && monthOf(a) === monthOf(b);
}

/** In the given order; of equal sums the first is the cheapest, and none where only one has a price. */
export function combine(rows: readonly ComparedPrice[], { near, party, ways, totalOf }: Sums): Combination[] {
  const combined = rows.map((row) => {
    const typed = ways[row.origin];
    const way = costOfWay(typed ?? estimateWay(near, row.origin), party);
    const known = { ...row, way, isWayEstimated: typed === undefined && way > 0 };
    if (row.price === null) return { ...known, tickets: null, sum: null, isEstimate: false, hasFee: false };
    const { total, fee, isEstimate } = totalOf(row.price, row.site);
    const sum = Math.round((total + way) * 100) / 100;
    return { ...known, tickets: total, sum, isEstimate, hasFee: fee > 0 };
  });
  const cheapest = findCheapest(combined);
  return combined.map((row) => ({ ...row, isCheapest: row.origin === cheapest }));
}

function findCheapest(
  rows: readonly { origin: DepartureAirport; sum: number | null }[],
): DepartureAirport | undefined {
  const priced = rows.flatMap(({ origin, sum }) => (sum === null ? [] : [{ origin, sum }]));
  if (priced.length < 2) return undefined;
  return priced.reduce((best, other) => (other.sum < best.sum ? other : best)).origin;
}
