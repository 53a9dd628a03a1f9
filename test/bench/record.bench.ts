/** The public record at 100,000 claims: how long its job judges them, and how long its pages are answered in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { judgeClaims } from '#server/pipeline/record/record.jobs.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { countClaims, listClaimPage, readPublicRecord } from '#server/public/record/record.repository.ts';
import { ownRules } from '#test/support/factories.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'record';

type Size = { days: number; claims: number; observations: number };
/** Each day; the largest site that is planned for, and a small one on the embedded database. */
const whole: Size = { days: 40, claims: 2500, observations: 200_000 };
const quick: Size = { ...whole, observations: 20_000 };
const small: Size = { days: 20, claims: 300, observations: 3000 };
const mostJobSeconds = 30;
const mostPageMs = 50;
/** Below the deadline of a request. */
const mostCountMs = 1500;
const fillDeadlineMs = 1_800_000;
const now = new Date();

/** PostgreSQL is measured where `BENCH_DATABASE_URL` names an empty database of its own. */
export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const logger = createSilentLogger();
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  try {
    const figures = await measure(await openDatabase({ dataDir: folder, logger }), small, 'embedded');
    if (databaseUrl === undefined) return figures;
    const server = await openDatabase({ databaseUrl, maxConnections: 4, logger });
    return [...figures, ...(await measure(server, isQuick ? quick : whole, 'PostgreSQL'))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(handle: DatabaseHandle, size: Size, kind: string): Promise<BenchFigure[]> {
  try {
    return await handle.withDeadline(fillDeadlineMs, async (db) => {
      await fill(db, size);
      const of = `of ${size.days * size.claims} claims and ${size.days * size.observations} sightings, ${kind}`;
      await judgeClaims({ db, now: () => new Date(now.getTime() - 86_400_000) });
      const seconds = (await timeOf(() => judgeClaims({ db, now: () => now }))) / 1000;
      const open = await readPublicRecord(db, {
        sourceRules: ownRules,
        unusualPeriods: () => [],
        includeSample: false,
      });
      const figuresMs = await timeOf(() => countClaims(db, open));
      const page = { kind: 'deal', days: 7, outcome: 'judged', page: 10, perPage: 12 } as const;
      const pageMs = await timeOf(() => listClaimPage(db, open, page));
      const [job, count, list] = [
        mostJobSeconds,
        mostCountMs,
        kind === 'embedded' ? 4 * mostPageMs : mostPageMs,
      ];
      return [
        { what: `a day judged ${of}`, value: seconds, unit: 's', goal: { atMost: job } },
        // Once after each run of the job, before anybody asks: the answer is kept.
        { what: `figures counted ${of}`, value: figuresMs, unit: 'ms', goal: { atMost: count } },
        { what: `a page of claims ${of}`, value: pageMs, unit: 'ms', goal: { atMost: list } },
      ];
    });
  } finally {
    await handle.close();
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await act();
  return Math.round(performance.now() - before);
}

/** Every claim has one sighting of its trip a week and two weeks later; the other sightings are of other trips. */
async function fill(db: Kysely<Database>, { days, claims, observations }: Size): Promise<void> {
  const today = riyadhDate(now);
  const seen = Array.from({ length: days + 16 }, (_, index) => addDays(today, -index));
  await ensureObservationPartitions(db, [...new Set(seen.map((day) => day.slice(0, 7)))], new Set());
  for (const day of seen.slice(16)) {
    await sql`
      insert into claim (made_at, day, departure_date, return_date, price_halalas, usual_halalas, feathers, kind, tier,
        definition, source, origin, destination, trip_type, is_open, is_publishable, is_simulated)
      select ${`${day}T09:00:00Z`}::timestamptz, ${day}::date, ${day}::date + 20 + n % 200, '0001-01-01', 50000 + n,
        70000, 4, case when n % 10 = 0 then 'deal' else 'verdict' end, case when n % 10 = 0 then 'good' end, 'bench',
        'bench', (array['RUH', 'JED', 'DMM', 'MED'])[1 + n % 4], 'D' || n, 'oneway', true, true, false
      from generate_series(1, ${claims}) as n`.execute(db);
  }
  for (const day of seen.slice(0, -1)) {
    await sql`
      insert into observation (fingerprint, observed_at, recorded_at, price_halalas, departure_date, observed_at_precision,
        source, site, origin, destination, origin_airport, destination_airport, trip_type, baggage)
      select n, ${`${day}T09:00:00Z`}::timestamptz, now(), 40000 + (n * 37) % 30000,
        ${day}::date - (case when n % 2 = 0 then 7 else 14 end) + 20 + n % 200, 'second', 'bench', 'wego',
        (array['RUH', 'JED', 'DMM', 'MED'])[1 + n % 4], 'D' || n, 'RUH', 'CAI', 'oneway', 'unknown'
      from generate_series(1, ${observations}) as n`.execute(db);
  }
  await sql`insert into record_run (finished_at) values (now())`.execute(db);
  await sql`analyze`.execute(db);
}
