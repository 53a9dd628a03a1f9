/** Departure and return date fields. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { DateField, NativeDateField } from '#web/features/date-picker/date-field.tsx';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { FieldFault, useFieldFault } from './field-fault.tsx';
import { lastBookableDate } from './trip-faults.ts';
import type { FlightSearch } from './use-flight-search.ts';

type TripDatesProps = {
  search: FlightSearch;
  /** Riyadh day. */
  today: IsoDate;
  /** CSS class of each field's cell. */
  cellClass: string | undefined;
};

export function TripDates({ search, today, cellClass }: TripDatesProps): ReactNode {
  const t = useTranslate();
  const fault = useFieldFault(search, 'departureDate');
  const { draft, edit } = search;
  return (
    <>
      <div className={cellClass}>
        <DateField
          name="departureDate"
          label={t('flightSearch.departureDate')}
          value={draft.departureDate}
          range={{ first: today, last: lastBookableDate(today) }}
          trip={search.priced}
          back={draft.returnDate}
          errorId={fault?.id}
          // A day's price is for its own return date.
          onChange={({ date, returnDate }) =>
            edit({ departureDate: date, returnDate: returnDate ?? draft.returnDate })
          }
        />
        <FieldFault fault={fault} />
      </div>
      <ReturnDate search={search} today={today} cellClass={cellClass} />
    </>
  );
}

/** Always present without JavaScript, since the trip type may change. */
function ReturnDate({ search, today, cellClass }: TripDatesProps): ReactNode {
  const t = useTranslate();
  const fault = useFieldFault(search, 'returnDate');
  const { draft, edit } = search;
  const label = t('flightSearch.returnDate');
  const window = { first: today, last: lastBookableDate(today) };
  if (draft.tripType === 'oneway') {
    return (
      <noscript>
        {import.meta.env.SSR && (
          <div className={cellClass}>
            <NativeDateField
              name="returnDate"
              label={label}
              hint={t('trip.roundtrip')}
              value={null}
              range={window}
            />
          </div>
        )}
      </noscript>
    );
  }
  return (
    <div className={cellClass}>
      <DateField
        name="returnDate"
        label={label}
        value={draft.returnDate}
        range={{ first: clampToRange(draft.departureDate ?? today, window), last: window.last }}
        trip={search.priced}
        departure={draft.departureDate}
        errorId={fault?.id}
        onChange={({ date }) => edit({ departureDate: draft.departureDate, returnDate: date })}
      />
      <FieldFault fault={fault} />
    </div>
  );
}
