/** What a trip costs from each Saudi airport: tickets of the party, and the way to the airport and back. */
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Party } from '#contract/domain/party.ts';
import type { TotalOf } from '#web/features/party/use-party-total.ts';
import { costOfWay, type Ways } from './airport-ways.ts';
import type { ComparedPrice } from './origin-prices-query.ts';
import { estimateWay } from './road-distances.ts';

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
