/** Reads the public part of the record: claims that guests could see, and can see now, from sources that allow it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ClaimGroup, listClaims, Record as PublicFigures } from '#contract/api/record.ts';
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import {
  type ClaimKind,
  claimDefinitions,
  leadGroups,
  noOutcomes,
  type Outcome,
  type OutcomeDays,
  type OutcomeFilter,
  outcomeDays,
  outcomeRule,
} from '#contract/domain/record.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Claim } from '#server/pipeline/record/claim.repository.ts';
import { isUnusualRow, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import { mayPublish, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { createRowReader } from '#server/platform/database/row-reader.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { JudgedClaim } from './similar-claims.ts';

export type PublicRecord = {
  /** Holds for the public rows of `claim`. */
  isPublic: RawBuilder<SqlBool>;
  /** Null before the first claim. */
  asOf: Date | null;
  isSample: boolean;
};

/** Simulated prices are left out where there are others. The rows are those of the last run, so that totals fit them. */
export async function readPublicRecord(
  db: Db,
  about: {
    sourceRules: Pick<SourceRules, 'of'>;
    unusualPeriods: () => readonly UnusualPeriod[];
    includeSample: boolean;
  },
): Promise<PublicRecord> {
  const run = await db.selectFrom('record_run').select('finished_at').executeTakeFirst();
  const rows = await db
    .selectFrom('claim')
    .select('source')
    .distinct()
    .where('is_publishable', '=', true)
    .execute();
  const named = rows
    .map(({ source }) => source)
    .filter((source) => mayPublish(about.sourceRules.of(source).permission));
  const recorded = named.filter((source) => source !== sampleSource);
  const isSample = recorded.length === 0 && about.includeSample && named.length > 0;
  const sources = isSample ? named : recorded;
  const asOf = run?.finished_at ?? null;
  const periods = about.unusualPeriods();
  // A price is no surer to come back in such days than it was to be usual.
  const isUnusual = sql.join(
    [0, ...outcomeDays].map((days) =>
      isUnusualRow(periods, {
        destination: sql`claim.destination`,
        day: sql`(claim.day + ${sql.lit(days)})`,
      }),
    ),
    sql` and not `,
  );
  const isPublic = sql<SqlBool>`(claim.is_open and claim.is_publishable and claim.source = any(${sources}::text[])
    and claim.made_at <= ${asOf}::timestamptz and not exists (
      select from premium_destination as premium
      where premium.destination_code = claim.destination and premium.is_premium)
    and not ${isUnusual})`;
  return { isPublic, asOf, isSample };
}

type GroupRow = Readonly<{ kind: ClaimKind; days: OutcomeDays; outcome: Outcome | 'waiting'; n: number }> &
  Readonly<Record<'tier' | 'feathers' | 'origin' | 'lead', string | null>>;

const lead = sql`case ${sql.join(
  leadGroups
    .toReversed()
    .map((first) => sql`when departure_date - day >= ${sql.lit(first)} then ${sql.lit(first)}`),
  sql` `,
)} end`;
const horizons = sql`(values ${sql.join(outcomeDays.map((days) => sql`(${sql.lit(days)})`))}) as horizon (days)`;

function groupingsOf({ kind, tier, feathers, origin, lead: first }: GroupRow) {
  const own = kind === 'deal' ? (['tier', tier ?? ''] as const) : (['feathers', feathers ?? 'none'] as const);
  return [['all', ''] as const, own, ['airport', origin ?? ''] as const, ['lead', first ?? ''] as const];
}

