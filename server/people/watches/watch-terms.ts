/** Terms of a watch, from the body of a call: condition, price and days; faults name their field. */
import type { z } from 'zod';
import type { updateWatch } from '#contract/api/watches.ts';
import type { WatchCondition, WatchWhenKind } from '#contract/domain/alert.ts';
import { addDays, addMonths, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type TripType } from '#contract/domain/itinerary.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import { type AppError, type FieldMessage, invalidField } from '#server/platform/errors.ts';
import { firstDay, lastDay, type WatchedTrip } from './watched-trip.repository.ts';

export type WatchTerms = {
  condition: WatchCondition;
  /** SAR; only for `below`. */
  below: number | null;
};

export type WatchDays = Pick<WatchedTrip, 'departsFrom' | 'departsTo' | 'returnBy'> & {
  whenKind: WatchWhenKind;
  holiday: LocalizedText | null;
};

export type WatchChange = z.output<NonNullable<(typeof updateWatch)['body']>>;
export type TermsBody = Pick<WatchChange, 'below' | 'condition' | 'month' | 'from' | 'until' | 'holiday'>;

/** A period of the calendar that trips can be watched for. */
export type NamedPeriod = { start: IsoDate; end: IsoDate; name: LocalizedText };

/** Without a condition: below the price where one is given, else a new low. @throws AppError `validation_failed` */
export function readTerms({ below = null, condition }: TermsBody): WatchTerms {
  const wanted = condition ?? (below === null ? 'newLow' : 'below');
  if (wanted === 'below' && below === null) throw invalid('below', 'api.field.required');
  return { condition: wanted, below: wanted === 'below' ? below : null };
}

export const anyDays: WatchDays = {
  whenKind: 'any',
  departsFrom: firstDay,
  departsTo: lastDay,
  returnBy: lastDay,
  holiday: null,
};

type DaysContext = { tripType: TripType; periods: readonly NamedPeriod[]; now: Date };

/**
 * The days a body asks for, undefined where it names none. A trip of chosen days or a holiday begins and ends in
 * them; for a holiday the day before and the day after count too.
 * @throws AppError `validation_failed`
 */
export function readDays(body: TermsBody, { tripType, periods, now }: DaysContext): WatchDays | undefined {
  const today = riyadhDate(now);
  const latest = addDays(today, bookingWindowDays);
  const backBy = (day: IsoDate): IsoDate => (tripType === 'roundtrip' ? day : lastDay);
  if (body.month !== undefined) {
    if (body.month < monthOf(today)) throw invalid('month', 'api.field.datePast');
    if (body.month > monthOf(latest)) throw invalid('month', 'api.field.dateTooFar');
    const departsTo = addDays(`${addMonths(body.month, 1)}-01`, -1);
    return { ...anyDays, whenKind: 'month', departsFrom: `${body.month}-01`, departsTo };
  }
  if (body.holiday !== undefined) {
    const period = periods.find(({ start, end }) => start === body.holiday && end >= today);
    if (!period) throw invalid('holiday', 'api.field.invalid');
    const [departsFrom, end] = [addDays(period.start, -1), addDays(period.end, 1)];
    return { whenKind: 'holiday', departsFrom, departsTo: end, returnBy: backBy(end), holiday: period.name };
  }
  if (body.from === undefined && body.until === undefined) return undefined;
  const from = body.from ?? today;
  const until = body.until ?? from;
  if (from < today) throw invalid('from', 'api.field.datePast');
  if (from > latest) throw invalid('from', 'api.field.dateTooFar');
  if (until < from) throw invalid('until', 'api.field.dateOrder');
  return { whenKind: 'dates', departsFrom: from, departsTo: until, returnBy: backBy(until), holiday: null };
}

function invalid(field: string, message: FieldMessage): AppError {
  return invalidField(field, message, `a watch with ${field}`);
}
