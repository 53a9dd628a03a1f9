/** Verdict on a price as a sentence, with its evidence. */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import type { Verdict } from '#contract/domain/verdict.ts';
import { formatDate, formatMonth } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { ClockIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-verdict.module.css';

type HistoryVerdictProps = {
  assessment: FareAssessment;
  /** The history of the assessed price. */
  history: Pick<FareHistory, 'departureMonth'>;
  verdict: Verdict;
};

export function HistoryVerdict({ assessment, history, verdict }: HistoryVerdictProps): ReactNode {
  const t = useTranslate();
  const { departureMonth } = history;
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
        <Reasons evidence={assessment.evidence} departureMonth={departureMonth} />
      </span>
    </p>
  );
}

const sentenceKeys = {
  far: 'history.verdict.far',
  farUnconfirmed: 'history.verdict.farUnconfirmed',
  near: 'history.verdict.near',
  usual: 'history.verdict.usual',
  within: 'history.verdict.within',
  above: 'history.verdict.above',
} as const;

function sentence(verdict: Verdict, evidence: Evidence, t: Translate): string {
  if (verdict === 'deal') return t('history.verdict.deal', { percent: evidence.discountPercentage });
  return verdict === 'insufficient' ? '' : t(sentenceKeys[verdict]);
}

type LowerEarlierProps = NonNullable<Evidence['lowerEarlier']> & { month: string | null };

function LowerEarlier({ price, day, month }: LowerEarlierProps): ReactNode {
  const t = useTranslate();
  const values = { price: <Price amount={price} />, day: formatDate(day, t.language) };
  return month
    ? t.rich('history.verdict.lowerEarlierMonth', { ...values, month })
    : t.rich('history.verdict.lowerEarlier', values);
}

type ReasonsProps = { evidence: Evidence; departureMonth: FareHistory['departureMonth'] };

/** Names the departures compared in a 30-day claim: those of one month, or of the whole route. */
function Reasons({ evidence, departureMonth }: ReasonsProps): ReactNode {
  const t = useTranslate();
  const { lowerEarlier } = evidence;
  const month = departureMonth && formatMonth(departureMonth, t.language);
  return (
    <>
      {t.rich('history.verdict.reference', {
        price: <Price amount={evidence.reference} />,
        days: evidence.days,
        start: formatDate(evidence.windowStart, t.language),
        end: formatDate(evidence.windowEnd, t.language),
      })}{' '}
      {evidence.isLowestIn30Days &&
        (month ? t('history.verdict.lowestMonth', { month }) : t('history.verdict.lowest'))}
      {lowerEarlier && <LowerEarlier {...lowerEarlier} month={month} />}
    </>
  );
}
