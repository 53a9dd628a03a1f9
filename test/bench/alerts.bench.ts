/** Matching alerts: a refresh that moves 5,000 fares, for 50,000 people with preferences and 150,000 watches. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type MatchContext, matchAlerts, matchDueDigests } from '#server/people/alerts/match.service.ts';
import { nextWeeklyDigest } from '#server/people/recipient-records/delivery-times.ts';
import { listWatchRecords } from '#server/people/watches/watch.repository.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import { markPublished } from '#server/pipeline/observations/marked-list.repository.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { ownRules } from '#test/support/factories.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'alerts';

type Size = { people: number; watches: number; movedFares: number };
/** The largest site that is planned for, and a small one on the embedded database. */
const whole: Size = { people: 50_000, watches: 150_000, movedFares: 5_000 };
const small: Size = { people: 5_000, watches: 15_000, movedFares: 1_000 };
const mostSeconds = 10;
const mostPageMs = 100;
const now = new Date();
const fillDeadlineMs = 900_000;

/** PostgreSQL is measured where `BENCH_DATABASE_URL` names an empty database of its own. */
export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const logger = createSilentLogger();
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  try {
    const embedded = await openDatabase({ dataDir: folder, logger });
    const figures = await measure(embedded, { size: small, kind: 'embedded' });
    if (databaseUrl === undefined) return figures;
    const server = await openDatabase({ databaseUrl, maxConnections: 4, logger });
    return [...figures, ...(await measure(server, { size: isQuick ? small : whole, kind: 'PostgreSQL' }))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Act = (context: MatchContext) => Promise<number>;

async function measure(
  handle: DatabaseHandle,
  { size, kind }: { size: Size; kind: string },
): Promise<BenchFigure[]> {
  try {
    return await handle.withDeadline(fillDeadlineMs, async (db) => {
      await fill(db, size);
      // Every watch was checked before, and no digest is due.
      await matchAlerts(contextOf(db, now));
      await matchDueDigests(contextOf(db, now));
      await moveFares(db, size);
      const of = `for ${size.people} people and ${size.watches} watches`;
      const time = (what: string, act: Act, at: Date) => timeWithPages(handle, { what, act, at, of });
      return [
        ...(await time(`${size.movedFares} changed prices matched, ${kind}`, matchAlerts, now)),
        ...(await time(`a daily and a weekly digest, ${kind}`, matchDueDigests, nextWeeklyDigest(now))),
      ];
    });
  } finally {
    await handle.close();
  }
}

function contextOf(db: Kysely<Database>, at: Date): MatchContext {
  return {
    db,
    includeSample: false,
    sourceRules: ownRules,
    settings: { current: () => ({ maxFreeDeals: 3 }) },
    logger: createSilentLogger(),
    now: () => at,
  };
}

/** Each statement within the deadline that jobs have, while somebody opens the page of their watches. */
async function timeWithPages(
  handle: DatabaseHandle,
  { what, act, at, of }: { what: string; act: Act; at: Date; of: string },
): Promise<BenchFigure[]> {
  const waits: number[] = [];
  let isDone = false;
  const visit = async (): Promise<void> => {
    const { id } = await handle.db.selectFrom('alert_recipient').select('id').executeTakeFirstOrThrow();
    while (!isDone) {
      const start = performance.now();
      await listWatchRecords(handle.db, id, at);
      waits.push(performance.now() - start);
      await setTimeout(20);
    }
  };
  const start = performance.now();
  const matching = handle.withDeadline(JOB_DEADLINE_MS, (db) => act(contextOf(db, at)));
  const [alerts] = await Promise.all([
    matching.finally(() => {
      isDone = true;
    }),
    visit(),
  ]);
  const seconds = (performance.now() - start) / 1000;
  waits.sort((a, b) => a - b);
  return [
    { what, value: seconds, unit: 's', goal: { atMost: mostSeconds }, detail: `${alerts} alerts ${of}` },
    {
      what: `${what}: the page of watches meanwhile, 95 of 100 visits within`,
      value: waits[Math.floor(waits.length * 0.95)] ?? 0,
      unit: 'ms',
      goal: { atMost: mostPageMs },
      detail: `${waits.length} visits, the longest ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
    },
  ];
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

/** Fares and lows of every pair, accounts with preferences, and watches. */
async function fill(db: Kysely<Database>, { people, watches }: Size): Promise<void> {
  const statements = [
    // Searching for accounts is measured elsewhere, and filling its index takes longest.
    'drop index user_account_by_words, user_account_by_name',
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
     select id, (array['instant','instant','daily','weekly'])[1 + (row_number() over ()) % 4], now() - interval '1 day'
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
     from (select id, ${watches / people} * row_number() over () + nth as n
       from alert_recipient, generate_series(1, ${watches / people}) as nth) as watched`,
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
