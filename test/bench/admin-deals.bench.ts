/** `GET /api/admin/deals` over 20,000 deals on the embedded database: every order and filter, first and deep pages. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { buildAssessment } from '#test/support/build-deal.ts';
import { describeTimes, p95Of, type Timed, withAdminSite } from './admin-site.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

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

export function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  return withAdminSite(
    async ({ db, refresh }) => {
      await insertDeals(refresh.db);
      const { id } = await db.selectFrom('deal').select('id').limit(1).executeTakeFirstOrThrow();
      return `/api/admin/deals/${id}`;
    },
    async (ask, one) => {
      const paths = listPaths().filter((_, index) => !isQuick || index % 3 === 0);
      for (const path of paths.slice(0, 40)) await ask(path);
      const [pages, ones]: [Timed[], Timed[]] = [[], []];
      for (const path of paths) {
        pages.push(await ask(path));
        ones.push(await ask(one));
      }
      return [
        {
          what: `GET /api/admin/deals, ${dealCount} deals, PGlite`,
          value: p95Of(pages),
          unit: 'ms p95',
          goal: { atMost: longestMs },
          detail: describeTimes(pages),
        },
        {
          what: 'a page of a hundred against one deal',
          value: p95Of(pages) / p95Of(ones),
          unit: 'times',
          goal: { atMost: mostTimesOne },
          detail: `p95 of one deal ${p95Of(ones).toFixed(1)} ms`,
        },
      ];
    },
  );
}
