/** All figures behind a verdict. */
import type { ReactNode } from 'react';
import type { Evidence } from '#contract/api/pricing.ts';
import { formatDate, formatMoment } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-details.module.css';

export function HistoryEvidence({ evidence }: { evidence: Evidence }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const figures: [string, ReactNode][] = [
    [t('history.how.reference'), <Price key="reference" amount={evidence.reference} />],
    [t('history.how.p10'), <Price key="p10" amount={evidence.p10} />],
    [t('history.how.p25'), <Price key="p25" amount={evidence.p25} />],
    [t('history.how.p75'), <Price key="p75" amount={evidence.p75} />],
    [t('history.how.days'), String(evidence.days)],
    [
      t('history.how.window'),
      `${formatDate(evidence.windowStart, language)} – ${formatDate(evidence.windowEnd, language)}`,
    ],
    [t('history.how.computed'), formatMoment(evidence.computedAt, language)],
    [
      t('history.how.algorithm'),
      <bdi key="algorithm" dir="ltr">
        {evidence.algorithm}
      </bdi>,
    ],
  ];
  return (
    <details className={styles.details}>
      <summary>{t('history.how.title')}</summary>
      <p>
        {t('history.how.text')}{' '}
        {evidence.cohort === 'month' ? t('history.how.month') : t('history.how.route')}
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
