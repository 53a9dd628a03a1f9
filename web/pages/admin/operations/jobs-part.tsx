/** Jobs in a state, newest first, of which failed ones can be retried; below them their queues. */
import type { ReactNode } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { listJobs, retryJob } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import type { BadgeTone } from '#web/features/admin/badge.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { BadgeCell, Moment } from '#web/features/admin/resource/cells.tsx';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { RowAction } from '#web/features/admin/resource/row-action.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import styles from './operations.module.css';
import { QueueName, QueueOverview, queuesQuery, WorkerNotice } from './queue-overview.tsx';

/** Failed jobs are the default, since they need attention. */
const usual = { state: 'failed', name: '' };
const states = ['failed', 'retrying', 'active', 'waiting', 'completed', 'all'] as const;

const tones: Readonly<Record<Job['state'], BadgeTone>> = {
  waiting: 'plain',
  active: 'accent',
  retrying: 'warning',
  failed: 'bad',
  completed: 'good',
};

export function JobsPart(): ReactNode {
  const t = useTranslate();
  const { values, change } = useListState(usual);
  const queues = useQuery(queuesQuery);
  const wordsOf = (name: string) => queueWords(t, name) ?? name;
  const known = (queues.data ?? []).map(({ name }) => name);
  // Offered also before the queues are loaded.
  const named = values.name === '' || known.includes(values.name) ? [] : [values.name];
  const none = t(
    values.state === 'failed' ? 'admin.operations.jobs.noneFailed' : 'admin.operations.jobs.none',
  );
  return (
    <>
      <WorkerNotice />
      <Resource
        of={{
          nameOf: ({ name }: Job) => wordsOf(name),
          list: {
            title: t('admin.operations.part.jobs'),
            lead: t('admin.operations.jobs.lead'),
            canRefresh: true,
            usual,
            query: (query) => adminList(listJobs, { query }),
            filters: [
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
                  ...[...named, ...known].map((value) => ({ value, label: wordsOf(value) })),
                ],
              },
            ],
            columns: columnsIn(t),
            empty: none,
            noneSuch: none,
            actions: ({ id, name, state }, refetch) =>
              state === 'failed' && (
                <RowAction
                  label={t('admin.operations.retryNamed', { name: wordsOf(name) })}
                  send={() => callAdmin(retryJob, { params: { id } })}
                  failed={t('admin.operations.jobs.retryFailed')}
                  done={{ title: t('admin.operations.jobs.retried') }}
                  onSettled={() => {
                    refetch();
                    queues.refetch();
                  }}
                >
                  {t('admin.operations.retry')}
                </RowAction>
              ),
          },
        }}
      />
      <Panel
        title={t('admin.operations.queues.title')}
        lead={t('admin.operations.queues.lead')}
        actions={<RefreshButton isFetching={queues.isFetching} onRefresh={queues.refetch} />}
      >
        <QueueOverview
          view={queues}
          onShow={(name, state) => {
            change({ name, state });
            document.getElementById('content')?.focus();
            window.scrollTo({ top: 0 });
          }}
        />
      </Panel>
    </>
  );
}

function columnsIn(t: Translate): Column<Job>[] {
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
        <BadgeCell tone={tones[state]}>{t(`admin.operations.jobState.${state}`)}</BadgeCell>
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

/** Failure of a job; expands to its payload and times. */
function JobDetails({ job }: { job: Job }): ReactNode {
  const t = useTranslate();
  const [firstLine] = (job.failure ?? '').split('\n');
  return (
    <details className={styles.details}>
      <summary>
        {firstLine ? (
          <bdi className={styles.firstLine}>{firstLine}</bdi>
        ) : (
          <span className={styles.soft}>{t('admin.operations.jobs.payload')}</span>
        )}
      </summary>
      {job.failure !== null && (
        <>
          <h4 className={styles.label}>{t('admin.operations.failure')}</h4>
          <pre className={styles.code} dir="ltr">
            {job.failure}
          </pre>
        </>
      )}
      <h4 className={styles.label}>{t('admin.operations.jobs.payload')}</h4>
      <pre className={styles.code} dir="ltr">
        {indent(job.payload)}
      </pre>
      <dl className={styles.facts}>
        <Fact name={t('admin.operations.jobs.created')}>
          <Moment at={job.createdAt} />
        </Fact>
        <Fact name={t('admin.operations.jobs.started')}>
          <Moment at={job.startedAt} />
        </Fact>
      </dl>
      <p className={styles.second}>
        {t('admin.operations.jobs.id')} <bdi dir="ltr">{job.id}</bdi>
      </p>
    </details>
  );
}

/** Indents JSON; text the server has truncated is returned unchanged. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
