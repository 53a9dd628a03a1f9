/** Daily counts (Riyadh days): sign-ups, clicks by booking site and destination, fares by source. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type DayCount = { day: string; count: number };
export type NamedDayCount = DayCount & { name: string };

const mostDestinations = 10;

export async function countSignUps(db: Kysely<Database>, since: Date): Promise<DayCount[]> {
  const rows = await db
    .selectFrom('user_account')
    .select([riyadhDay('created_at').as('day'), ({ fn }) => fn.countAll<string>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

export async function countClicksBySite(db: Kysely<Database>, since: Date): Promise<NamedDayCount[]> {
  const rows = await db
    .selectFrom('booking_click')
    .select(['site as name', riyadhDay('clicked_at').as('day')])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('clicked_at', '>=', since)
    .groupBy(['site', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Most clicked destinations over the whole range. */
export async function countClicksByDestination(
  db: Kysely<Database>,
  since: Date,
): Promise<{ code: string; clicks: number }[]> {
  const rows = await db
    .selectFrom('booking_click')
    .select(['destination as code', ({ fn }) => fn.countAll<string>().as('clicks')])
    .where('clicked_at', '>=', since)
    .groupBy('destination')
    .orderBy('clicks', 'desc')
    .orderBy('destination')
    .limit(mostDestinations)
    .execute();
  return rows.map(({ code, clicks }) => ({ code, clicks: Number(clicks) }));
}

export async function countFaresBySource(db: Kysely<Database>, since: Date): Promise<NamedDayCount[]> {
  const rows = await db
    .selectFrom('provider_run')
    .select(['provider as name', riyadhDay('finished_at').as('day')])
    .select(({ fn }) => fn.sum<string>('accepted').as('count'))
    .where('finished_at', '>=', since)
    .groupBy(['provider', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Riyadh is UTC+3 all year. */
function riyadhDay(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} at time zone interval '3 hours')::date`;
}
