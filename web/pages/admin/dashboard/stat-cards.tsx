/** Four counts with their trend since last month. */
import type { ReactNode } from 'react';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { Trend } from './trend.tsx';

/** Shows skeletons of the same size while `stats` is undefined. */
export function StatCards({ stats }: { stats: AdminStats | undefined }): ReactNode {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  return (
    <dl className={styles.cards} aria-busy={stats === undefined}>
      <Card
        label={t('admin.dashboard.totalUsers')}
        value={stats && number(stats.totalUsers)}
        note={t('admin.dashboard.totalUsersNote')}
        trend={stats?.trends.totalUsers}
      />
      <Card
        label={t('admin.dashboard.premiumUsers')}
        value={stats && number(stats.premiumUsers)}
        note={stats && t('admin.dashboard.conversion', { percent: conversionOf(stats) })}
        trend={stats?.trends.premiumUsers}
      />
      <Card
        label={t('admin.dashboard.activeDeals')}
        value={stats && number(stats.activeDeals)}
        note={stats && t('admin.dashboard.ofDeals', { total: number(stats.totalDeals) })}
        trend={stats?.trends.activeDeals}
      />
      <Card
        label={t('admin.dashboard.revenue')}
        value={stats && <Price amount={stats.revenueThisMonth} />}
        note={t('admin.dashboard.revenueNote')}
        trend={stats?.trends.revenueThisMonth}
      />
    </dl>
  );
}

type CardProps = {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  /** Undefined while loading. */
  trend: AdminStats['trends']['totalUsers'] | undefined;
};

function Card({ label, value, note, trend }: CardProps): ReactNode {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton className={styles.loadingValue} />}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </dd>
      <dd className={styles.trend}>
        {trend === undefined ? <Skeleton className={styles.loadingTrend} /> : <Trend trend={trend} />}
      </dd>
    </div>
  );
}

/** Share of Premium users in percent, with one decimal below 10. */
export function conversionOf({
  premiumUsers,
  totalUsers,
}: Pick<AdminStats, 'premiumUsers' | 'totalUsers'>): number {
  if (totalUsers === 0) return 0;
  const percent = (100 * premiumUsers) / totalUsers;
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}
