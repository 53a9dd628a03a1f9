/** Four counts with their trend since last month. */
import type { ReactNode } from 'react';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import figures from '#web/features/admin/figure-card.module.css';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './dashboard.module.css';

/** Shows skeletons of the same size while `stats` is undefined. */
export function StatCards({ stats }: { stats: AdminStats | undefined }): ReactNode {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  const cards = [
    ['totalUsers', stats && number(stats.totalUsers), t('admin.dashboard.totalUsersNote')],
    [
      'premiumUsers',
      stats && number(stats.premiumUsers),
      stats && t('admin.dashboard.conversion', { percent: conversionOf(stats) }),
    ],
    [
      'activeDeals',
      stats && number(stats.activeDeals),
      stats && t('admin.dashboard.ofDeals', { total: number(stats.totalDeals) }),
    ],
    [
      'revenueThisMonth',
      stats && <Price amount={stats.revenueThisMonth} />,
      t('admin.dashboard.revenueNote'),
    ],
  ] as const;
  return (
    <Stack as="dl" gap={4} className={figures.cards} data-columns="four" aria-busy={stats === undefined}>
      {cards.map(([name, value, note]) => (
        <StatCard
          key={name}
          label={t(`admin.dashboard.${name}`)}
          value={value}
          note={note}
          trend={stats?.trends[name]}
        />
      ))}
    </Stack>
  );
}

type Trend = AdminStats['trends']['totalUsers'];
type StatCardProps = { label: string; value: ReactNode; note: string | undefined; trend: Trend | undefined };

function StatCard({ label, value, note, trend }: StatCardProps): ReactNode {
  const loading = <Skeleton className={styles.loading} />;
  return (
    <Card dense gap={1} className={figures.card}>
      <Text as="dt" tone="soft" size="md">
        {label}
      </Text>
      <Text as="dd" size="2xl" weight="strong">
        {value ?? loading}
      </Text>
      <Text as="dd" tone="soft" size="sm">
        {note ?? '\u00a0'}
      </Text>
      {/* Below a perforated line, as on the stub of a boarding pass. */}
      <Text as="dd" size="sm" above={2} className={figures.stub}>
        {trend === undefined ? loading : <TrendWords trend={trend} />}
      </Text>
    </Card>
  );
}

/** Change since last month: arrow, percentage, text; null without a month to compare with. */
function TrendWords({ trend }: { trend: Trend }): ReactNode {
  const t = useTranslate();
  if (trend === null || trend.percent === 0)
    return (
      <Text as="span" tone="soft">
        {t(trend === null ? 'admin.dashboard.trend.none' : 'admin.dashboard.trend.same')}
      </Text>
    );
  const direction = trend.percent > 0 ? 'up' : 'down';
  return (
    <Row as="span" gap={2} wrap={false} tone={direction === 'up' ? 'good' : 'warning'}>
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d={direction === 'up' ? 'M6 1.5 11 9.5H1Z' : 'M6 10.5 1 2.5h10Z'} />
      </svg>
      {t(`admin.dashboard.trend.${direction}`, { percent: Math.abs(trend.percent) })}
    </Row>
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
