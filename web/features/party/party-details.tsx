/** The party's total with what it holds and what it does not: estimate, payment fee, checked bags. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { countSeats, type Party } from '#contract/domain/party.ts';
import type { Site } from '#contract/domain/site.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { PartyTotal, usePartyTotal } from './party-total.tsx';

export function PartyDetails(props: {
  price: number;
  site: Site | null;
  /** As the fare's source says; null and `unknown` alike say nothing. */
  baggage: DestinationPrice['baggage'];
}): ReactNode {
  const { price, site, baggage } = props;
  const t = useTranslate();
  const party = useParty();
  const total = usePartyTotal(price, site);
  const bags = bagsNote(party, baggage);
  if (total === null && bags === null) return null;
  return (
    <Stack gap={1} aria-live="polite">
      <PartyTotal price={price} site={site} />
      {total?.isEstimate && <Soft size="sm">{t('partyPanel.estimate')}</Soft>}
      {total !== null && total.fee > 0 && (
        <Soft size="sm">{t.rich('partyPanel.feeIncluded', { price: <Price amount={total.fee} /> })}</Soft>
      )}
      {bags !== null && (
        <Soft size="sm">{t(bags, { bags: t('partyCount.bags', { count: party.bags }) })}</Soft>
      )}
    </Stack>
  );
}

/** A fare that includes baggage covers one bag for each seat; how many more it covers nobody says. */
export function bagsNote(party: Party, baggage: DestinationPrice['baggage']) {
  if (party.bags === 0) return null;
  if (baggage === 'none') return 'partyPanel.bagsNone';
  if (baggage === 'included' && party.bags <= countSeats(party)) return 'partyPanel.bagsIncluded';
  return 'partyPanel.bagsUnknown';
}
