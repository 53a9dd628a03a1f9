/** One short judgement of a price, with the sign of being verified only where the record supports it. */
import type { ReactNode } from 'react';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { type Translate, useTranslate } from '#web/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { verdictOf } from './verdict.ts';
import styles from './verdict-chip.module.css';

export function VerdictChip({ assessment }: { assessment: FareAssessment }): ReactNode {
  const t = useTranslate();
  const verdict = verdictOf(assessment);
  return (
    <span className={styles.chip} data-verdict={verdict}>
      {verdict === 'deal' && <VerifiedIcon />}
      {wordsOf(assessment, t)}
    </span>
  );
}

function wordsOf(assessment: FareAssessment, t: Translate): string {
  if (assessment.status === 'insufficient') {
    return t('fare.insufficient', { days: assessment.days, needed: assessment.needed });
  }
  const verdict = verdictOf(assessment);
  if (verdict === 'deal') return t('fare.below', { percent: assessment.evidence.discountPercentage });
  if (verdict === 'near') return t('fare.near');
  return verdict === 'above' ? t('fare.above') : t('fare.within');
}
