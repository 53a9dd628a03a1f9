/** When each month calendar was last asked for: one row decides for all processes. */
import type { Kysely } from 'kysely';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type CalendarMonth = { origin: string; destination: string; tripType: TripType; month: IsoMonth };

const keyColumns = ['provider', 'origin', 'destination', 'trip_type', 'month'] as const;

/**
 * Claims a month that was not asked for since a moment.
 * @returns when another process claimed it; undefined when this one did
 */
export async function claimCalendar(
  db: Kysely<Database>,
  provider: string,
  calendar: CalendarMonth,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<Date | undefined> {
  const claimed = await db
    .insertInto('calendar_fetch')
    .values({ provider, ...rowOf(calendar), fetched_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet({ fetched_at: now })
        .where('calendar_fetch.fetched_at', '<=', unlessSince),
    )
    .returning('fetched_at')
    .executeTakeFirst();
  if (claimed) return undefined;
  const other = await db
    .selectFrom('calendar_fetch')
    .select('fetched_at')
    .where((row) => row.and({ provider, ...rowOf(calendar) }))
    .executeTakeFirst();
  return other?.fetched_at ?? now;
}

export async function setCalendarFetched(
  db: Kysely<Database>,
  provider: string,
  calendar: CalendarMonth,
  fetchedAt: Date,
): Promise<void> {
  await db
    .insertInto('calendar_fetch')
    .values({ provider, ...rowOf(calendar), fetched_at: fetchedAt })
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet({ fetched_at: fetchedAt }))
    .execute();
}

export function calendarKeyOf({ origin, destination, tripType, month }: CalendarMonth): string {
  return [origin, destination, tripType, month].join(':');
}

function rowOf({ origin, destination, tripType, month }: CalendarMonth) {
  return { origin, destination, trip_type: tripType, month: `${month}-01` };
}
