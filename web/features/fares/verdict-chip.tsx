/** Chip with a short verdict on a price; "verified" only where the evidence supports it. */
import type { ReactNode } from 'react';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { Verdict } from '#contract/domain/verdict.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import styles from './verdict-chip.module.css';

/** What the words of a verdict need of its assessment. */
export type ChipAssessment =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | { status: 'assessed'; evidence: { discountPercentage: number } };

const verdictKeys = {
  far: 'fare.far',
  farUnconfirmed: 'fare.farUnconfirmed',
  near: 'fare.near',
  usual: 'fare.usual',
  within: 'fare.within',
  above: 'fare.above',
} as const;

type VerdictChipProps = { verdict: Verdict; assessment: ChipAssessment };

export function VerdictChip({ verdict, assessment }: VerdictChipProps): ReactNode {
  const t = useTranslate();
  return (
    <span className={styles.chip} data-verdict={verdict}>
      {verdict === 'deal' && <VerifiedIcon />}
      {wordsOf(assessment, verdict, t)}
    </span>
  );
}

function wordsOf(assessment: ChipAssessment, verdict: Verdict, t: Translate): string {
  if (assessment.status === 'insufficient') {
    return t('fare.insufficient', { days: assessment.days, needed: assessment.needed });
  }
  if (verdict === 'deal') return t('fare.below', { percent: assessment.evidence.discountPercentage });
  return verdict === 'insufficient' ? '' : t(verdictKeys[verdict]);
}
