/** Saudi holidays, school breaks and seasons in both calendars; the built-in ones hold until one is changed. */
import { type ReactNode, useState } from 'react';
import { riyadhDate } from '#contract/domain/dates.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowsField } from './rows-field.tsx';
import type { FieldProps } from './setting-fields.tsx';
import type { Row } from './setting-values.ts';
import styles from './settings.module.css';

export function CalendarField({ form, answer }: FieldProps): ReactNode {
  const t = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const today = riyadhDate(new Date(useNow()));
  const isPast = ({ end }: Row) => String(end) < today;
  const isBuiltIn = form.hook.watch('calendar') === null;
  return (
    <>
      <div className={styles.spread}>
        <p className={styles.hint}>
          {t(isBuiltIn ? 'admin.settings.calendar.builtIn' : 'admin.settings.calendar.own')}
        </p>
        {!isBuiltIn && (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // The button is gone then.
              currentTarget.form?.querySelector<HTMLElement>('[data-add]')?.focus();
              form.change('calendar', null);
            }}
          >
            {t('admin.settings.calendar.back')}
          </Button>
        )}
      </div>
      <RowsField
        form={form}
        name="calendar"
        table={{
          usual: answer.builtIn.calendar,
          lead: (
            <CheckField
              label={t('admin.settings.calendar.past')}
              checked={isWhole}
              onChange={({ target }) => setIsWhole(target.checked)}
            />
          ),
          blank: { start: today, end: today },
          isShown: (row) => isWhole || !isPast(row),
          compare: (a, b) => byDays(a).localeCompare(byDays(b)),
          // Shows past periods, too, since the edited one would be hidden otherwise.
          onPut: (row) => isPast(row) && setIsWhole(true),
        }}
      />
    </>
  );
}

function byDays({ start, end }: Row): string {
  return `${start} ${end}`;
}
