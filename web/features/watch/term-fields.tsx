/** Fields for when somebody is told and for which days of travel. */
import type { ReactNode } from 'react';
import { watchConditions, watchWhenKinds } from '#contract/domain/alert.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { useQuery } from '#web/api/query.tsx';
import { listCalendarMonths } from '#web/features/calendar/calendar-grid.ts';
import { DateField } from '#web/features/date-picker/date-field.tsx';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { CheckField, FieldFault, SelectField } from '#web/features/forms/fields.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDays, formatMonth } from '#web/i18n/format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { conditionName } from './term-words.tsx';
import type { WatchValues } from './use-watch-form.ts';
import styles from './watch-dialog.module.css';
import { watchQueries } from './watch-queries.ts';
import type { WatchedTrip } from './watched-trip.ts';

type TermFieldsProps = {
  form: SchemaForm<WatchValues>;
  trip: WatchedTrip;
  /** Riyadh day. */
  today: IsoDate;
};

export function TermFields(props: TermFieldsProps): ReactNode {
  const { form, today } = props;
  const t = useTranslate();
  const whenKind = form.hook.watch('whenKind');
  return (
    <>
      <Stack as="fieldset">
        <Soft as="legend" size="sm" below={1}>
          {t('watch.condition.legend')}
        </Soft>
        {watchConditions.map((condition) => (
          <CheckField
            key={condition}
            {...form.tick('condition', condition)}
            type="radio"
            autoComplete="off"
            label={conditionName(t, condition)}
          />
        ))}
      </Stack>
      <Stack gap={3}>
        <SegmentedControl
          className={styles.kinds}
          legend={t('watch.when.legend')}
          value={whenKind}
          options={choicesOf(t, 'watch.when', watchWhenKinds)}
          onChange={(kind) => form.change('whenKind', kind)}
        />
        {whenKind === 'month' && (
          <SelectField
            {...form.field('month')}
            label={t('watch.when.month')}
            options={listCalendarMonths(today).map((month) => ({
              value: month,
              label: formatMonth(month, t.language),
            }))}
          />
        )}
        {whenKind === 'dates' && <DaysFields {...props} />}
        {whenKind === 'holiday' && <HolidayField {...props} />}
      </Stack>
    </>
  );
}

function DaysFields({ form, trip, today }: TermFieldsProps): ReactNode {
  const t = useTranslate();
  const { faults } = form;
  const terms = form.hook.watch();
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
      <Row gap={2} align="stretch" wrap={false}>
        {days.map(({ name, label, range: window }) => (
          <div key={name} className={styles.day} data-fault={faults[name] !== undefined || undefined}>
            <DateField
              name={name}
              label={label}
              value={terms[name]}
              range={window}
              trip={null}
              errorId={faults[name] === undefined ? undefined : `watch-${name}-fault`}
              onChange={({ date }) => form.change(name, date)}
            />
          </div>
        ))}
      </Row>
      {days.map(({ name }) =>
        faults[name] === undefined ? null : (
          <FieldFault key={name} id={`watch-${name}-fault`}>
            {faults[name]}
          </FieldFault>
        ),
      )}
      <Soft as="p" size="sm">
        {t(`watch.when.hint.${trip.tripType}`)}
      </Soft>
    </>
  );
}

function HolidayField({ form }: TermFieldsProps): ReactNode {
  const t = useTranslate();
  const view = useQuery(watchQueries.periods());
  const today = useToday();
  return (
    <Loaded view={view} fallback={<Skeleton as="field" />}>
      {(periods) => {
        const breaks = periods.filter(({ kind, start }) => kind !== 'school_start' && start > today);
        if (breaks.length === 0)
          return (
            <Soft as="p" size="sm">
              {t('watch.when.noHoliday')}
            </Soft>
          );
        const options = breaks.map(({ start, end, name, nameAr }) => ({
          value: start,
          label: `${t.language === 'ar' ? nameAr : name} (${formatDays(start, end, t.language)})`,
        }));
        return (
          <SelectField
            {...form.field('holiday')}
            label={t('watch.when.holiday')}
            options={[{ value: '', label: t('watch.when.chooseHoliday') }, ...options]}
          />
        );
      }}
    </Loaded>
  );
}
