/** Stores what the site claims of prices, and what became of each claim, in statements over many rows. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { curatedSource } from '#contract/domain/deal.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import {
  type OutcomeDays,
  outcomeDays,
  outcomeWindowDays,
  type WaitJudgement,
} from '#contract/domain/record.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { isUnusualRow, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import {
  createRowReader,
  noReturn,
  type StoredRow,
  toColumns,
} from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { type WaitCase, waitDays, waitRule } from './wait-rule.ts';

export type Claim = StoredRow<Database['claim']>;

export type NewClaim = Omit<Claim, 'id' | 'madeAt' | 'lowBefore'>;

/** As one parameter; names that a statement does not ask for are left out there. */
const jsonOf = (claims: readonly NewClaim[]) =>
  JSON.stringify(claims.map((claim) => toColumns(claim, ['price', 'usual'])));

/** Days before a claim on which the month's low shows where prices are going. */
const trendDays = 14;

/** Of the row `made`. */
const lowBefore: RawBuilder<number | null> = sql`(
  select low.price_halalas from daily_low as low
  where low.source = made.source and low.origin = made.origin and low.destination = made.destination
    and low.trip_type = made.trip_type and low.departure_month = date_trunc('month', made.departure_date)::date
    and low.day between made.day - ${trendDays + outcomeWindowDays - 1}::int and made.day - ${trendDays}::int
  order by low.day desc limit 1)`;

/** The month's low two weeks before each claim in SAR, in their order; null where it was not seen. */
export async function listLowsBefore(db: Db, claims: readonly NewClaim[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ halalas: number | null }>`
    select ${lowBefore} as halalas
    from rows from (jsonb_to_recordset(${jsonOf(claims)}::jsonb) as (
      day date, departure_date date, source text, origin text, destination text, trip_type text)) with ordinality
      as made (day, departure_date, source, origin, destination, trip_type, place)
    order by place`.execute(db);
  return rows.map(({ halalas }) => (halalas === null ? null : fromHalalas(halalas)));
}

