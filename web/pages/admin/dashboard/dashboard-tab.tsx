/** Dashboard: counts, quick actions, charts, recent activity. */
import type { ReactNode } from 'react';
import { getAdminStats } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ChartPanel } from './chart-panel.tsx';
import styles from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';

export function DashboardTab(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminQuery(getAdminStats));
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
        actions={<QuickActions pendingDeals={stats?.pendingDeals} />}
      >
        <Loaded view={view} fallback={<StatCards stats={undefined} />}>
          {(known) => <StatCards stats={known} />}
        </Loaded>
      </Panel>
      <div className={styles.columns}>
        <ChartPanel />
        <RecentActivity />
      </div>
    </>
  );
}
