/** The judgement of a price in a sentence, with the record it rests on. */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import { type Verdict, verdictOf } from '#web/features/fares/verdict.ts';
import { formatDate } from '#web/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { ClockIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-verdict.module.css';

type HistoryVerdictProps = {
  assessment: FareAssessment;
  /** SAR; the one that was assessed. */
  price: number | null;
};

export function HistoryVerdict({ assessment, price }: HistoryVerdictProps): ReactNode {
  const t = useTranslate();
  const verdict = verdictOf(assessment, price);
  if (assessment.status === 'insufficient') {
    const { days, needed } = assessment;
    return (
      <p className={styles.verdict} data-verdict={verdict}>
        <ClockIcon className={styles.sign} />
        <span>
          <strong>{t('history.insufficient.title')}</strong>{' '}
          {t('history.insufficient.text', { days, needed })}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.verdict} data-verdict={verdict}>
      {verdict === 'deal' && <VerifiedIcon className={styles.sign} />}
      <span>
        <strong>{sentence(verdict, assessment.evidence, t)}</strong>{' '}
        <Reasons evidence={assessment.evidence} />
      </span>
    </p>
  );
}

function sentence(verdict: Verdict, evidence: Evidence, t: Translate): string {
  if (verdict === 'deal') return t('history.verdict.deal', { percent: evidence.discountPercentage });
  if (verdict === 'near') return t('history.verdict.near');
  if (verdict === 'usual') return t('history.verdict.usual');
  return verdict === 'above' ? t('history.verdict.above') : t('history.verdict.within');
}

function Reasons({ evidence }: { evidence: Evidence }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const { lowerEarlier } = evidence;
  return (
    <>
      {t.rich('history.verdict.reference', {
        price: <Price amount={evidence.reference} />,
        days: evidence.days,
        start: formatDate(evidence.windowStart, language),
        end: formatDate(evidence.windowEnd, language),
      })}{' '}
      {evidence.isLowestIn30Days && t('history.verdict.lowest')}
      {lowerEarlier &&
        t.rich('history.verdict.lowerEarlier', {
          price: <Price amount={lowerEarlier.price} />,
          day: formatDate(lowerEarlier.day, language),
        })}
    </>
  );
}
