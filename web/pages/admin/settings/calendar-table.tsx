/** Table of calendar periods with Gregorian and Hijri dates. */
import type { ReactNode } from 'react';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { formatDate, formatHijri } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './calendar.module.css';
import type { Period } from './settings-draft.ts';

/** `index` is the position in the full calendar. */
type PeriodRow = { period: Period; index: number };

type CalendarTableProps = {
  rows: readonly PeriodRow[];
  onEdit: (row: PeriodRow) => void;
  onRemove: (row: PeriodRow) => void;
};

export function CalendarTable({ rows, onEdit, onRemove }: CalendarTableProps): ReactNode {
  const t = useTranslate();
  return (
    <DataTable
      caption={t('admin.settings.title.calendar')}
      columns={useColumns()}
      idOf={({ index }) => String(index)}
      view={{
        data: { rows: [...rows], total: rows.length },
        error: null,
        isFetching: false,
        refetch: () => undefined,
      }}
      empty={t('admin.settings.calendar.none')}
      actions={(row) => (
        <>
          <RowButton
            label={t('admin.settings.calendar.editNamed', { name: row.period.name[t.language] })}
            onClick={() => onEdit(row)}
          >
            {t('admin.settings.calendar.edit')}
          </RowButton>
          <RowButton
            label={t('admin.settings.row.removeNamed', { name: row.period.name[t.language] })}
            tone="danger"
            onClick={() => onRemove(row)}
          >
            {t('admin.settings.row.remove')}
          </RowButton>
        </>
      )}
    />
  );
}

function useColumns(): Column<PeriodRow>[] {
  const t = useTranslate();
  const other = t.language === 'ar' ? 'en' : 'ar';
  return [
    {
      key: 'name',
      head: t('admin.settings.calendar.name'),
      kind: 'wide',
      cell: ({ period }) => (
        <div>
          <span className={styles.name}>
            <bdi>{period.name[t.language]}</bdi>
          </span>
          <span className={styles.second} lang={other}>
            <bdi>{period.name[other]}</bdi>
          </span>
        </div>
      ),
    },
    {
      key: 'start',
      head: t('admin.settings.calendar.start'),
      kind: 'tight',
      cell: ({ period }) => <BothCalendars day={period.start} />,
    },
    {
      key: 'end',
      head: t('admin.settings.calendar.end'),
      kind: 'tight',
      cell: ({ period }) => <BothCalendars day={period.end} />,
    },
    {
      key: 'kind',
      head: t('admin.settings.calendar.kind'),
      kind: 'tight',
      cell: ({ period }) => t(`admin.settings.calendar.kind.${period.kind}`),
    },
    {
      key: 'certainty',
      head: t('admin.settings.calendar.certainty'),
      kind: 'tight',
      cell: ({ period }) => (
        <div>
          <Badge tone={period.isConfirmed ? 'good' : 'warning'}>
            {t(period.isConfirmed ? 'admin.settings.calendar.confirmed' : 'admin.settings.calendar.expected')}
          </Badge>
        </div>
      ),
    },
  ];
}

function BothCalendars({ day }: { day: string }): ReactNode {
  const language = useLanguage();
  return (
    <div>
      <time dateTime={day}>{formatDate(day, language)}</time>
      <span className={styles.second}>{formatHijri(day, language)}</span>
    </div>
  );
}
