/** Change since last month: arrow, percentage, text. */
import type { ReactNode } from 'react';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './dashboard.module.css';

export function Trend({ trend }: { trend: AdminStats['trends']['totalUsers'] }): ReactNode {
  const t = useTranslate();
  if (trend === null) return <span className={styles.noTrend}>{t('admin.dashboard.trend.none')}</span>;
  const { percent } = trend;
  if (percent === 0) return <span className={styles.noTrend}>{t('admin.dashboard.trend.same')}</span>;
  const direction = percent > 0 ? 'up' : 'down';
  return (
    <span className={styles.direction} data-direction={direction}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={direction === 'up' ? 'M6 1.5 11 9.5H1Z' : 'M6 10.5 1 2.5h10Z'} />
      </svg>
      {t(`admin.dashboard.trend.${direction}`, { percent: Math.abs(percent) })}
    </span>
  );
}
