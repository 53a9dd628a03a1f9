/** What a trip costs from each Saudi airport: tickets of the party, and the way to the airport and back. */
import type { OriginPrice } from '#contract/api/origin-prices.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Party } from '#contract/domain/party.ts';
import type { TotalOf } from '#web/features/party/use-party-total.ts';
import { costOfWay, type Ways } from './airport-ways.ts';

export type Combination = OriginPrice & {
  /** SAR of the party's tickets, payment fee included; null without a price. */
  tickets: number | null;
  way: number;
  sum: number | null;
  isEstimate: boolean;
  /** Whether the tickets include a payment fee. */
  hasFee: boolean;
  isCheapest: boolean;
};

type Sums = { party: Party; ways: Ways; totalOf: TotalOf };

/** In the given order; of equal sums the first is the cheapest, and none where only one has a price. */
export function combine(rows: readonly OriginPrice[], { party, ways, totalOf }: Sums): Combination[] {
  const combined = rows.map((row) => {
    const way = costOfWay(ways[row.origin], party);
    if (row.price === null)
      return { ...row, tickets: null, way, sum: null, isEstimate: false, hasFee: false };
    const { total, fee, isEstimate } = totalOf(row.price, row.site);
    const sum = Math.round((total + way) * 100) / 100;
    return { ...row, tickets: total, way, sum, isEstimate, hasFee: fee > 0 };
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
