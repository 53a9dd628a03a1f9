/** Jobs in a state, newest first; failed jobs can be retried. */
import type { ReactNode } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { listJobs, retryJob } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import type { ListState } from '#web/features/admin/list-state.ts';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { JobDetails } from './job-details.tsx';
import { Moment } from './moment.tsx';
import { type Queue, QueueName } from './queue-overview.tsx';
import { RefreshButton } from './refresh-button.tsx';

const states = ['failed', 'retrying', 'active', 'waiting', 'completed', 'all'] as const;

const tones: Readonly<Record<Job['state'], BadgeTone>> = {
  waiting: 'plain',
  active: 'accent',
  retrying: 'warning',
  failed: 'bad',
  completed: 'good',
};

type JobListProps = {
  list: ListState<{ state: string; name: string }>;
  queues: readonly Queue[];
  onChanged: () => void;
};

export function JobList({ list, queues, onChanged }: JobListProps): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminList(listJobs, { query: list.parameters }));
  const retry = useRetry(() => {
    view.refetch();
    onChanged();
  });
  const chosen = list.values.name;
  return (
    <AdminList
      title={t('admin.operations.part.jobs')}
      lead={t('admin.operations.jobs.lead')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      list={list}
      filters={[
        {
          name: 'state',
          label: t('admin.operations.jobs.state'),
          options: choicesOf(t, 'admin.operations.jobState', states),
        },
        {
          name: 'name',
          label: t('admin.operations.jobs.queue'),
          options: [
            { value: '', label: t('admin.operations.jobs.everyQueue') },
            ...namesOf(queues, chosen).map((value) => ({ value, label: queueWords(t, value) ?? value })),
          ],
        },
      ]}
      columns={useColumns()}
      view={view}
      empty={t(
        list.values.state === 'failed' ? 'admin.operations.jobs.noneFailed' : 'admin.operations.jobs.none',
      )}
      actions={({ id, name, state }) =>
        state === 'failed' && (
          <RowButton
            label={t('admin.operations.retryNamed', { name: queueWords(t, name) ?? name })}
            onClick={() => retry(id)}
          >
            {t('admin.operations.retry')}
          </RowButton>
        )
      }
    />
  );
}

/** Queue names, including the one in the URL before the queues are loaded. */
function namesOf(queues: readonly Queue[], chosen: string): string[] {
  const names = queues.map(({ name }) => name);
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}

function useRetry(onRetried: () => void): (id: string) => void {
  const t = useTranslate();
  const { mutate } = useAdminMutation();
  return (id) =>
    mutate({
      key: id,
      send: () => callAdmin(retryJob, { params: { id } }),
      failed: t('admin.operations.jobs.retryFailed'),
      onDone: () => showToast({ title: t('admin.operations.jobs.retried') }),
      onSettled: onRetried,
    });
}

function useColumns(): Column<Job>[] {
  const t = useTranslate();
  return [
    {
      key: 'name',
      head: t('admin.operations.jobs.queue'),
      cell: ({ name }) => <QueueName name={name} />,
    },
    {
      key: 'state',
      head: t('admin.operations.jobs.state'),
      kind: 'tight',
      cell: ({ state }) => (
        <div>
          <Badge tone={tones[state]}>{t(`admin.operations.jobState.${state}`)}</Badge>
        </div>
      ),
    },
    {
      key: 'attempts',
      head: t('admin.operations.attempts'),
      kind: 'number',
      cell: ({ attempts }) => formatNumber(attempts, t.language),
    },
    {
      key: 'when',
      head: t('admin.operations.jobs.when'),
      kind: 'tight',
      cell: ({ finishedAt, startedAt, startAfter }) => <Moment at={finishedAt ?? startedAt ?? startAfter} />,
    },
    {
      key: 'details',
      head: t('admin.operations.details'),
      kind: 'wide',
      cell: (job) => <JobDetails job={job} />,
    },
  ];
}
