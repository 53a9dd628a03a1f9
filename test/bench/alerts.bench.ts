/** Matching alerts: a refresh that moves 5,000 fares, for 50,000 people with preferences and 150,000 watches. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type MatchContext, matchAlerts, matchDueDigests } from '#server/people/alerts/match.service.ts';
import { nextWeeklyDigest } from '#server/people/recipient-records/delivery-times.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import { markPublished } from '#server/pipeline/observations/marked-list.repository.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { ownRules } from '#test/support/own-rules.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'alerts';

type Size = { people: number; watches: number; movedFares: number };
const whole: Size = { people: 50_000, watches: 150_000, movedFares: 5_000 };
const part: Size = { people: 10_000, watches: 15_000, movedFares: 2_000 };
const now = new Date();
const megabyte = 1024 * 1024;
const fillDeadlineMs = 900_000;

/** PostgreSQL is measured where `BENCH_DATABASE_URL` names an empty database of its own. */
export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const size = isQuick ? part : whole;
  const logger = createSilentLogger();
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  try {
    const embedded = await openDatabase({ dataDir: folder, logger });
    const figures = await measure(embedded, { size, kind: 'embedded', mostSeconds: 10 });
    if (databaseUrl === undefined) return figures;
    const server = await openDatabase({ databaseUrl, maxConnections: 4, logger });
    return [...figures, ...(await measure(server, { size, kind: 'PostgreSQL', mostSeconds: 10 }))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Measurement = { size: Size; kind: string; mostSeconds: number };

async function measure(
  handle: DatabaseHandle,
  { size, kind, mostSeconds }: Measurement,
): Promise<BenchFigure[]> {
  try {
    return await handle.withDeadline(fillDeadlineMs, async (db) => {
      await fill(db, size);
      // Every watch was checked before, and no digest is due.
      await matchAlerts(contextOf(handle, db, now));
      await matchDueDigests(contextOf(handle, db, now));
      await moveFares(db, size);
      const refresh = await time(handle, db, { act: matchAlerts, at: now });
      const digests = await time(handle, db, { act: matchDueDigests, at: nextWeeklyDigest(now) });
      const of = `for ${size.people} people and ${size.watches} watches`;
      return [
        ...figuresOf(refresh, { what: `matching and queueing, ${kind}`, of, mostSeconds }),
        ...figuresOf(digests, { what: `a daily and a weekly digest, ${kind}`, of, mostSeconds }),
      ];
    });
  } finally {
    await handle.close();
  }
}

function contextOf({ kind }: DatabaseHandle, db: Kysely<Database>, at: Date): MatchContext {
  return {
    db,
    includeSample: false,
    sourceRules: ownRules,
    settings: { current: () => ({ maxFreeDeals: 3 }) },
    // As the worker has it.
    lanes: kind === 'postgresql' ? 2 : 1,
    logger: createSilentLogger(),
    now: () => at,
  };
}

type Timed = { seconds: number; alerts: number; bareSeconds: number; grownBytes: number };

/** Each statement within the deadline that jobs have; then the same rows again, bare. */
async function time(
  handle: DatabaseHandle,
  db: Kysely<Database>,
  { act, at }: { act: (context: MatchContext) => Promise<number>; at: Date },
): Promise<Timed> {
  const lastId = await findLastAlert(db);
  const { seconds, result, grownBytes } = await watchMemory(() =>
    handle.withDeadline(JOB_DEADLINE_MS, (jobDb) => act(contextOf(handle, jobDb, at))),
  );
  return { seconds, alerts: result, bareSeconds: await timeBareInsert(db, lastId), grownBytes };
}

function figuresOf(
  { seconds, alerts, bareSeconds, grownBytes }: Timed,
  { what, of, mostSeconds }: { what: string; of: string; mostSeconds: number },
): BenchFigure[] {
  return [
    { what, value: seconds, unit: 's', goal: { atMost: mostSeconds }, detail: `${alerts} alerts ${of}` },
    {
      what: `${what}: times a bare INSERT … SELECT of the same rows`,
      value: seconds / bareSeconds,
      unit: '×',
      goal: { atMost: 20 },
      detail: `${bareSeconds.toFixed(1)} s bare`,
    },
    {
      what: `${what}: memory of this process grows by`,
      value: grownBytes / megabyte,
      unit: 'MB',
      goal: { atMost: 100 },
    },
  ];
}

async function watchMemory<Result>(
  act: () => Promise<Result>,
): Promise<{ seconds: number; result: Result; grownBytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const start = performance.now();
  const result = await act();
  clearInterval(timer);
  return { seconds: (performance.now() - start) / 1000, result, grownBytes: most - before };
}

async function findLastAlert(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from alert`.execute(db);
  return rows[0]?.id ?? '0';
}

async function timeBareInsert(db: Kysely<Database>, afterId: string): Promise<number> {
  await sql`create table alert_copy (like alert including all)`.execute(db);
  const start = performance.now();
  await sql`insert into alert_copy (recipient_id, watch_id, deal_id, price_halalas, sighted_at, created_at, due_at)
    select recipient_id, watch_id, deal_id, price_halalas, sighted_at, created_at, due_at from alert
    where id > ${afterId}::bigint`.execute(db);
  const seconds = (performance.now() - start) / 1000;
  await sql`drop table alert_copy`.execute(db);
  return seconds;
}

/** Of the moved fares. */
const dealShare = 0.02;
const places = 170;
const watchedMonths = 9;
/** Of four airports, one way and back; their ids begin at 1. */
const trips = 4 * places * 2 * watchedMonths;
/** A made-up airport code for a number. */
const code = (value: string) => `chr(65 + (${value}) / 26 % 26) || chr(65 + (${value}) % 26) || 'X'`;
const origin = (value: string) => `(array['RUH','JED','DMM','MED'])[1 + (${value}) % 4]`;

const tablesOfReaders = ['user_account', 'preference', 'alert_recipient', 'consent'];

/** Fares and lows of every pair, accounts with preferences, and watches. */
async function fill(db: Kysely<Database>, { people, watches }: Size): Promise<void> {
  const statements = [
    // Searching for accounts is measured elsewhere, and filling its index takes longest.
    'drop index user_account_by_words, user_account_by_name',
    // Triggers keep the readers one by one; here they are made at once.
    ...tablesOfReaders.map((table) => `alter table ${table} disable trigger user`),
    `insert into fare (source, site, origin, destination, trip_type, departure_date, return_date,
       origin_airport, destination_airport, price_halalas, baggage, observed_at, observed_at_precision)
     select 'kayak.sa', 'kayak', o, ${code('d')}, t, current_date + 10 + n * 12,
       case t when 'oneway' then date '0001-01-01' else current_date + 17 + n * 12 end, o, ${code('d')},
       80000, 'unknown', now() - interval '1 hour', 'second'
     from unnest(array['RUH','JED','DMM','MED']) o, generate_series(0, ${places - 1}) d,
       unnest(array['oneway','roundtrip']) t, generate_series(0, 19) n`,
    `insert into daily_low (source, origin, destination, trip_type, departure_month, day, price_halalas)
     select 'kayak.sa', o, ${code('d')}, t, date_trunc('month', current_date)::date + m * interval '1 month',
       current_date - n, 80000
     from unnest(array['RUH','JED','DMM','MED']) o, generate_series(0, ${places - 1}) d,
       unnest(array['oneway','roundtrip']) t, generate_series(0, 8) m, generate_series(1, 40) n`,
    `insert into user_account (id, email, email_key, first_name, last_name, language, email_verified_at,
       created_at, updated_at)
     select gen_random_uuid(), n || '@example.com', n || '@example.com', 'A', 'B', 'ar', now(), now(), now()
     from generate_series(1, ${people}) n`,
    `insert into preference (user_id, preferred_regions, preferred_departure_cities, max_budget_halalas,
       email_alerts, push_alerts, updated_at)
     select id, case n % 4 when 0 then '{}'::text[] when 1 then '{asia}' when 2 then '{europe,asia}' else '{africa}' end,
       case n % 3 when 0 then array[${origin('n')}] when 1 then array[${origin('n')}, 'AHB'] else '{}'::text[] end,
       case n % 5 when 0 then null else 50000 + n % 60 * 1000 end, true, false, now()
     from (select id, row_number() over () as n from user_account) as numbered`,
    `insert into alert_recipient (user_id, frequency, created_at)
     select id, (array['instant','instant','daily','weekly'])[1 + (row_number() over ()) % 4], now()
     from user_account`,
    `insert into consent (user_id, purpose, version, language, address_hash, given_at)
     select id, 'alerts', '2025-01', 'ar', 'x', now() from user_account`,
    `insert into subscription (user_id, plan, started_at, ends_at, renews, price_halalas, created_at)
     select id, 'annual', now() - interval '1 day', now() + interval '300 days', true, 9900, now()
     from user_account where email like '%7@example.com' and email like '%1%'`,
    `insert into watched_trip (origin, destination, trip_type, departs_from, departs_to, return_by)
     select o, ${code('d')}, t, case m when 0 then date '0001-01-01' else
         (date_trunc('month', current_date) + m * interval '1 month')::date end,
       case m when 0 then date '9999-12-31' else
         (date_trunc('month', current_date) + (m + 1) * interval '1 month')::date - 1 end, date '9999-12-31'
     from unnest(array['RUH','JED','DMM','MED']) o, generate_series(0, ${places - 1}) d,
       unnest(array['oneway','roundtrip']) t, generate_series(0, ${watchedMonths - 1}) m`,
    `insert into watch (recipient_id, trip_id, condition, below_halalas, when_kind, confirmed_at, created_at,
       updated_at)
     select id, 1 + n * 7919 % ${trips}, (array['below','newLow','belowUsual'])[1 + n % 3],
       case n % 3 when 0 then 60000 + n % 20 * 1000 end, 'any', now(), now(), now()
     from (select id, row_number() over () as n from alert_recipient limit ${watches}) as person`,
    `insert into deal_wishes (key, cities, regions)
       select distinct on (key) key, cities, regions from deal_reader_now`,
    `insert into deal_reader select recipient_id, user_id, deal_wishes.id, max_budget_halalas, is_admin,
       frequency, quiet_from, quiet_to, full_until, digest_since
     from deal_reader_now join deal_wishes using (key)`,
    ...tablesOfReaders.map((table) => `alter table ${table} enable trigger user`),
    'analyze',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A refresh of one airport: prices fall by a quarter, and two in a hundred are published as deals. */
async function moveFares(db: Kysely<Database>, { movedFares }: Size): Promise<void> {
  await sql`update fare set price_halalas = 60000, observed_at = ${now}
    where ctid in (select ctid from fare where origin = 'RUH'
      order by md5(origin || destination || departure_date) limit ${movedFares})`.execute(db);
  await sql`insert into daily_low (source, origin, destination, trip_type, departure_month, day, price_halalas)
    select distinct 'kayak.sa', origin, destination, trip_type, date_trunc('month', departure_date)::date,
      current_date, 60000
    from fare where price_halalas = 60000`.execute(db);
  await sql`insert into deal (status, is_curated, source, origin, destination, trip_type, departure_date,
      return_date, original_price_halalas, deal_price_halalas, discount_percentage, is_verified, is_premium,
      region, site, observed_at, created_at, updated_at, published_at)
    select * from (
      select distinct on (origin, destination, trip_type) 'published', false, source, origin, destination,
        trip_type, departure_date, nullif(return_date, date '0001-01-01'), 80000, 60000, 25, true, false,
        (array['asia','europe','africa','america'])[1 + ascii(destination) % 4], site, observed_at, now(), now(),
        now()
      from fare where price_halalas = 60000) as found
    limit ${Math.round(movedFares * dealShare)}`.execute(db);
  const lists = allFareLists.filter(({ origin: from }) => from === 'RUH');
  await markPublished(db, lists, now);
}
