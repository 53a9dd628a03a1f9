/** All figures behind a verdict. */
import type { ReactNode } from 'react';
import type { Evidence } from '#contract/api/pricing.ts';
import { formatDate, formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-details.module.css';

export function HistoryEvidence({ evidence }: { evidence: Evidence }): ReactNode {
  const t = useTranslate();
  return (
    <details className={styles.details}>
      <summary>{t('history.how.title')}</summary>
      <p>
        {t('history.how.text')}{' '}
        {evidence.cohort === 'month' ? t('history.how.month') : t('history.how.route')}
      </p>
      <dl className={styles.figures}>
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
      </dl>
    </details>
  );
}
