/** How many watches, people and devices wait for alerts now. */
import type { ReactNode } from 'react';
import type { AlertStats } from '#contract/api/admin-alerts.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import styles from './alerts.module.css';

export function Audience({ stats: { watches, people, devices } }: { stats: AlertStats }): ReactNode {
  const t = useTranslate();
  const rows = [
    ['watches.active', watches.active],
    ['watches.paused', watches.paused],
    ['watches.unconfirmed', watches.unconfirmed],
    ['people.watching', people.watching],
    ['people.wantingDeals', people.wantingDeals],
    ['devices', devices],
  ] as const;
  return (
    <section className={styles.box} aria-labelledby="alert-audience">
      <h3 id="alert-audience">{t('admin.alerts.audience')}</h3>
      <dl className={styles.counts}>
        {rows.map(([name, count]) => (
          <Fact key={name} name={t(`admin.alerts.${name}`)}>
            {formatNumber(count, t.language)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
