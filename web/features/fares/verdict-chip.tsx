/** Chip with a short verdict on a price; "verified" only where the evidence supports it. */
import type { ReactNode } from 'react';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { type Assessed, type Verdict, type VerdictInput, verdictOf } from './verdict.ts';
import styles from './verdict-chip.module.css';

const verdictKeys = {
  far: 'fare.far',
  farUnconfirmed: 'fare.farUnconfirmed',
  near: 'fare.near',
  usual: 'fare.usual',
  within: 'fare.within',
  above: 'fare.above',
} as const;

export function VerdictChip({ assessment, price, dealState }: VerdictInput): ReactNode {
  const t = useTranslate();
  const verdict = verdictOf({ assessment, price, dealState });
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
  return verdict === 'insufficient' ? '' : t(verdictKeys[verdict]);
}
