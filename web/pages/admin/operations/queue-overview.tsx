/** Queues with their job counts and schedules, and whether anybody works on them. */
import type { ReactNode } from 'react';
import { jobStates } from '#contract/domain/admin.ts';
import { listQueues, readWorkers } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { formatClock } from '#web/features/admin/clock.ts';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { Moment } from '#web/features/admin/resource/cells.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { readSchedule } from './cron-words.ts';
import styles from './operations.module.css';

export type Queue = Answer<typeof listQueues>[number];

export const queuesQuery = adminQuery(listQueues);

type OverviewProps = { view: QueryView<Queue[]>; onShow: (name: string, state: string) => void };

export function QueueOverview({ view, onShow }: OverviewProps): ReactNode {
  const t = useTranslate();
  const rows = view.data;
  const columns: Column<Queue>[] = [
    {
      key: 'name',
      head: t('admin.operations.queues.name'),
      kind: 'wide',
      cell: ({ name }) => <QueueName name={name} />,
    },
    {
      key: 'cron',
      head: t('admin.operations.queues.schedule'),
      cell: ({ cron }) => scheduleWords(t, cron),
    },
    ...jobStates.map(
      (state): Column<Queue> => ({
        key: state,
        head: t(`admin.operations.jobState.${state}`),
        kind: 'number',
        cell: (queue) => {
          const count = formatNumber(queue[state], t.language);
          if (state !== 'failed' || queue.failed === 0) return count;
          return (
            <div>
              <Badge tone="bad">{count}</Badge>
            </div>
          );
        },
      }),
    ),
  ];
  return (
    <DataTable
      caption={t('admin.operations.queues.title')}
      columns={columns}
      idOf={({ name }) => name}
      view={{ ...view, data: rows && { rows, total: rows.length } }}
      empty={t('admin.operations.queues.none')}
      actions={({ name, failed }) => (
        <RowButton
          label={t('admin.operations.queues.showNamed', { name: queueWords(t, name) ?? name })}
          onClick={() => onShow(name, failed > 0 ? 'failed' : 'all')}
        >
          {t('admin.operations.queues.show')}
        </RowButton>
      )}
    />
  );
}

/** Description of a queue, and its technical name. */
export function QueueName({ name }: { name: string }): ReactNode {
  const words = queueWords(useTranslate(), name);
  return (
    <div>
      {words}
      <span className={words === undefined ? undefined : styles.second}>
        <code dir="ltr">{name}</code>
      </span>
    </div>
  );
}

function scheduleWords(t: Translate, cron: string | null): ReactNode {
  if (cron === null) return t('admin.operations.schedule.demand');
  const schedule = readSchedule(cron);
  if (!schedule) return <code dir="ltr">{cron}</code>;
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = (hour: number, minute = 0) =>
    formatClock(`2026-01-01T${two(hour)}:${two(minute)}+03:00`, t.language);
  switch (schedule.kind) {
    case 'minutes':
      return t('admin.operations.schedule.minutes', { count: schedule.every });
    case 'hourly':
      return t('admin.operations.schedule.hourly', { minute: two(schedule.minute) });
    case 'hours':
      return t('admin.operations.schedule.hours', { count: schedule.every, minute: two(schedule.minute) });
    case 'daily':
      return t('admin.operations.schedule.daily', { time: clock(schedule.hour, schedule.minute) });
    case 'window':
      return t('admin.operations.schedule.window', {
        count: schedule.every,
        from: clock(schedule.from),
        until: clock(schedule.until),
      });
  }
}

const workersQuery = adminQuery(readWorkers);

/** Warning when no worker process is running. */
export function WorkerNotice(): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(workersQuery);
  if (!data?.isMissing) return null;
  return (
    <div className={styles.missing} role="alert">
      <p>{t('admin.operations.workers.missing')}</p>
      {data.lastSeenAt !== null && (
        <p>
          {t('admin.operations.workers.lastSeen')} <Moment at={data.lastSeenAt} />
        </p>
      )}
    </div>
  );
}
