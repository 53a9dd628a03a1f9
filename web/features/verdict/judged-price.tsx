/**
 * A price beside its record: crest and sentence, and its place on an axis from half below to half above its usual
 * price.
 */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import { isShortHistory, recordOf, wholeUsualRange } from '#contract/domain/verdict.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import styles from './judged-price.module.css';
import { UsualBar } from './price-proof.tsx';
import { Verdict } from './verdict.tsx';

/** The part of an assessment that a price is compared with. */
export type Judgement =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | { status: 'review' }
  | { status: 'assessed'; evidence: Pick<Evidence, 'reference' | 'days'> };

export function JudgedPrice(props: {
  judgement: Judgement;
  /** SAR. */
  price: number;
  /** Drawn instead of the axis: the days that the verdict rests on. */
  curve?: ReactNode;
}): ReactNode {
  const { judgement, price, curve } = props;
  const t = useTranslate();
  return (
    <Stack gap={2}>
      <p>
        <Verdict className={styles.sign} price={price} record={recordOf(judgement)} />
      </p>
      {judgement.status === 'assessed' && isShortHistory(judgement.evidence) && (
        <Soft size="sm">{t('deal.short', { days: judgement.evidence.days })}</Soft>
      )}
      {judgement.status === 'assessed' && (
        <div>
          {curve || <PriceAxis price={price} usual={judgement.evidence.reference} />}
          <UsualRange usual={judgement.evidence.reference} />
        </div>
      )}
    </Stack>
  );
}

/** Decorative: the text next to it says the same. Amounts in SAR. */
function PriceAxis({ price, usual }: { price: number; usual: number }): ReactNode {
  const t = useTranslate();
  return (
    <Row as="span" gap={2} wrap={false} tone="soft" size="xs" className={styles.axis} aria-hidden="true">
      {t('band.low')}
      <UsualBar price={price} usual={usual} />
      {t('band.high')}
    </Row>
  );
}

/** The usual range in words, for who does not see the axis. */
function UsualRange({ usual }: { usual: number }): ReactNode {
  const t = useTranslate();
  const { low, high } = wholeUsualRange(usual);
  return (
    <VisuallyHidden>
      {t('band.usual', {
        low: formatNumber(low, t.language),
        high: t('common.price', { amount: high, text: formatNumber(high, t.language) }),
      })}
    </VisuallyHidden>
  );
}
