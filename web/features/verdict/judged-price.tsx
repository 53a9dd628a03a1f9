/** A price beside its record: crest and sentence, and its place on the axis where there is enough history. */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import { isShortHistory, recordOf } from '#contract/domain/verdict.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import styles from './judged-price.module.css';
import { PriceAxis, UsualRange } from './price-axis.tsx';
import { Verdict } from './verdict.tsx';

/** The part of an assessment that a price is compared with. */
export type Judgement =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | { status: 'review' }
  | { status: 'assessed'; evidence: Pick<Evidence, 'reference' | 'days'> };

/** @param price SAR */
export function JudgedPrice({ judgement, price }: { judgement: Judgement; price: number }): ReactNode {
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
          <PriceAxis price={price} usual={judgement.evidence.reference} />
          <UsualRange usual={judgement.evidence.reference} />
        </div>
      )}
    </Stack>
  );
}
