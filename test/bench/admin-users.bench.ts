/** `GET /api/admin/users` among 100,000 accounts: every filter, order and search, the first, middle and last page. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { describeTimes, p95Of, type SendAdminRequest, type Timed, withAdminSite } from './admin-site.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';

export const name = 'admin-users';

const accountCount = 100_000;
const longestMs = 100;

/** Names in both alphabets, an eighth with Premium, a fiftieth invited, a few leaving, and what they keep signed in. */
async function insertAccounts(db: Kysely<Database>): Promise<void> {
  for (let from = 1; from <= accountCount; from += 10_000) {
    await sql`
      insert into user_account (email, email_key, first_name, last_name, role, language, password_hash,
        password_changed_at, email_verified_at, created_at, updated_at, deletion_requested_at)
      select address, address, first_name, last_name, case when i % 20000 = 0 then 'admin' else 'user' end, 'ar',
        case when i % 50 <> 0 then rpad('$argon2id$v=19$m=19456,t=2,p=1$', 120, 'abcdefgh') end,
        case when i % 50 <> 0 then now() end, now(), now() - make_interval(mins => (i * 7919) % 500000), now(),
        case when i % 211 = 0 then now() end
      from generate_series(${from}::integer, ${from + 9999}::integer) as i,
        lateral (select
          (array['محمد', 'أحمد', 'فاطمة', 'سارة', 'نورة', 'عبدالله', 'خالد', 'Sara', 'Omar', 'Lina'])[1 + i % 10]
            as first_name,
          (array['العتيبي', 'القحطاني', 'الغامدي', 'الحربي', 'Otaibi', 'Smith', 'آل سعود'])[1 + (i / 7) % 7]
            as last_name,
          (array['sara', 'm.ahmed', 'noura', 'abdullah.k', 'khalid', 'omar', 'lina.s', 'user'])[1 + i % 8] || i || '@'
            || (array['gmail.com', 'hotmail.com', 'example.com', 'outlook.sa'])[1 + i % 4] as address) as given`.execute(
      db,
    );
  }
  await sql`
    insert into subscription (user_id, plan, started_at, ends_at, renews, price_halalas, created_at)
    select id, 'monthly', now() - interval '9 days', now() + interval '20 days', true, 29900, now()
    from user_account where ascii(reverse(id::text)) % 10 = 0`.execute(db);
  await sql`
    insert into user_session (user_id, token_hash, device, address_hash, created_at, last_seen_at, expires_at)
    select id, sha256(id::text::bytea), 'Chrome', 'a', now(), now(), now() + interval '20 days'
    from user_account where ascii(id::text) % 2 = 0`.execute(db);
}

const searches = [
  ...['', 's', 'sara', 'com', 'example.com', 'sara1234', 'lina.s99', 'user@', 'nobody'],
  ...['محمد', 'اح', 'ساره العتيبي', 'ال', 'sara otaibi'],
];

function listPaths(): string[] {
  const filters = [
    '',
    'role=admin',
    'role=user',
    'subscription=premium',
    'subscription=free',
    'state=active',
  ];
  const rare = ['state=invited', 'state=leaving', 'role=user&subscription=premium&state=active'];
  const orders = ['joined', 'name', 'email'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`),
  );
  return searches.flatMap((search) =>
    [...filters, ...rare].flatMap((filter, row) =>
      orders
        .filter((_, column) => search === '' || (row + column) % 3 === 0)
        .map(
          (order) => `/api/admin/users?search=${encodeURIComponent(search)}&${filter}&${order}&perPage=100`,
        ),
    ),
  );
}

/** The first page tells how many there are; the middle one skips the most rows. */
async function measurePages(ask: SendAdminRequest, path: string, rounds: number): Promise<Timed[]> {
  const { total } = await ask(path);
  const last = Math.max(1, Math.ceil(total / 100));
  const pages = [...new Set([1, Math.ceil(last / 2), last])];
  const timed: Timed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) timed.push(await ask(`${path}&page=${page}`));
  }
  return timed;
}

/** Milliseconds in which the same database counts all accounts. */
async function measureCount(db: Kysely<Database>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now();
    await sql`select count(*) from user_account`.execute(db);
    times.push(performance.now() - begun);
  }
  return medianOf(times);
}

const dashboard = ['/api/admin/stats', '/api/admin/charts', '/api/admin/charts?days=90'];

export function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const rounds = isQuick ? 1 : 5;
  return withAdminSite(
    async ({ refresh: { db } }) => {
      await insertAccounts(db);
      return measureCount(db);
    },
    async (ask, countMs) => {
      const lists: Timed[] = [];
      for (const path of listPaths()) lists.push(...(await measurePages(ask, path, rounds)));
      const charts: Timed[] = [];
      for (let round = 0; round < 4 * rounds; round += 1) {
        for (const path of dashboard) charts.push(await ask(path));
      }
      const reference = `counting all accounts takes the same database ${countMs.toFixed(1)} ms`;
      return [
        figureOf('GET /api/admin/users', lists, reference),
        figureOf('the dashboard', charts, reference),
      ];
    },
  );
}

const figureOf = (what: string, timed: readonly Timed[], reference: string): BenchFigure => ({
  what: `${what} among ${accountCount} accounts`,
  value: p95Of(timed),
  unit: 'ms p95',
  goal: { atMost: longestMs },
  detail: `${describeTimes(timed)}; ${reference}`,
});
