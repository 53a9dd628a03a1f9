/** Dashboard: counts, quick actions, clicks by day, recent activity. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { listAudit } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { Divided, LoadingFigures } from '#web/features/admin/figure-card.tsx';
import { OpenCount, openParts, statsQuery } from '#web/features/admin/part-nav.tsx';
import { HistoryChart } from '#web/features/history/history-chart.tsx';
import { ageOf, formatFullDate, formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AuditSentence } from '../audit/audit-entry.tsx';
import styles from './dashboard.module.css';
import { StatCards } from './stat-cards.tsx';

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
          !clicks && <LoadingFigures />
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
        <Loaded view={view} fallback={<LoadingFigures />}>
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
