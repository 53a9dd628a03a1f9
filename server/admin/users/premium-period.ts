/** Period of Premium that an administrator grants, in whole Riyadh days. */
import {
  addDays,
  addMonths,
  daysInMonth,
  type IsoDate,
  monthOf,
  riyadhDate,
  startOfRiyadhDay,
} from '#contract/domain/dates.ts';
import { AppError } from '#server/platform/errors.ts';

const mostYears = 5;

/** The end of a Riyadh day is the start of the next. */
function endOfDay(date: IsoDate): Date {
  return startOfRiyadhDay(addDays(date, 1));
}

/** The same day of the next month, or its last day. */
export function oneMonthFrom(date: IsoDate): IsoDate {
  const month = addMonths(monthOf(date), 1);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** @throws AppError `validation_failed` naming `field` for today, the past, and more than five years */
export function requirePeriodEnd(date: IsoDate, { field, now }: { field: string; now: Date }): Date {
  const today = riyadhDate(now);
  const latest = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  if (date > today && date <= latest) return endOfDay(date);
  throw new AppError('validation_failed', {
    log: 'a period that ends too early or too late',
    fields: { [field]: date <= today ? 'api.field.premiumTooSoon' : 'api.field.premiumTooLong' },
  });
}
