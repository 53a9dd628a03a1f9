/** What the reader's party pays for a price, with the fee of the booking site. */
import { isOneAdult, type PartyTotal, totalOf } from '#contract/domain/party.ts';
import type { Site } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useParty } from '#web/state/party.tsx';

/** `site` null where it is not known: then no fee is added. */
export type TotalOf = (price: number, site: Site | null) => PartyTotal;

export function useTotals(): TotalOf {
  const party = useParty();
  const settings = useAnswer(queries.settings());
  return (price, site) => {
    const fee = settings?.bookingFees?.find((each) => each.site === site);
    return totalOf(price, party, fee);
  };
}

/** Null where it would repeat the price: one adult, and no fee. */
export function usePartyTotal(price: number, site: Site | null): PartyTotal | null {
  const party = useParty();
  const total = useTotals()(price, site);
  return isOneAdult(party) && total.fee === 0 ? null : total;
}
