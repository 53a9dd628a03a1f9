/** Moves all dates of recorded fares by the same number of days, so that the newest observation is today. */
import { addDays, daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { noonInRiyadh } from '#server/pipeline/providers/row-values.ts';

/** Whole days from the Riyadh day of `newest` to that of `now`; 0 when nothing was observed. */
export function daysToToday(newest: Date | null, now: Date): number {
  return newest === null ? 0 : daysBetween(riyadhDate(newest), riyadhDate(now));
}

/** The later of `newest` and the newest observation in `rows`. */
export function newestObservation(newest: Date | null, rows: readonly ProviderRow[]): Date | null {
  let latest = newest;
  for (const row of rows) {
    if ('fare' in row && (latest === null || row.fare.observedAt > latest)) latest = row.fare.observedAt;
  }
  return latest;
}

/** The row with all dates moved by `days`; its link is dropped. */
export function shiftRow(row: ProviderRow, days: number, now: Date): ProviderRow {
  return days === 0 || !('fare' in row) ? row : { ...row, fare: shiftFare(row.fare, days, now) };
}

function shiftFare(fare: ProviderFare, days: number, now: Date): ProviderFare {
  return {
    ...fare,
    departureDate: addDays(fare.departureDate, days),
    returnDate: fare.returnDate === null ? null : addDays(fare.returnDate, days),
    observedAt: shiftObserved(fare, days, now),
    deepLink: null,
  };
}

/** Never in the future. */
function shiftObserved(fare: ProviderFare, days: number, now: Date): Date {
  const moved = new Date(fare.observedAt.getTime() + days * 86_400_000);
  if (fare.observedAtPrecision === 'day' || fare.observedAtPrecision === 'month') {
    return noonInRiyadh(riyadhDate(moved), now);
  }
  return moved > now ? now : moved;
}
