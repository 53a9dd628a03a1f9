/** How far prices lay from what exact questions answered, by source and booking site, and which sites keep theirs. */

import { sql } from 'kysely';
import { confirmedPercent } from '#contract/domain/confirmation.ts';
import { dayMs } from '#contract/domain/durations.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Db } from '#server/platform/database/schema.ts';

type DisagreementRow = {
  source: string;
  site: Site;
  /** Exact questions with a price in the answer. */
  checks: number;
  /** Differences in percent, whatever their sign. */
  medianPercent: number;
  p90Percent: number;
  /** Share of the checks that differ by more than `confirmedPercent`. */
  overShare: number;
};

/** Days of checks that count. */
export const recordDays = 30;
/** Fewer checks say nothing of a site. */
const leastChecks = 20;
/** A site keeps its prices while at most this share of them differs, and does not from the other share on. */
const mostDiffering = 0.1;
const oftenDiffering = 0.3;

/** Of the last 30 days, those with the most checks first. Questions to the source of the price itself do not count. */
export async function listDisagreement(db: Db, now: Date): Promise<DisagreementRow[]> {
  const since = new Date(now.getTime() - recordDays * dayMs);
  const { rows } = await sql<DisagreementRow>`
    with compared as (
      select source, site, abs(answered_halalas - listed_halalas) * 100.0 / listed_halalas as percent
      from price_check
      where checked_at >= ${since} and answered_halalas is not null and asked_source <> source
    )
    select source, site, count(*)::int as checks,
      percentile_cont(0.5) within group (order by percent)::float8 as "medianPercent",
      percentile_cont(0.9) within group (order by percent)::float8 as "p90Percent",
      avg((percent > ${confirmedPercent})::int)::float8 as "overShare"
    from compared group by source, site order by checks desc, site, source`.execute(db);
  return rows;
}

/** Null where too little is known. */
export function keepsPrice(rows: readonly Pick<DisagreementRow, 'checks' | 'overShare'>[]): boolean | null {
  const checks = rows.reduce((sum, row) => sum + row.checks, 0);
  if (checks < leastChecks) return null;
  const share = rows.reduce((sum, row) => sum + row.checks * row.overShare, 0) / checks;
  if (share <= mostDiffering) return true;
  return share >= oftenDiffering ? false : null;
}

/** Of every booking site that was checked; null where too little is known. */
export async function readSiteRecords(db: Db, now: Date): Promise<ReadonlyMap<Site, boolean | null>> {
  const bySite = Map.groupBy(await listDisagreement(db, now), ({ site }) => site);
  return new Map([...bySite].map(([site, rows]) => [site, keepsPrice(rows)]));
}