/** A claim that is there already stays as it is. @returns how many were new */
export async function insertClaims(db: Db, claims: readonly NewClaim[], madeAt: Date): Promise<number> {
  if (claims.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`
    insert into claim (made_at, day, departure_date, return_date, price_halalas, usual_halalas, low_before_halalas,
      feathers, kind, tier, definition, source, origin, destination, trip_type, is_open, is_publishable, is_simulated,
      wait_fell, wait_of)
    select ${madeAt}::timestamptz, day, departure_date, return_date, price_halalas, usual_halalas, ${lowBefore},
      feathers, kind, tier, definition, source, origin, destination, trip_type, is_open, is_publishable, is_simulated,
      wait_fell, wait_of
    from jsonb_to_recordset(${jsonOf(claims)}::jsonb) as made (
      day date, departure_date date, return_date date, price_halalas int, usual_halalas int, feathers smallint,
      kind text, tier text, definition text, source text, origin text, destination text, trip_type text,
      is_open boolean, is_publishable boolean, is_simulated boolean, wait_fell int, wait_of int)
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
}

export const pairOf = (claim: Pick<Claim, 'origin' | 'destination' | 'tripType'>) =>
  `${claim.origin} ${claim.destination} ${claim.tripType}`;

export async function listClaimedPairs(db: Db, day: IsoDate): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('claim')
    .select(['origin', 'destination', 'trip_type as tripType'])
    .where('kind', '=', 'verdict')
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(pairOf));
}

type UnclaimedDeal = Pick<
  Claim,
  'source' | 'origin' | 'destination' | 'tripType' | 'returnDate' | 'departureDate'
> & { dealPrice: number; originalPrice: number; evidence: FareAssessment };

/**
 * Published deals whose price was not claimed within the longest outcome before `day`: a deal that stands for longer
 * is claimed again, when it is known what became of it. Prices typed by an administrator are no claims of the record.
 * @param key only deals of this list
 */
export async function listUnclaimedDeals(db: Db, day: IsoDate, key?: FareListKey): Promise<UnclaimedDeal[]> {
  let query = db
    .selectFrom('deal')
    .select(['source', 'origin', 'destination', 'trip_type', 'departure_date', 'evidence'])
    .select(({ fn, val }) =>
      fn.coalesce('return_date', sql<string>`${val(noReturn)}::date`).as('return_date'),
    )
    .select(['deal_price_halalas', 'original_price_halalas'])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('is_verified', '=', true)
    .where('source', '<>', curatedSource)
    .where('departure_date', '>', day)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('claim')
            .select(sql.lit(1).as('one'))
            .where('kind', '=', 'deal')
            .where('day', '>', addDays(day, -Math.max(...outcomeDays)))
            .whereRef('claim.origin', '=', 'deal.origin')
            .whereRef('claim.destination', '=', 'deal.destination')
            .whereRef('claim.trip_type', '=', 'deal.trip_type')
            .whereRef('claim.source', '=', 'deal.source')
            .whereRef('claim.departure_date', '=', 'deal.departure_date')
            .where(sql<SqlBool>`claim.return_date = coalesce(deal.return_date, ${noReturn}::date)`)
            .whereRef('claim.price_halalas', '=', 'deal.deal_price_halalas'),
        ),
      ),
    );
  if (key) query = query.where('origin', '=', key.origin).where('trip_type', '=', key.tripType);
  return (await query.execute()).map(createRowReader<UnclaimedDeal>());
}

/** Claims of one day, to be judged after so many days. */
type DueClaims = { day: IsoDate; days: OutcomeDays };

/**
 * Days whose claims are not judged, the oldest first; those of the last days again where they were judged before
 * `againBefore`, since sightings arrive late.
 */
export async function listDueClaims(
  db: Db,
  { today, lateSince, againBefore }: { today: IsoDate; lateSince: IsoDate; againBefore: Date },
): Promise<DueClaims[]> {
  const { rows } = await sql<DueClaims>`
    select claim.day, horizon.days
    from claim cross join (values ${sql.join(outcomeDays.map((days) => sql`(${sql.lit(days)})`))}) as horizon (days)
    left join claim_outcome as known on known.claim_id = claim.id and known.days = horizon.days
    where claim.day + horizon.days < ${today}::date and (
      known.claim_id is null
      or (claim.day + horizon.days >= ${lateSince}::date and known.judged_at < ${againBefore}::timestamptz))
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

type LaterPrices = Pick<Claim, 'id' | 'day' | 'departureDate' | 'price'> & {
  /** SAR; null where nothing was seen in the window. */
  laterPrice: number | null;
  monthLow: number | null;
};

/**
 * What was seen, some days later, of the trips that were claimed on one day: the lowest price of the newest day of the
 * window, from the source of the claim, and the lowest price of the departure month. One scan of the window's sightings.
 */
export async function listLaterPrices(db: Db, { day, days }: DueClaims): Promise<LaterPrices[]> {
  const last = addDays(day, days);
  const first = addDays(last, 1 - outcomeWindowDays);
  const { rows } = await sql<object>`
    with due as materialized (
      select id, source, origin, destination, trip_type, departure_date, return_date, price_halalas
      from claim where day = ${day}::date
    ), seen as (
      select due.id, ${riyadhDay} as day, min(observation.price_halalas) as price_halalas
      from due join observation on observation.origin = due.origin and observation.destination = due.destination
        and observation.departure_date = due.departure_date and observation.trip_type = due.trip_type
        and observation.source = due.source
        and coalesce(observation.return_date, ${noReturn}::date) = due.return_date
      where observation.observed_at >= ${startOfRiyadhDay(first)}::timestamptz
        and observation.observed_at < ${startOfRiyadhDay(addDays(last, 1))}::timestamptz
      group by 1, 2
    ), newest as (
      select distinct on (id) id, price_halalas from seen order by id, day desc
    )
    select due.id, due.departure_date, due.price_halalas, newest.price_halalas as later_price_halalas, (
        select low.price_halalas from daily_low as low
        where low.source = due.source and low.origin = due.origin and low.destination = due.destination
          and low.trip_type = due.trip_type and low.departure_month = date_trunc('month', due.departure_date)::date
          and low.day between ${first}::date and ${last}::date
        order by low.day desc limit 1
      ) as month_low_halalas
    from due left join newest using (id)
    order by due.id`.execute(db);
  const read = createRowReader<Omit<LaterPrices, 'day'>>();
  return rows.map((row) => ({ ...read(row), day }));
}

const riyadhDay: RawBuilder<string> = sql`(observation.observed_at at time zone interval '3 hours')::date`;

type NewOutcome = Omit<StoredRow<Database['claim_outcome']>, 'judgedAt'>;

/** Stores what became of claims; judged again, a claim keeps one row. */
export async function upsertOutcomes(db: Db, judged: readonly NewOutcome[], judgedAt: Date): Promise<void> {
  if (judged.length === 0) return;
  const rows = JSON.stringify(judged.map((outcome) => toColumns(outcome, ['price', 'monthLow'])));
  await sql`
    insert into claim_outcome (claim_id, days, outcome, price_halalas, month_low_halalas, rule, judged_at)
    select claim_id, days, outcome, price_halalas, month_low_halalas, rule, ${judgedAt}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as judged (
      claim_id bigint, days smallint, outcome text, price_halalas int, month_low_halalas int, rule text)
    on conflict (claim_id, days) do update set outcome = excluded.outcome, price_halalas = excluded.price_halalas,
      month_low_halalas = excluded.month_low_halalas, rule = excluded.rule, judged_at = excluded.judged_at`.execute(
    db,
  );
}

/** Whether a rule was judged in a month. @param month its first day */
export async function isWaitJudged(db: Db, month: IsoDate): Promise<boolean> {
  const query = db
    .selectFrom('wait_judgement')
    .select('rule')
    .where('month', '=', month)
    .where('rule', '=', waitRule);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertWaitJudgement(
  db: Db,
  judged: { month: IsoDate; judgement: WaitJudgement; at: Date },
): Promise<void> {
  const { month, judgement, at } = judged;
  await db
    .insertInto('wait_judgement')
    .values({ month, rule: waitRule, judged_at: at, judgement: JSON.stringify(judgement) })
    .onConflict((conflict) => conflict.columns(['month', 'rule']).doNothing())
    .execute();
}

export async function isWaitLicensed(db: Db): Promise<boolean> {
  const query = db
    .selectFrom('wait_judgement')
    .select('judgement')
    .where('rule', '=', waitRule)
    .orderBy('month', 'desc');
  return (await query.limit(1).executeTakeFirst())?.judgement.isLicensed ?? false;
}

/** The daily claims whose outcome the rule forecasts, of usual days; simulated ones only where there are no others. */
export async function listWaitCases(db: Db, periods: readonly UnusualPeriod[]): Promise<WaitCase[]> {
  const [made, known] = [sql<IsoDate>`claim.day`, sql<IsoDate>`(claim.day + ${sql.lit(waitDays)})`];
  const isUnusual = (day: RawBuilder<IsoDate>) =>
    isUnusualRow(periods, { destination: sql`destination`, day });
  const { rows } = await sql<object>`
    select day, departure_date, origin || ' ' || destination || ' ' || trip_type as route, feathers,
      claim.price_halalas, low_before_halalas, outcome,
      coalesce(known.price_halalas, month_low_halalas) as later_price_halalas
    from claim join claim_outcome as known on claim_id = claim.id and days = ${sql.lit(waitDays)}
    where kind = 'verdict' and outcome <> 'departed' and not ${isUnusual(made)} and not ${isUnusual(known)}
      and is_simulated = not exists (select from claim as other where not other.is_simulated)`.execute(db);
  return rows.map(createRowReader<WaitCase>());
}

export async function deleteClaimsBefore(db: Db, day: IsoDate): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('claim').where('day', '<', day).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function markRecordRun(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('record_run')
    .values({ id: 1, finished_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ finished_at: at }))
    .execute();
}
