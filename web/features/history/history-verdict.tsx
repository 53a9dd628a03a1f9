/** Verdict on a price with its place on the axis and the evidence for it. */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import { recordOf, type Verdict as VerdictWord, wholeUsual } from '#contract/domain/verdict.ts';
import { PriceAxis, UsualRange } from '#web/features/verdict/price-axis.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { formatDate, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-verdict.module.css';

type HistoryVerdictProps = {
  assessment: FareAssessment;
  /** The history of the assessed price. */
  history: Pick<FareHistory, 'departureMonth'>;
  verdict: VerdictWord;
  /** The assessed price, SAR. */
  price: number;
};

export function HistoryVerdict({ assessment, history, verdict, price }: HistoryVerdictProps): ReactNode {
  const t = useTranslate();
  if (assessment.status === 'insufficient') {
    const { days, needed } = assessment;
    return (
      <p className={styles.verdict}>
        <strong>{t('history.insufficient.title')}</strong> {t('history.insufficient.text', { days, needed })}
      </p>
    );
  }
  const { evidence } = assessment;
  return (
    <div className={styles.verdict} data-verdict={verdict}>
      <p>
        <Verdict className={styles.sign} price={price} record={recordOf(assessment)} />
      </p>
      <div className={styles.axis}>
        <PriceAxis price={price} evidence={evidence} />
        <UsualRange evidence={evidence} />
      </div>
      <p>
        <Standing verdict={verdict} percent={evidence.discountPercentage} />{' '}
        <Reasons evidence={evidence} price={price} departureMonth={history.departureMonth} />
      </p>
    </div>
  );
}

/** That a deal is verified, or that a price far below usual is not yet. */
function Standing({ verdict, percent }: { verdict: VerdictWord; percent: number }): ReactNode {
  const t = useTranslate();
  if (verdict === 'far' || verdict === 'farUnconfirmed') return t(`history.verdict.${verdict}`);
  if (verdict !== 'deal') return null;
  return (
    <strong>
      <VerifiedIcon className={styles.verified} /> {t('history.verdict.deal', { percent })}
    </strong>
  );
}

type LowerEarlierProps = NonNullable<Evidence['lowerEarlier']> & { month: string | null };

function LowerEarlier({ price, day, month }: LowerEarlierProps): ReactNode {
  const t = useTranslate();
  const values = { price: <Price amount={price} />, day: formatDate(day, t.language) };
  return month
    ? t.rich('history.verdict.lowerEarlierMonth', { ...values, month })
    : t.rich('history.verdict.lowerEarlier', values);
}

type ReasonsProps = {
  evidence: Evidence;
  price: number;
  departureMonth: FareHistory['departureMonth'];
};

/** Names the departures compared in a 30-day claim: those of one month, or of the whole route. */
function Reasons({ evidence, price, departureMonth }: ReasonsProps): ReactNode {
  const t = useTranslate();
  const { lowerEarlier } = evidence;
  const month = departureMonth && formatMonth(departureMonth, t.language);
  return (
    <>
      {t.rich('history.verdict.reference', {
        price: <Price amount={wholeUsual(evidence.reference, price)} />,
        days: evidence.days,
        end: formatDate(evidence.windowEnd, t.language),
      })}{' '}
      {evidence.isLowestIn30Days &&
        (month ? t('history.verdict.lowestMonth', { month }) : t('history.verdict.lowest'))}
      {lowerEarlier && <LowerEarlier {...lowerEarlier} month={month} />}
    </>
  );
}
