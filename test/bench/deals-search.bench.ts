/** `GET /api/deals` over 5,000 deals: 16 concurrent clients with mostly different requests. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { createContext } from '#server/app/context.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { startSite } from './processes.ts';

export const name = 'deals-search';

const dealCount = 5_000;
const clients = 16;
const longestMs = 30;

const spellings = [
  ...['اسطنبول', 'القاهره', 'دبى', 'لندن', 'باريس', 'كوالا لمبور', 'تبليسي', 'تركيا', 'البوسنه', 'المالديف'],
  ...['istambul', 'cairo', 'dubay', 'londn', 'paris', 'kuala lumpor', 'tiflis', 'turkey', 'bosnia', 'male'],
  ...['india', 'مصر', 'united states', 'الهند', 'germany', 'nowhere at all', 'new', 'سان', 'man', 'bali'],
];

/** Some three thousand requests; kept answers hold five hundred. */
function listRequests(): autocannon.Request[] {
  const filters = [
    '',
    '&region=asia',
    '&origin=JED',
    '&tripType=roundtrip',
    '&budget=under-2000',
    '&direct=true',
  ];
  const sorts = ['discount', 'price', 'newest', 'ending'];
  const paths = spellings.flatMap((search) =>
    filters.flatMap((filter) =>
      sorts.flatMap((sort) =>
        [1, 2, 3, 4].map(
          (page) => `/api/deals?search=${encodeURIComponent(search)}&sort=${sort}&page=${page}${filter}`,
        ),
      ),
    ),
  );
  // A step that shares no factor with their number visits all of them, each far from the one before.
  const step = 1009;
  return paths.map((_, index) => ({ method: 'GET', path: paths[(index * step) % paths.length] ?? '/' }));
}

/** Spread over all routes, prices, ends and both kinds of readers' rows. */
async function insertDeals(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into deal (status, is_curated, source, origin, destination, trip_type, departure_date, return_date, airline,
      original_price_halalas, deal_price_halalas, discount_percentage, is_verified, stops, is_premium, region, site,
      observed_at, expires_at, created_at, updated_at, published_at)
    select 'published', true, 'curated', (array['RUH', 'JED', 'DMM', 'MED'])[1 + i % 4], place.code,
      case when i % 3 = 0 then 'roundtrip' else 'oneway' end, current_date + 30 + i % 200,
      case when i % 3 = 0 then current_date + 40 + i % 200 end, 'SV',
      100000 + (i * 7919) % 500000, 40000 + (i * 7919) % 500000, 15 + i % 50, i % 5 <> 0, i % 3, i % 4 = 0,
      place.region, 'wego', now(), now() + make_interval(hours => 1 + i % 400), now(), now(),
      now() - make_interval(mins => i % 90000)
    from generate_series(1, ${dealCount}::integer) as i
    join (select code, region, row_number() over (order by code) as number, count(*) over () as total from airport) as place
      on place.number = 1 + i % place.total`.execute(db);
}

type Prepared = { environment: Record<string, string>; remove: () => Promise<void> };

/** A migrated database with airports and deals. */
async function fill(environment: Record<string, string>): Promise<void> {
  const context = await createContext({ config: readConfig(environment), logger: createSilentLogger() });
  await insertDeals(context.refresh.db).finally(context.close);
}

async function prepareFolder(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const environment = { DATA_DIR: folder, DEMO: '0' };
  await fill(environment);
  return { environment, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function prepareServer(serverUrl: string): Promise<Prepared> {
  const databaseName = `hudhud_bench_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${databaseName}`);
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  const environment = { DATABASE_URL: url.href, DEMO: '0' };
  await fill(environment);
  return { environment, remove: () => run(`drop database ${databaseName} with (force)`) };
}

/** Each client begins elsewhere in the list, so that no two ask the same at the same time. */
function load(url: string, seconds: number): Promise<autocannon.Result> {
  const requests = listRequests();
  let started = 0;
  return autocannon({
    url,
    connections: clients,
    duration: seconds,
    setupClient(client) {
      const start = Math.floor((started * requests.length) / clients);
      started += 1;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
}

async function measure(what: string, prepared: Prepared, isQuick: boolean): Promise<BenchFigure> {
  const site = await startSite('server/main.ts', prepared.environment);
  try {
    const total = (await fetch(`${site.url}/api/deals`)).headers.get('x-total-count');
    await load(site.url, 3);
    const results: autocannon.Result[] = [];
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) results.push(await load(site.url, 4));
    const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
    if (failed > 0) throw new Error(`${failed} requests failed`);
    const middle = (read: (result: autocannon.Result) => number): number => medianOf(results.map(read));
    const rate = middle(({ requests }) => requests.average).toFixed(0);
    const p50 = middle(({ latency }) => latency.p50);
    const p99s = results.map(({ latency }) => latency.p99).join(', ');
    return {
      what,
      // What else the machine does weighs on some rounds, not on most.
      value: middle(({ latency }) => latency.p99),
      unit: 'ms p99',
      goal: { atMost: longestMs },
      detail: `${total} deals listed, ${rate} requests/s, median ${p50} ms, p99 of the rounds ${p99s} ms`,
    };
  } finally {
    await site.stop();
    await prepared.remove();
  }
}

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const figures = [await measure('GET /api/deals?search=, PGlite', await prepareFolder(), isQuick)];
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) {
    figures.push(
      await measure('GET /api/deals?search=, PostgreSQL', await prepareServer(serverUrl), isQuick),
    );
  }
  return figures;
}
