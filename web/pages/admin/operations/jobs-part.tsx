/** Queues and their jobs. */
import type { ReactNode } from 'react';
import { useQuery } from '#web/api/query.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { JobList } from './job-list.tsx';
import { QueueOverview, queuesQuery } from './queue-overview.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { WorkerNotice } from './worker-notice.tsx';

/** Failed jobs are the default, since they need attention. */
const usual = { state: 'failed', name: '' };

export function JobsPart(): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const queues = useQuery(queuesQuery);
  return (
    <>
      <WorkerNotice />
      <JobList list={list} queues={queues.data ?? []} onChanged={queues.refetch} />
      <Panel
        title={t('admin.operations.queues.title')}
        lead={t('admin.operations.queues.lead')}
        actions={<RefreshButton isFetching={queues.isFetching} onRefresh={queues.refetch} />}
      >
        <QueueOverview
          view={queues}
          onShow={(name, state) => {
            list.change({ name, state });
            document.getElementById('content')?.focus();
            window.scrollTo({ top: 0 });
          }}
        />
      </Panel>
    </>
  );
}
