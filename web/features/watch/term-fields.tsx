/** Fields for when somebody is told and for which days of travel. */
import type { ReactNode } from 'react';
import { watchConditions, watchWhenKinds } from '#contract/domain/alert.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { useQuery } from '#web/api/query.tsx';
import { listCalendarMonths } from '#web/features/calendar/calendar-months.ts';
import { DateField } from '#web/features/date-picker/date-field.tsx';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import type { FormFaults } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatDayMonth, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { conditionName } from './term-words.tsx';
import styles from './watch-dialog.module.css';
import { watchQueries } from './watch-queries.ts';
import type { TermsField, WatchTerms } from './watch-terms.ts';
import type { WatchedTrip } from './watched-trip.ts';

type TermFieldsProps = {
  terms: WatchTerms;
  trip: WatchedTrip;
  /** Riyadh day. */
  today: IsoDate;
  faults: FormFaults<TermsField>;
  onChange: (part: Partial<WatchTerms>) => void;
};

export function TermFields(props: TermFieldsProps): ReactNode {
  const { terms, onChange } = props;
  const t = useTranslate();
  return (
    <>
      <fieldset className={styles.conditions}>
        <legend className={styles.legend}>{t('watch.condition.legend')}</legend>
        {watchConditions.map((condition) => (
          <label key={condition} className={styles.condition}>
            <input
              type="radio"
              name="condition"
              value={condition}
              checked={terms.condition === condition}
              autoComplete="off"
              onChange={() => onChange({ condition })}
            />
            <span>{conditionName(t, condition)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.when}>
        <SegmentedControl
          className={styles.kinds}
          legend={t('watch.when.legend')}
          value={terms.whenKind}
          options={choicesOf(t, 'watch.when', watchWhenKinds)}
          onChange={(whenKind) => onChange({ whenKind })}
        />
        {terms.whenKind === 'month' && <MonthField {...props} />}
        {terms.whenKind === 'dates' && <DaysFields {...props} />}
        {terms.whenKind === 'holiday' && <HolidayField {...props} />}
      </div>
    </>
  );
}

function MonthField({ terms, today, faults, onChange }: TermFieldsProps): ReactNode {
  const t = useTranslate();
  return (
    <SelectField
      name="month"
      label={t('watch.when.month')}
      fault={faults.month}
      value={terms.month}
      options={listCalendarMonths(today).map((month) => ({
        value: month,
        label: formatMonth(month, t.language),
      }))}
      onChange={(event) => onChange({ month: event.currentTarget.value })}
    />
  );
}

function DaysFields({ terms, trip, today, faults, onChange }: TermFieldsProps): ReactNode {
  const t = useTranslate();
  const range = { first: today, last: addDays(today, bookingWindowDays) };
  const days = [
    { name: 'from', label: t('watch.when.from'), range },
    {
      name: 'until',
      label: t('watch.when.until'),
      range: { ...range, first: clampToRange(terms.from ?? today, range) },
    },
  ] as const;
  return (
    <>
      <div className={styles.days}>
        {days.map(({ name, label, range: window }) => (
          <div key={name} className={styles.day} data-fault={faults[name] !== undefined || undefined}>
            <DateField
              name={name}
              label={label}
              value={terms[name]}
              range={window}
              trip={null}
              errorId={faults[name] === undefined ? undefined : `watch-${name}-fault`}
              onChange={({ date }) => onChange({ [name]: date })}
            />
          </div>
        ))}
      </div>
      {days.map(({ name }) =>
        faults[name] === undefined ? null : (
          <FieldFault key={name} id={`watch-${name}-fault`}>
            {faults[name]}
          </FieldFault>
        ),
      )}
      <p className={styles.hint}>{t(`watch.when.hint.${trip.tripType}`)}</p>
    </>
  );
}

function HolidayField({ terms, faults, onChange }: TermFieldsProps): ReactNode {
  const t = useTranslate();
  const view = useQuery(watchQueries.periods());
  return (
    <Loaded view={view} fallback={<Skeleton className={styles.fieldSkeleton} />}>
      {(periods) => {
        const breaks = periods.filter(({ kind }) => kind !== 'school_start');
        if (breaks.length === 0) return <p className={styles.hint}>{t('watch.when.noHoliday')}</p>;
        const options = breaks.map(({ start, end, name, nameAr }) => ({
          value: start,
          label: `${t.language === 'ar' ? nameAr : name} (${formatDayMonth(start, t.language)} – ${formatDayMonth(end, t.language)})`,
        }));
        return (
          <SelectField
            name="holiday"
            label={t('watch.when.holiday')}
            fault={faults.holiday}
            value={terms.holiday}
            options={[{ value: '', label: t('watch.when.chooseHoliday') }, ...options]}
            onChange={(event) => onChange({ holiday: event.currentTarget.value })}
          />
        );
      }}
    </Loaded>
  );
}
