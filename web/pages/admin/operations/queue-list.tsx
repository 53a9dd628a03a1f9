/** Queues with their job counts and their schedules in words. */
import type { ReactNode } from 'react';
import { jobStates } from '#contract/domain/admin.ts';
import { riyadhOffsetHours } from '#contract/domain/dates.ts';
import type { listQueues } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import type { QueryView } from '#web/api/query.tsx';
import { RefreshButton } from '#web/features/admin/actions.tsx';
import { TablePanel } from '#web/features/admin/admin-list.tsx';
import { BadgeCell, formatClock, numberColumn } from '#web/features/admin/cells.tsx';
import { type Column, RowButton, viewOf } from '#web/features/admin/data-table.tsx';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';

type Queue = Answer<typeof listQueues>[number];
type QueueListProps = { view: QueryView<Queue[]>; onShow: (name: string, state: string) => void };

export function QueueList({ view, onShow }: QueueListProps): ReactNode {
  const t = useTranslate();
  const columns: Column<Queue>[] = [
    { head: t('admin.operations.queues.name'), kind: 'wide', cell: ({ name }) => <QueueName name={name} /> },
    { head: t('admin.operations.queues.schedule'), cell: ({ cron }) => scheduleWords(t, cron) },
    ...jobStates.map((state): Column<Queue> => {
      const column = numberColumn<Queue>(t(`admin.operations.jobState.${state}`), (queue) => queue[state]);
      if (state !== 'failed') return column;
      const badge = (failed: number) => <BadgeCell tone="bad">{formatNumber(failed, t.language)}</BadgeCell>;
      return { ...column, cell: (queue) => (queue.failed > 0 ? badge(queue.failed) : column.cell(queue)) };
    }),
  ];
  return (
    <TablePanel
      title={t('admin.operations.queues.title')}
      lead={t('admin.operations.queues.lead')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      columns={columns}
      idOf={({ name }) => name}
      view={{ ...view, data: view.data && viewOf(view.data).data }}
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
  const code = <code dir="ltr">{name}</code>;
  return (
    <div>
      {words === undefined ? (
        code
      ) : (
        <>
          {words}
          <Text tone="soft" size="sm">
            {code}
          </Text>
        </>
      )}
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

/** Hours and minutes are Riyadh time. */
type Schedule =
  | { kind: 'minutes'; every: number }
  /** `until` is the full hour after the last run. */
  | { kind: 'window'; every: number; from: number; until: number }
  | { kind: 'hourly'; minute: number }
  | { kind: 'hours'; every: number; minute: number }
  | { kind: 'daily'; hour: number; minute: number };

/** Parses a cron schedule; undefined for complex ones. @param cron five fields in UTC */
export function readSchedule(cron: string): Schedule | undefined {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/);
  if (days.join(' ') !== '* * *') return undefined;
  const every = minute === '*' ? 1 : stepOf(minute);
  if (every !== undefined) return hour === '*' ? { kind: 'minutes', every } : windowOf(hour, every);
  if (!/^\d{1,2}$/.test(minute)) return undefined;
  if (hour === '*') return { kind: 'hourly', minute: Number(minute) };
  const hours = stepOf(hour);
  if (hours !== undefined) return { kind: 'hours', every: hours, minute: Number(minute) };
  if (!/^\d{1,2}$/.test(hour)) return undefined;
  return { kind: 'daily', hour: inRiyadh(Number(hour)), minute: Number(minute) };
}

/** A range of hours such as `0-3`, whose last hour is counted in. */
function windowOf(hours: string, every: number): Schedule | undefined {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(hours) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { kind: 'window', every, from: inRiyadh(Number(first)), until: inRiyadh(Number(last) + 1) };
}

function inRiyadh(hour: number): number {
  return (hour + riyadhOffsetHours) % 24;
}

function stepOf(field: string): number | undefined {
  const step = /^\*\/(\d{1,2})$/.exec(field)?.[1];
  return step === undefined ? undefined : Number(step);
}
