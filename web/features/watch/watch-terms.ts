/** Terms of a watch while it is edited: suggestions, faults, and the body of the call. */
import type { Watch } from '#contract/api/watches.ts';
import {
  highestWatchPrice,
  suggestTarget,
  type WatchCondition,
  type WatchWhenKind,
} from '#contract/domain/alert.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { cleanLine, toPlainNumber } from '#contract/domain/typed-text.ts';
import type { WatchedTrip } from './watched-trip.ts';

export type WatchTerms = {
  condition: WatchCondition;
  /** As typed. */
  below: string;
  whenKind: WatchWhenKind;
  month: IsoMonth;
  from: IsoDate | null;
  until: IsoDate | null;
  /** First day of a period of the calendar; empty until chosen. */
  holiday: IsoDate | '';
};

/** Trips of a holiday may begin the day before it and end the day after. */
export const edgeDays = 1;

type TermsField = 'below' | 'month' | 'from' | 'until' | 'holiday';
export type TermsFault = 'price' | 'fromMissing' | 'untilMissing' | 'order' | 'holidayMissing';

/** A sensible price where one is known, else the next new low. */
export function suggestTerms(trip: WatchedTrip, today: IsoDate): WatchTerms {
  const { price, usual, dates } = trip;
  const isLower = trip.target !== undefined && (price === null || trip.target < price);
  const target = isLower ? trip.target : price === null ? null : suggestTarget(price, usual);
  return {
    condition: target === null ? 'newLow' : 'below',
    below: String(target ?? ''),
    whenKind: dates ? 'dates' : 'any',
    month: monthOf(today),
    from: dates?.from ?? null,
    until: dates?.until ?? null,
    holiday: '',
  };
}

export function termsOfWatch(watch: Watch, today: IsoDate): WatchTerms {
  const { condition, below, whenKind, from, until } = watch;
  return {
    condition,
    below: below === null ? '' : String(below),
    whenKind,
    month: whenKind === 'month' && from !== null ? monthOf(from) : monthOf(today),
    from: whenKind === 'dates' ? from : null,
    until: whenKind === 'dates' ? until : null,
    holiday: whenKind === 'holiday' && from !== null ? addDays(from, edgeDays) : '',
  };
}

/** A typed price in SAR; undefined unless it may be watched. */
export function readPrice(text: string): number | undefined {
  const plain = toPlainNumber(cleanLine(text));
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined;
  const price = Number(plain);
  return price >= 1 && price <= highestWatchPrice ? price : undefined;
}

export function findTermsFaults(terms: WatchTerms): Partial<Record<TermsField, TermsFault>> {
  const { condition, below, whenKind, from, until, holiday } = terms;
  const faults: Partial<Record<TermsField, TermsFault>> = {};
  if (condition === 'below' && readPrice(below) === undefined) faults.below = 'price';
  if (whenKind === 'holiday' && holiday === '') faults.holiday = 'holidayMissing';
  if (whenKind !== 'dates') return faults;
  if (from === null) faults.from = 'fromMissing';
  if (until === null) faults.until = 'untilMissing';
  else if (from !== null && until < from) faults.until = 'order';
  return faults;
}

export function bodyOfTerms(terms: WatchTerms) {
  const { condition } = terms;
  const below = condition === 'below' ? (readPrice(terms.below) ?? null) : null;
  return { condition, ...(below === null ? {} : { below }), ...datesOfTerms(terms) };
}

/** The body of a change: days that stay are left out, since their first may have passed. */
export function bodyOfChange(terms: WatchTerms, before: WatchTerms) {
  const what = bodyOfTerms({ ...terms, whenKind: 'any' });
  const isMoved = JSON.stringify(datesOfTerms(terms)) !== JSON.stringify(datesOfTerms(before));
  if (!isMoved) return what;
  return terms.whenKind === 'any' ? { ...what, isAnyDates: true } : bodyOfTerms(terms);
}

type TermDates = { month?: IsoMonth; from?: IsoDate; until?: IsoDate; holiday?: IsoDate };

function datesOfTerms({ whenKind, month, from, until, holiday }: WatchTerms): TermDates {
  if (whenKind === 'month') return { month };
  if (whenKind === 'holiday') return { holiday };
  return whenKind === 'dates' && from !== null && until !== null ? { from, until } : {};
}
