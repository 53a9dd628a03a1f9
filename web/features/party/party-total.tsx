/**
 * Total that the reader's party pays, with the fee of the booking site: "2 travelers: 620", "Total: 1,240" where not all
 * are adults, whom the page names; marked where it is an estimate.
 */
import type { ReactNode } from 'react';
import { isOneAdult, type PartyTotal as Total, totalOf } from '#contract/domain/party.ts';
import type { Site } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './party.module.css';

/** `site` null where it is not known: then no fee is added. */
export type TotalOf = (price: number, site: Site | null) => Total;

export function useTotals(): TotalOf {
  const party = useParty();
  const settings = useAnswer(queries.settings());
  return (price, site) => {
    const fee = settings?.bookingFees?.find((each) => each.site === site);
    return totalOf(price, party, fee);
  };
}

/** Null where it would repeat the price: one adult, and no fee. */
export function usePartyTotal(price: number, site: Site | null): Total | null {
  const party = useParty();
  const total = useTotals()(price, site);
  return isOneAdult(party) && total.fee === 0 ? null : total;
}

/** One line, for cards and lists; nothing for one adult where the booking site has no fee. */
export function PartyTotal(props: {
  /** SAR per adult; null shows nothing, as for a locked fare. */
  price: number | null;
  /** The booking site the price was seen on; null if unknown. */
  site: Site | null;
  className?: string | undefined;
}): ReactNode {
  const { price, site, className } = props;
  const t = useTranslate();
  const party = useParty();
  const total = usePartyTotal(price ?? 0, site);
  if (price === null || total === null) return null;
  const amount = (
    <b>
      <Price amount={total.total} />
    </b>
  );
  return (
    <Row as="span" gap={2} lines={0} align="baseline" size="md" className={className}>
      <span>
        {isOneAdult(party)
          ? t.rich('party.withFee', { price: amount })
          : t.rich('party.total', { count: total.isEstimate ? 0 : party.adults, price: amount })}
      </span>
      {total.isEstimate && (
        <Text as="span" fill="warning" tone="warning" size="xs" className={styles.estimate}>
          {t('party.estimate')}
        </Text>
      )}
    </Row>
  );
}
