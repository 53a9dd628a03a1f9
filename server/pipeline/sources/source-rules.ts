/** What each fare source may and may cost, as `data/fare-sources.json` says, and what it cost on each day. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { IsoDate } from '#contract/domain/dates.ts';
import {
  automaticRules,
  historyRules,
  linkRules,
  noBudget,
  ownPermission,
  type SourceBudget,
  type SourcePermission,
  type SourceTerms,
  showRules,
} from '#contract/domain/source-permission.ts';
import type { Db } from '#server/platform/database/schema.ts';

type SourceRule = Omit<SourceTerms, 'source'>;

export type SourceRules = {
  /** A source that nothing is known of is one's own file. */
  of: (source: string) => SourceRule;
  list: () => readonly SourceTerms[];
};

export function createSourceRules(terms: readonly SourceTerms[]): SourceRules {
  const known = new Map(terms.map((each) => [each.source, each]));
  return { of: (source) => known.get(source) ?? ownRule, list: () => [...known.values()] };
}

const ownRule: SourceRule = { permission: ownPermission, budget: noBudget };

/** Whether its prices may become observations and daily lows; silence of the vendor is no permission. */
export function mayRecord({ history }: SourcePermission): boolean {
  return history === 'yes';
}

/** Whether its prices may stand in the public record: shown to everybody, kept for ever, and beside other sources. */
export function mayPublish({ show, history, link }: SourcePermission): boolean {
  return show === 'yes' && history === 'yes' && link === 'own';
}

/** Whether jobs may ask it; a person's own search always may. */
export function mayAskByItself({ automatic }: SourcePermission): boolean {
  return automatic === 'yes';
}

/** Which prices of the limited sources are shown at a moment; sources that are not named have no limit. */
export type SourceLimits = {
  hidden: readonly string[];
  /** Sources whose prices end before all others: what was seen after `since` is shown. */
  limited: readonly { source: string; hours: number; since: Date }[];
  /** Sources whose prices are shown only where a link can stand beside them. */
  linkedOnly: readonly string[];
};

export function limitsOf(rules: SourceRules, now: Date): SourceLimits {
  const known = rules.list();
  return {
    hidden: known.filter(({ permission }) => permission.show === 'no').map(({ source }) => source),
    limited: known.flatMap(({ source, permission: { show, cacheHours } }) =>
      show === 'no' || cacheHours === null
        ? []
        : [{ source, hours: cacheHours, since: new Date(now.getTime() - cacheHours * 3_600_000) }],
    ),
    linkedOnly: known.filter(({ permission }) => permission.show === 'with_link').map(({ source }) => source),
  };
}

const count = z.number().nonnegative();

export const sourceTerms: z.ZodType<SourceTerms[]> = z.array(
  z.strictObject({
    source: z.string().regex(/^[\w.:-]{1,64}$/),
    permission: z.strictObject({
      show: z.enum(showRules),
      cacheHours: z.int().min(1).max(72).nullable(),
      history: z.enum(historyRules),
      automatic: z.enum(automaticRules),
      link: z.enum(linkRules),
      evidence: z.string().regex(/^https:\/\/\S+, \d{4}-\d{2}-\d{2}/),
    }),
    budget: z.strictObject({ callsPerDay: count.int().nullable(), usdPerDay: count.nullable() }),
  }),
);

const file = path.join(import.meta.dirname, '../../../data/fare-sources.json');

export function readSourceTerms(): SourceTerms[] {
  return sourceTerms.parse(JSON.parse(readFileSync(file, 'utf8')));
}

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
  return rows.map(({ micro_usd, ...row }) => ({ ...row, usd: Number(micro_usd) / microPerUsd }));
}

export async function deleteSpending(db: Db, before: IsoDate): Promise<void> {
  await db.deleteFrom('source_spend').where('day', '<', before).execute();
}
