/** Table of Saudi holidays, school breaks and seasons in both calendars, edited row by row. */
import { type ReactNode, useState } from 'react';
import { riyadhDate } from '#contract/domain/dates.ts';
import { settingEntries } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import styles from './settings.module.css';
import type { FieldProps, Period } from './settings-draft.ts';
import { useFocusLater } from './use-focus-later.ts';

/** `index` is null for a new period. */
type Edited = { index: number | null; period: Period };

export function CalendarField({ settings }: FieldProps<'calendar'>): ReactNode {
  const t = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [part, focusLater] = useFocusLater<HTMLDivElement>();
  const today = riyadhDate(new Date(useNow()));
  const isBuiltIn = settings.draft.calendar === null;
  const periods = settings.draft.calendar ?? settings.builtIn.calendar;
  const keep = (changed: Period[]) => settings.change({ calendar: changed.toSorted(byStart) });
  const put = (period: Period) => {
    keep(
      edited === null || edited.index === null ? [...periods, period] : periods.with(edited.index, period),
    );
    // Shows past periods, too, since the edited one would be hidden otherwise.
    if (period.end < today) setIsWhole(true);
    setEdited(null);
  };
  const rows = periods.map((period, index) => ({ period, index }));
  return (
    <>
      <div ref={part} className={styles.form}>
        <div className={styles.spread}>
          <p className={styles.hint}>
            {t(isBuiltIn ? 'admin.settings.calendar.builtIn' : 'admin.settings.calendar.own')}
          </p>
          {!isBuiltIn && (
            <Button
              look="quiet"
              onClick={() => {
                settings.change({ calendar: null });
                focusLater('[data-add]');
              }}
            >
              {t('admin.settings.calendar.back')}
            </Button>
          )}
        </div>
        <div className={styles.spread}>
          <CheckField
            label={t('admin.settings.calendar.past')}
            checked={isWhole}
            onChange={({ target }) => setIsWhole(target.checked)}
          />
          {periods.length < settingEntries.calendar.most && (
            <Button
              look="quiet"
              data-add
              onClick={() => setEdited({ index: null, period: newPeriod(today) })}
            >
              {t('admin.settings.calendar.add')}
            </Button>
          )}
        </div>
        <CalendarTable
          rows={rows.filter(({ period }) => isWhole || period.end >= today)}
          onEdit={setEdited}
          onRemove={({ index }) => {
            keep(periods.toSpliced(index, 1));
            focusLater('[data-add]');
          }}
        />
      </div>
      <PeriodDialog
        edited={edited?.period ?? null}
        isNew={edited?.index === null}
        onSave={put}
        onCancel={() => setEdited(null)}
      />
    </>
  );
}

function newPeriod(day: string): Period {
  return { start: day, end: day, kind: 'public_holiday', name: { ar: '', en: '' }, isConfirmed: false };
}

function byStart(a: Period, b: Period): number {
  return a.start.localeCompare(b.start) || a.end.localeCompare(b.end);
}
