/** Keyboard movement in the date picker. */
import { addMonths, type DateRange, daysInMonth, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { moveByKey } from '#web/features/calendar/calendar-grid.ts';

export function isInRange(date: IsoDate, { first, last }: DateRange): boolean {
  return first <= date && date <= last;
}

export function clampToRange(date: IsoDate, { first, last }: DateRange): IsoDate {
  if (date < first) return first;
  return date > last ? last : date;
}

/**
 * The day a key leads to from `date`, across months but inside the range: the keys of `moveByKey`, and
 * Page Up and Page Down by a month. Undefined for other keys.
 */
export function dayAfterPickerKey(
  date: IsoDate,
  key: string,
  { range, isRightToLeft }: { range: DateRange; isRightToLeft: boolean },
): IsoDate | undefined {
  if (key === 'PageUp') return clampToRange(sameDayOf(date, -1), range);
  if (key === 'PageDown') return clampToRange(sameDayOf(date, 1), range);
  const target = moveByKey(date, key, isRightToLeft);
  return target && clampToRange(target, range);
}

/** The same day of another month, or its last day if it is shorter. */
function sameDayOf(date: IsoDate, months: number): IsoDate {
  const month = addMonths(monthOf(date), months);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}
