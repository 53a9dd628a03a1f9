/** Jobs in a state, newest first, of which failed ones can be retried; below them their queues. */
import type { ReactNode } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { listJobs, listQueues, readWorkers, retryJob } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { BadgeCell, Moment, momentColumn, numberColumn } from '#web/features/admin/cells.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import styles from './operations.module.css';
import { QueueList, QueueName } from './queue-list.tsx';

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
  const queues = useQuery(adminQuery(listQueues));
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
      <QueueList
        view={queues}
        onShow={(name, state) => {
          change({ name, state });
          document.getElementById('content')?.focus();
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

/** Warns while no worker process is running. */
function WorkerNotice(): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(adminQuery(readWorkers));
  if (!data?.isMissing) return null;
  return (
    <Card dense fill="warning" gap={1} role="alert">
      <p>{t('admin.operations.workers.missing')}</p>
      {data.lastSeenAt !== null && (
        <p>
          {t('admin.operations.workers.lastSeen')} <Moment at={data.lastSeenAt} />
        </p>
      )}
    </Card>
  );
}

function columnsIn(t: Translate): Column<Job>[] {
  return [
    { head: t('admin.operations.jobs.queue'), cell: ({ name }) => <QueueName name={name} /> },
    {
      head: t('admin.operations.jobs.state'),
      kind: 'tight',
      cell: ({ state }) => (
        <BadgeCell tone={tones[state]}>{t(`admin.operations.jobState.${state}`)}</BadgeCell>
      ),
    },
    numberColumn(t('admin.operations.attempts'), ({ attempts }) => attempts),
    momentColumn(
      t('admin.operations.jobs.when'),
      ({ finishedAt, startedAt, startAfter }) => finishedAt ?? startedAt ?? startAfter,
    ),
    { head: t('admin.operations.details'), kind: 'wide', cell: (job) => <JobDetails job={job} /> },
  ];
}

/** Failure of a job; expands to its payload and times. */
function JobDetails({ job: { failure, payload, createdAt, startedAt, id } }: { job: Job }): ReactNode {
  const t = useTranslate();
  const [firstLine] = (failure ?? '').split('\n');
  return (
    <Text as="details" measure="narrow" breaks="anywhere" className={styles.details}>
      <summary>{firstLine ? <bdi>{firstLine}</bdi> : t('admin.operations.jobs.payload')}</summary>
      {failure !== null && <Code title={t('admin.operations.failure')}>{failure}</Code>}
      <Code title={t('admin.operations.jobs.payload')}>{indent(payload)}</Code>
      <Facts
        of={[
          [t('admin.operations.jobs.created'), <Moment key="created" at={createdAt} />],
          [t('admin.operations.jobs.started'), <Moment key="started" at={startedAt} />],
        ]}
      />
      <Text tone="soft" size="sm">
        {t('admin.operations.jobs.id')} <bdi dir="ltr">{id}</bdi>
      </Text>
    </Text>
  );
}

function Code({ title, children }: { title: string; children: string }): ReactNode {
  return (
    <>
      <Text as="h4" tone="soft" size="sm" weight="normal">
        {title}
      </Text>
      <pre className={styles.code} dir="ltr">
        {children}
      </pre>
    </>
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
