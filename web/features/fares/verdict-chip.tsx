/** One short judgement of a price, with the sign of being verified only where the record supports it. */
import type { ReactNode } from 'react';
import { type Translate, useTranslate } from '#web/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { type Assessed, type Verdict, verdictOf } from './verdict.ts';
import styles from './verdict-chip.module.css';

type VerdictChipProps = { assessment: Assessed; price: number | null };

export function VerdictChip({ assessment, price }: VerdictChipProps): ReactNode {
  const t = useTranslate();
  const verdict = verdictOf(assessment, price);
  return (
    <span className={styles.chip} data-verdict={verdict}>
      {verdict === 'deal' && <VerifiedIcon />}
      {wordsOf(assessment, verdict, t)}
    </span>
  );
}

function wordsOf(assessment: Assessed, verdict: Verdict, t: Translate): string {
  if (assessment.status === 'insufficient') {
    return t('fare.insufficient', { days: assessment.days, needed: assessment.needed });
  }
  if (verdict === 'deal') return t('fare.below', { percent: assessment.evidence.discountPercentage });
  if (verdict === 'near') return t('fare.near');
  if (verdict === 'usual') return t('fare.usual');
  return verdict === 'above' ? t('fare.above') : t('fare.within');
}
