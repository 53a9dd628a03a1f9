/** The cost of each fare source on each day of Riyadh; a question is paid for before it is asked. */
import { sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { SourceBudget } from '#contract/domain/source-permission.ts';
import type { Db } from '#server/platform/database/schema.ts';

const microPerUsd = 1_000_000;
/** Above any budget; fits the column. */
const noLimit = 2 ** 31 - 1;

type Spending = { calls: number; usd: number };
export const nothingSpent: Spending = { calls: 0, usd: 0 };

/**
 * Charges one question, unless the day's budget would not hold it. One statement, so that no two processes spend the
 * same money.
 * @param usd what it costs at most
 * @returns false where nothing was charged
 */
export async function chargeSource(
  db: Db,
  { source, day, usd, budget }: { source: string; day: IsoDate; usd: number; budget: SourceBudget },
): Promise<boolean> {
  const cost = Math.ceil(usd * microPerUsd);
  const mostCalls = budget.callsPerDay ?? noLimit;
  const mostCost = budget.usdPerDay === null ? null : Math.round(budget.usdPerDay * microPerUsd);
  if (mostCalls < 1 || (mostCost !== null && cost > mostCost)) return false;
  const { rows } = await sql`
    insert into source_spend as spent (source, day, calls, micro_usd)
    values (${source}, ${day}::date, 1, ${cost}::bigint)
    on conflict (source, day) do update
      set calls = spent.calls + 1, micro_usd = spent.micro_usd + excluded.micro_usd
      where spent.calls < ${mostCalls}::int
        and (${mostCost}::bigint is null or spent.micro_usd + excluded.micro_usd <= ${mostCost}::bigint)
    returning source`.execute(db);
  return rows.length > 0;
}

/** Takes back what was charged for a question that was never sent. */
export async function refundSource(
  db: Db,
  { source, day, usd }: { source: string; day: IsoDate; usd: number },
): Promise<void> {
  const cost = Math.ceil(usd * microPerUsd);
  await sql`
    update source_spend set calls = greatest(calls - 1, 0), micro_usd = greatest(micro_usd - ${cost}::bigint, 0)
    where source = ${source} and day = ${day}::date`.execute(db);
}

/** The cost of sources since a day, ascending by day. */
export async function listSpending(
  db: Db,
  since: IsoDate,
): Promise<(Spending & { source: string; day: IsoDate })[]> {
  const rows = await db
    .selectFrom('source_spend')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('source')
    .execute();
  return rows.map(({ source, day, calls, micro_usd }) => ({
    source,
    day,
    calls,
    usd: Number(micro_usd) / microPerUsd,
  }));
}

/** Deletes what is older than any report. */
export async function deleteSpending(db: Db, before: IsoDate): Promise<void> {
  await db.deleteFrom('source_spend').where('day', '<', before).execute();
}
