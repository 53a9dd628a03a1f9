/** `GET /api/admin/deals` over 20,000 deals on the embedded database: every order and filter, first and deep pages. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readConfig } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import type { Database } from '#server/database/schema.ts';
import { createSilentLogger } from '#server/logger.ts';
import { createAdmin } from '#test/support/admins.ts';
import { buildAssessment } from '#test/support/build-deal.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { startSite } from './processes.ts';

export const name = 'admin-deals';

const dealCount = 20_000;
const longestMs = 100;
/** A page of a hundred deals costs this many times one deal at most: a busy machine slows both. */
const mostTimesOne = 8;

const sorts = ['updated', 'created', 'destination', 'dealPrice', 'discount', 'expires'];
const filters = [
  '',
  '&status=published',
  '&status=deleted',
  '&kind=detected',
  '&region=asia',
  '&premium=premium&status=expired',
  `&search=${encodeURIComponent('الهند')}`,
  '&search=saudia',
  '&search=istambul&region=europe',
];

/** A thousand requests or so, each page a hundred deals: the first, one in the middle, and the last ones. */
function listPaths(): string[] {
  return sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      ['asc', 'desc'].flatMap((order) =>
        [1, 7, 100, 199].map(
          (page) => `/api/admin/deals?perPage=100&sort=${sort}&order=${order}&page=${page}${filter}`,
        ),
      ),
    ),
  );
}

/** Spread over all routes, states, prices and ends, every one with its evidence; a few deleted, a few of no known airline. */
async function insertDeals(db: Kysely<Database>): Promise<void> {
  const evidence = JSON.stringify(buildAssessment('great', 31));
  await sql`
    insert into deal (status, is_curated, source, origin, destination, trip_type, departure_date, return_date, airline,
      original_price_halalas, deal_price_halalas, discount_percentage, is_verified, evidence, stops, is_premium, region,
      site, observed_at, expires_at, created_at, updated_at, published_at, deleted_at)
    select (array['published', 'expired', 'rejected', 'expired', 'expired'])[1 + i % 5], i % 3 = 0,
      case when i % 3 = 0 then 'curated' else 'kayak.sa' end, (array['RUH', 'JED', 'DMM', 'MED'])[1 + i % 4],
      place.code, case when i % 3 = 0 then 'roundtrip' else 'oneway' end, current_date + 30 + i % 200,
      case when i % 3 = 0 then current_date + 40 + i % 200 end,
      case when i % 500 = 0 then 'Airline ' || i else (array['SV', 'MS', 'EK', 'XY', 'TK'])[1 + i % 5] end,
      500000 + (i * 7919) % 500000, 40000 + (i * 7919) % 400000, 15 + i % 50, i % 5 <> 0, ${evidence}::jsonb, i % 3,
      i % 4 = 0, place.region, 'wego', now(), now() + make_interval(hours => 1 + i % 4000),
      now() - make_interval(mins => i), now() - make_interval(mins => (i * 31) % 90000), now(),
      case when i % 40 = 0 then now() end
    from generate_series(1, ${dealCount}::integer) as i
    join (select code, region, row_number() over (order by code) as number, count(*) over () as total from airport) as place
      on place.number = 1 + i % place.total
    on conflict do nothing`.execute(db);
  await sql`analyze deal`.execute(db);
}

type Prepared = { folder: string; headers: Record<string, string>; one: string };

async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' });
  const context = await createContext({ config, logger: createSilentLogger() });
  try {
    await insertDeals(context.refresh.db);
    const { headers } = await createAdmin(context);
    const { id } = await context.db.selectFrom('deal').select('id').limit(1).executeTakeFirstOrThrow();
    return { folder, headers, one: `/api/admin/deals/${id}` };
  } finally {
    await context.close();
  }
}

/** Milliseconds until the whole answer is there. */
async function time(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return performance.now() - start;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const { folder, headers, one } = await prepare();
  const site = await startSite('server/main.ts', { DATA_DIR: folder, DEMO: '0' });
  try {
    const paths = listPaths().filter((_, index) => !isQuick || index % 3 === 0);
    for (const path of paths.slice(0, 40)) await time(site.url + path, headers);
    const [pages, ones]: [number[], number[]] = [[], []];
    let slowest = { path: '', milliseconds: 0 };
    for (const path of paths) {
      const milliseconds = await time(site.url + path, headers);
      pages.push(milliseconds);
      ones.push(await time(site.url + one, headers));
      if (milliseconds > slowest.milliseconds) slowest = { path, milliseconds };
    }
    const detail = `${pages.length} requests, slowest ${slowest.milliseconds.toFixed(0)} ms: ${slowest.path}`;
    const what = `GET /api/admin/deals, ${dealCount} deals, PGlite`;
    return [
      { what, value: p95(pages), unit: 'ms p95', goal: { atMost: longestMs }, detail },
      {
        what: 'a page of a hundred against one deal',
        value: p95(pages) / p95(ones),
        unit: 'times',
        goal: { atMost: mostTimesOne },
        detail: `p95 of one deal ${p95(ones).toFixed(1)} ms`,
      },
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
