/** Stores the last counts of each month, for the trends of the next month. */
import { type Kysely, sql } from 'kysely';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { Database } from '#server/platform/database/schema.ts';

const monthlyNames = ['totalUsers', 'premiumUsers', 'activeDeals', 'revenue'] as const;
export type MonthlyCounts = Record<(typeof monthlyNames)[number], number>;

/** The last counts of `month`; empty if there are none. */
export async function readMonthlyCounts(
  db: Kysely<Database>,
  month: IsoMonth,
): Promise<Partial<MonthlyCounts>> {
  const rows = await db
    .selectFrom('monthly_count')
    .select(['name', 'count'])
    .where('month', '=', firstDayOf(month))
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Whether `month` was counted after `since`. */
export async function isCountedAfter(db: Kysely<Database>, month: IsoMonth, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_count')
    .select('name')
    .where('month', '=', firstDayOf(month))
    .where('counted_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces counts from before `unlessSince`; later ones stay. */
export async function storeMonthlyCounts(
  db: Kysely<Database>,
  { month, counts, unlessSince }: { month: IsoMonth; counts: MonthlyCounts; unlessSince: Date },
  now: Date,
): Promise<void> {
  const first = firstDayOf(month);
  const rows = monthlyNames.map((name) => ({ month: first, name, count: counts[name], counted_at: now }));
  await db
    .insertInto('monthly_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'name'])
        .doUpdateSet({ count: sql`excluded.count`, counted_at: sql`excluded.counted_at` })
        .where('monthly_count.counted_at', '<=', unlessSince),
    )
    .execute();
}

function firstDayOf(month: IsoMonth): string {
  return `${month}-01`;
}
