/** Why alerts were dropped before they were sent, the most frequent reason first. */
import type { ReactNode } from 'react';
import type { AlertPeriod } from '#contract/api/admin-alerts.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import styles from './alerts.module.css';

export function DropReasons({ dropped }: Pick<AlertPeriod, 'dropped'>): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.box} aria-labelledby="drop-reasons">
      <h3 id="drop-reasons">{t('admin.alerts.reasons')}</h3>
      {dropped.length === 0 ? (
        <p className={styles.note}>{t('admin.alerts.reasons.none')}</p>
      ) : (
        <dl className={styles.counts}>
          {dropped.map(({ reason, alerts }) => (
            <Fact key={reason} name={t(`admin.alerts.reason.${reason}`)}>
              {formatNumber(alerts, t.language)}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}
