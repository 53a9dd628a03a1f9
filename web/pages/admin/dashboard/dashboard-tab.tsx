/** Dashboard: four counts with their trends since last month, quick actions, clicks by day, recent activity. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { listAudit } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import figures from '#web/features/admin/figure-card.module.css';
import { Divided } from '#web/features/admin/figure-card.tsx';
import { OpenCount, openParts, statsQuery } from '#web/features/admin/part-nav.tsx';
import { HistoryChart } from '#web/features/history/history-chart.tsx';
import { ageOf, formatFullDate, formatMoment, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { AuditSentence } from '#web/pages/admin/audit/audit-entry.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './dashboard.module.css';

export function Tab(): ReactNode {
  const t = useTranslate();
  const view = useQuery(statsQuery);
  const stats = view.data;
  return (
    <>
      <Panel
        title={t('admin.dashboard.title')}
        lead={
          stats
            ? t('admin.dashboard.countedAt', { moment: formatMoment(stats.countedAt, t.language) })
            : '\u00a0'
        }
        actions={<QuickActions stats={stats} />}
      >
        <Loaded view={view} fallback={<StatCards stats={undefined} />}>
          {(known) => <StatCards stats={known} />}
        </Loaded>
      </Panel>
      <Stack gap={6} className={styles.columns}>
        <Clicks clicks={stats?.clicks} />
        <RecentActivity />
      </Stack>
    </>
  );
}

/** Links to the most frequent actions and to what waits; `stats` is undefined while loading. */
function QuickActions({ stats }: { stats: AdminStats | undefined }): ReactNode {
  const t = useTranslate();
  const pendingDeals = stats?.pendingDeals;
  const showPendingCount = () => {
    if (pendingDeals === undefined) return;
    showToast({
      title: t('admin.dashboard.pending.title'),
      text: t('admin.dashboard.pending.text', { count: pendingDeals }),
      tone: 'neutral',
    });
  };
  return (
    <Row as="nav" gap={2} stretch aria-label={t('admin.dashboard.actions')}>
      <Link to={`${adminPath('deals')}?form=new`} className={buttonClass()}>
        {t('admin.dashboard.actions.create')}
      </Link>
      <Link
        to={`${adminPath('deals')}?status=pending`}
        className={buttonClass('quiet')}
        onClick={showPendingCount}
      >
        {t('admin.dashboard.actions.pending')}
        <OpenCount of={pendingDeals} />
      </Link>
      <Link to={adminPath('users')} className={buttonClass('quiet')}>
        {t('admin.dashboard.actions.users')}
      </Link>
      {openParts.map(([part, count]) => (
        <Link key={part} to={adminPath('operations', part)} className={buttonClass('quiet')}>
          {t(`admin.operations.part.${part}`)}
          <OpenCount of={stats?.[count]} />
        </Link>
      ))}
    </Row>
  );
}

function Clicks({ clicks }: { clicks: AdminStats['clicks'] | undefined }): ReactNode {
  const t = useTranslate();
  const today = clicks?.at(-1)?.day;
  const isEmpty = clicks?.every((day) => day.clicks === 0);
  return (
    <Panel title={t('admin.dashboard.clicks')} lead={t('admin.dashboard.clicks.lead')}>
      <Card dense>
        {isEmpty && <Text tone="soft">{t('admin.dashboard.clicks.none')}</Text>}
        {clicks && today && !isEmpty ? (
          <HistoryChart
            history={{
              dailyLows: clicks.map(({ day, clicks: price }) => ({ day, price })),
              band: null,
              current: null,
              unusualPeriods: [],
            }}
            today={today}
            figures={{
              axis: [0, 4],
              cursor: t('admin.dashboard.clicks.cursor'),
              show: (count) => t('admin.dashboard.clicks.count', { count }),
              words: (day, count) =>
                `${formatFullDate(day, t.language)}: ${t('admin.dashboard.clicks.count', { count: count ?? 0 })}`,
            }}
          />
        ) : (
          !clicks && <Skeleton as="part" />
        )}
      </Card>
    </Panel>
  );
}

const mostShown = 10;

function RecentActivity(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminList(listAudit, {}));
  return (
    <Panel title={t('admin.dashboard.activity')}>
      <Card dense gap={2}>
        <Loaded view={view} fallback={<Skeleton as="part" />}>
          {({ rows }) => <Entries entries={rows.slice(0, mostShown)} />}
        </Loaded>
        <Link
          to={adminPath('operations', 'audit')}
          className={buttonClass('plain', styles.all)}
          data-self="start"
        >
          {t('admin.dashboard.activity.all')}
        </Link>
      </Card>
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  if (entries.length === 0) return <Text tone="soft">{t('admin.dashboard.activity.empty')}</Text>;
  return (
    <Divided as="ol">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <AuditSentence entry={entry} />
          </p>
          <Text tone="soft" size="sm">
            <time dateTime={entry.at} title={formatMoment(entry.at, t.language)}>
              {t('common.age', ageOf(entry.at, now))}
            </time>
          </Text>
        </li>
      ))}
    </Divided>
  );
}

/** Shows skeletons of the same size while `stats` is undefined. */
function StatCards({ stats }: { stats: AdminStats | undefined }): ReactNode {
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
