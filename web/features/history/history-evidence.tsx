/** All figures behind a verdict, and what else the record proves. */
import type { ReactNode } from 'react';
import type { Evidence, FareHistory } from '#contract/api/pricing.ts';
import { pages } from '#contract/domain/pages.ts';
import styles from '#web/features/chart/figures-table.module.css';
import { formatDate, formatMoment, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';

type HistoryEvidenceProps = { evidence: Evidence; departureMonth: FareHistory['departureMonth'] };

export function HistoryEvidence({ evidence, departureMonth }: HistoryEvidenceProps): ReactNode {
  const t = useTranslate();
  return (
    <details className={styles.details}>
      <summary>{t('history.how.title')}</summary>
      <Text tone="soft">
        {t('history.how.text', { end: formatDate(evidence.windowEnd, t.language) })}{' '}
        {evidence.cohort === 'month' ? t('history.how.month') : t('history.how.route')}{' '}
        <LowestClaim evidence={evidence} departureMonth={departureMonth} />
      </Text>
      <FactLines>
        {(['reference', 'p10', 'p25', 'p75'] as const).map((name) => (
          <Fact key={name} name={t(`history.how.${name}`)}>
            <Price amount={Math.floor(evidence[name])} />
          </Fact>
        ))}
        <Fact name={t('history.how.days')}>{evidence.days}</Fact>
        <Fact name={t('history.how.window')}>
          {`${formatDate(evidence.windowStart, t.language)} – ${formatDate(evidence.windowEnd, t.language)}`}
        </Fact>
        <Fact name={t('history.how.computed')}>{formatMoment(evidence.computedAt, t.language)}</Fact>
      </FactLines>
      <Text above={3} tone="soft">
        <Link to={pages.record.path}>{t('history.how.record')}</Link>
      </Text>
    </details>
  );
}

/** Names the departures compared in a 30-day claim: those of one month, or of the whole route. */
function LowestClaim({ evidence, departureMonth }: HistoryEvidenceProps): ReactNode {
  const t = useTranslate();
  const { isLowestIn30Days, lowerEarlier } = evidence;
  const month = departureMonth && formatMonth(departureMonth, t.language);
  if (isLowestIn30Days) {
    return month ? t('history.verdict.lowestMonth', { month }) : t('history.verdict.lowest');
  }
  if (!lowerEarlier) return null;
  const values = {
    price: <Price amount={lowerEarlier.price} />,
    day: formatDate(lowerEarlier.day, t.language),
  };
  return month
    ? t.rich('history.verdict.lowerEarlierMonth', { ...values, month })
    : t.rich('history.verdict.lowerEarlier', values);
}