async function findWaitJudgement(db: Db): Promise<PublicFigures['wait']> {
  const row = await db
    .selectFrom('wait_judgement')
    .select(['rule', 'month', 'judgement'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { rule: row.rule, month: monthOf(row.month), ...row.judgement } : null;
}

/** Counts all public claims, in one pass. */
export async function countClaims(
  db: Db,
  { isPublic, asOf, isSample }: PublicRecord,
): Promise<PublicFigures> {
  const { rows } = await sql<GroupRow>`
    select kind, tier, feathers::text, origin, (${lead})::text as lead, horizon.days,
      coalesce(known.outcome, 'waiting') as outcome, count(*)::int as n
    from claim cross join ${horizons}
    left join claim_outcome as known on known.claim_id = claim.id and known.days = horizon.days
    where ${isPublic}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const groups = new Map<string, ClaimGroup>();
  for (const row of rows) {
    for (const [by, key] of groupingsOf(row)) {
      const { kind, days, outcome, n } = row;
      const name = [by, key, kind, days].join();
      groups.getOrInsertComputed(name, () => ({ kind, days, by, key, ...noOutcomes() }))[outcome] += n;
    }
  }
  const span = await sql<{ from: IsoDate | null; to: IsoDate | null }>`
    select min(day) as "from", max(day) as "to" from claim where ${isPublic}`.execute(db);
  return {
    asOf: asOf?.toISOString() ?? null,
    from: span.rows[0]?.from ?? null,
    to: span.rows[0]?.to ?? null,
    isSample,
    definitions: { ...claimDefinitions, outcome: outcomeRule },
    wait: await findWaitJudgement(db),
    groups: [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group),
  };
}

type StoredOutcome = {
  days: OutcomeDays;
  outcome: Outcome;
  price: number | null;
  low: number | null;
  rule: string;
};
/** Prices of outcomes in halalas. */
export type JudgedRow = Omit<Claim, 'id'> & { id: number; outcomes: StoredOutcome[] };

function selectClaims(db: Db, { isPublic }: PublicRecord) {
  return db
    .selectFrom('claim')
    .selectAll()
    .select(
      sql<StoredOutcome[]>`coalesce((
        select json_agg(json_build_object('days', days, 'outcome', outcome, 'price', price_halalas,
          'low', month_low_halalas, 'rule', rule) order by days)
        from claim_outcome where claim_id = claim.id), '[]'::json)`.as('outcomes'),
    )
    .where(isPublic);
}

function readClaims(rows: readonly object[]): JudgedRow[] {
  const read = createRowReader<Omit<JudgedRow, 'id'> & { id: string }>();
  return rows.map((row) => {
    const claim = read(row);
    return { ...claim, id: Number(claim.id) };
  });
}

export async function listClaimPage(
  db: Db,
  open: PublicRecord,
  { kind, days, outcome, page, perPage }: z.output<typeof listClaims.query>,
): Promise<JudgedRow[]> {
  const query = selectClaims(db, open)
    .where('kind', '=', kind)
    .where(hasOutcome(days, outcome))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc');
  const paged = query.limit(perPage).offset((page - 1) * perPage);
  return readClaims(await paged.execute());
}

function hasOutcome(days: OutcomeDays, outcome: OutcomeFilter): RawBuilder<SqlBool> {
  const known = sql`select from claim_outcome where claim_id = claim.id and days = ${sql.lit(days)}`;
  if (outcome === 'all') return sql`true`;
  if (outcome === 'waiting') return sql`not exists (${known})`;
  return outcome === 'judged'
    ? sql`exists (${known} and outcome <> 'departed')`
    : sql`exists (${known} and outcome = ${outcome})`;
}

export async function findClaim(db: Db, open: PublicRecord, id: number): Promise<JudgedRow | undefined> {
  return readClaims(await selectClaims(db, open).where('id', '=', String(id)).execute())[0];
}

export type ListedClaim = Pick<Claim, 'destination' | 'departureDate' | 'price' | 'waitFell' | 'waitOf'>;

/** The newest claim of each destination's listed price. */
export async function listListedClaims(
  db: Db,
  { isPublic }: PublicRecord,
  { origin, tripType }: { origin: string; tripType: TripType },
): Promise<ListedClaim[]> {
  const { rows } = await sql<object>`
    select distinct on (destination) destination, departure_date, price_halalas, wait_fell, wait_of
    from claim
    where ${isPublic} and kind = 'verdict' and origin = ${origin} and trip_type = ${tripType}
    order by destination, day desc`.execute(db);
  return rows.map(createRowReader<ListedClaim>());
}

/** Every public claim in the order they were made, in parts. */
export async function* listClaimParts(
  db: Db,
  open: PublicRecord,
  atOnce: number,
): AsyncGenerator<JudgedRow[]> {
  for (let after = 0; ; ) {
    const query = selectClaims(db, open).where('id', '>', String(after)).orderBy('id').limit(atOnce);
    const part = readClaims(await query.execute());
    if (part.length > 0) yield part;
    if (part.length < atOnce) return;
    after = part.at(-1)?.id ?? 0;
  }
}

/** The first claim of each departure with as many feathers whose outcome after a week is known, of one list. */
export async function listFirstClaims(
  db: Db,
  { isPublic }: PublicRecord,
  { origin, tripType }: { origin: string; tripType: TripType },
): Promise<JudgedClaim[]> {
  const { rows } = await sql<JudgedClaim>`
    select distinct on (destination, departure_date, return_date, source, feathers)
      destination, feathers, day, outcome, departure_date || ' ' || return_date || ' ' || source as trip
    from claim join claim_outcome on claim_id = claim.id and days = ${sql.lit(outcomeDays[0])}
    where ${isPublic} and kind = 'verdict' and origin = ${origin} and trip_type = ${tripType}
      and outcome <> 'departed'
    order by destination, departure_date, return_date, source, feathers, day, id`.execute(db);
  return rows;
}
