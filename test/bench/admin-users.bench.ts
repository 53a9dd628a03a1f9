/** `GET /api/admin/users` among 100,000 accounts: every filter, order and search, the first, middle and last page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readConfig } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import type { Database } from '#server/database/schema.ts';
import { createSilentLogger } from '#server/logger.ts';
import { createAdmin } from '#test/support/admins.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { startSite } from './processes.ts';

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

function listQuestions(): string[] {
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
        .map((order) => `search=${encodeURIComponent(search)}&${filter}&${order}&perPage=100`),
    ),
  );
}

type Timed = { question: string; ms: number };
type Ask = (question: string) => Promise<Timed & { total: number }>;

/** The first page tells how many there are; the middle one skips the most rows. */
async function measureQuestion(ask: Ask, question: string, rounds: number): Promise<Timed[]> {
  const { total } = await ask(question);
  const last = Math.max(1, Math.ceil(total / 100));
  const pages = [...new Set([1, Math.ceil(last / 2), last])];
  const timed: Timed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) timed.push(await ask(`${question}&page=${page}`));
  }
  return timed;
}

async function prepare(folder: string, pepper: string) {
  const environment = { DATA_DIR: folder, DEMO: '0', PASSWORD_PEPPER: pepper };
  const context = await createContext({ config: readConfig(environment), logger: createSilentLogger() });
  try {
    await insertAccounts(context.refresh.db);
    const admin = await createAdmin(context);
    const references: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now();
      await sql`select count(*) from user_account`.execute(context.refresh.db);
      references.push(performance.now() - begun);
    }
    return { environment, admin, referenceMs: medianOf(references) };
  } finally {
    await context.close();
  }
}

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const { environment, admin, referenceMs } = await prepare(folder, 'the key of benches and no secret');
  const site = await startSite('server/main.ts', environment);
  try {
    const ask: Ask = async (question) => {
      const begun = performance.now();
      const response = await fetch(`${site.url}/api/admin/users?${question}`, { headers: admin.headers });
      await response.arrayBuffer();
      const ms = performance.now() - begun;
      if (!response.ok) throw new Error(`${response.status} for ${question}`);
      return { question, ms, total: Number(response.headers.get('x-total-count')) };
    };
    const timed: Timed[] = [];
    for (const question of listQuestions()) {
      timed.push(...(await measureQuestion(ask, question, isQuick ? 1 : 5)));
    }
    return [figureOf(timed, referenceMs)];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function figureOf(timed: readonly Timed[], referenceMs: number): BenchFigure {
  const sorted = timed.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
  const slowest = [...Map.groupBy(timed, ({ question }) => question)]
    .map(([question, each]) => ({ question, ms: medianOf(each.map(({ ms }) => ms)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ question, ms }) => `${decodeURIComponent(question)} ${ms.toFixed(0)} ms`);
  return {
    what: `GET /api/admin/users among ${accountCount} accounts`,
    value: at(0.95)?.ms ?? Number.NaN,
    unit: 'ms p95',
    goal: { atMost: longestMs },
    detail: `${timed.length} requests, median ${at(0.5)?.ms.toFixed(1)} ms, slowest medians ${slowest.join(', ')}; counting all accounts takes the same database ${referenceMs.toFixed(1)} ms`,
  };
}
