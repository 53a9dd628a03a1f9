/** Jobs in a state, the newest first; a failed one can be tried again. */
import { type ReactNode, useRef } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { listJobs, retryJob } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { ChoiceFilter, FilterBar } from '#web/features/admin/filter-bar.tsx';
import type { ListState } from '#web/features/admin/list-state.ts';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { JobDetails } from './job-details.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { type Queue, QueueName } from './queue-overview.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { useListFocus } from './use-list-focus.ts';
import { queueWords } from './words.ts';

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
  const focus = useListFocus(view.data);
  const retry = useRetry(() => {
    focus.keep();
    view.refetch();
    onChanged();
  });
  return (
    <Panel
      title={t('admin.operations.part.jobs')}
      lead={t('admin.operations.jobs.lead')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <FilterBar isNarrowed={list.isNarrowed} onReset={list.reset}>
        <ChoiceFilter
          label={t('admin.operations.jobs.state')}
          value={list.values.state}
          options={states.map((value) => ({ value, label: t(`admin.operations.jobState.${value}`) }))}
          onChange={(state) => list.change({ state })}
        />
        <ChoiceFilter
          label={t('admin.operations.jobs.queue')}
          value={list.values.name}
          options={[
            { value: '', label: t('admin.operations.jobs.everyQueue') },
            ...namesOf(queues, list.values.name).map((name) => ({
              value: name,
              label: queueWords(t, name) ?? name,
            })),
          ]}
          onChange={(name) => list.change({ name })}
        />
      </FilterBar>
      <div ref={focus.list} className={styles.list} tabIndex={-1}>
        <DataTable
          caption={t('admin.operations.part.jobs')}
          columns={useColumns()}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          view={view}
          empty={t(
            list.values.state === 'failed'
              ? 'admin.operations.jobs.noneFailed'
              : 'admin.operations.jobs.none',
          )}
          actions={({ id, name, state }) =>
            state === 'failed' && (
              <RowButton
                label={t('admin.operations.retryNamed', { name: queueWords(t, name) ?? name })}
                onClick={() => void retry(id)}
              >
                {t('admin.operations.retry')}
              </RowButton>
            )
          }
        />
      </div>
      <Pager list={list} total={view.data?.total} />
    </Panel>
  );
}

/** The one the address names among them, before the queues are known. */
function namesOf(queues: readonly Queue[], chosen: string): string[] {
  const names = queues.map(({ name }) => name);
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}

function useRetry(onRetried: () => void): (id: string) => Promise<void> {
  const t = useTranslate();
  const retried = useRef<string>(null);
  return async (id) => {
    if (retried.current === id) return;
    retried.current = id;
    try {
      await callAdmin(retryJob, { params: { id } });
      showToast({ title: t('admin.operations.jobs.retried') });
    } catch (error) {
      showFailure(t, error, t('admin.operations.jobs.retryFailed'));
    } finally {
      retried.current = null;
      onRetried();
    }
  };
}

function useColumns(): Column<Job>[] {
  const t = useTranslate();
  const language = useLanguage();
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
      cell: ({ attempts }) => formatNumber(attempts, language),
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
