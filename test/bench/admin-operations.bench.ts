/** Every operations list on the embedded database: 20,000 rows each, 60,000 provider reads, 200,000 audit entries. */
import { sql } from 'kysely';
import type { AppContext } from '#server/app/context.ts';
import { describeTimes, p95Of, type Timed, withAdminSite } from './admin-site.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'admin-operations';

const longestMs = 100;
/** The slowest list costs this many times the shortest one at most: a busy machine slows both. */
const mostTimesShortest = 30;

const lists: Readonly<Record<string, readonly string[]>> = {
  'reads of fares': [
    'providers',
    'providers/sample/runs',
    'providers/travelpayouts/runs?outcome=failed&perPage=100',
    'providers/csv-file/runs?outcome=refused&page=50&perPage=100',
  ],
  jobs: ['jobs', 'jobs?state=all&page=100&perPage=100', 'jobs?state=all&page=200&perPage=100', 'queues'],
  mail: ['mail', 'mail?status=failed', 'mail?search=son1999', 'mail?page=100&perPage=100'],
  messages: [
    'contact-messages',
    'contact-messages?state=all&page=100&perPage=100',
    'contact-messages?state=all&search=sara1999',
    `contact-messages?state=all&search=${encodeURIComponent('العتيبي')}`,
    'contact-messages?state=done',
  ],
  'requests for early access': [
    'early-access?perPage=100',
    'early-access?state=all&page=100&perPage=100',
    'early-access?search=p1999',
  ],
  'log entries': [
    'audit',
    'audit?perPage=100&page=100',
    'audit?search=person1999',
    'audit?search=nobody-at-all',
    'audit?action=deal.update&perPage=100&page=100',
    'audit?target=deal&perPage=100',
  ],
  'Premium destinations': ['premium-destinations'],
};

/** No job is ever due, and no mail waits, so that nothing is at work while the lists are read. */
async function insertOperations({ refresh: { db }, jobs }: AppContext): Promise<void> {
  await jobs.start();
  await jobs.stop();
  await sql`insert into pgboss.job (name, data, state, created_on, start_after)
    select case n % 2 when 0 then 'mail-send' else 'fares-refresh-calendar' end,
      '{"kind":"calendar","origin":"RUH","destination":"CAI","tripType":"oneway","month":"2027-01"}',
      (array['created', 'failed', 'completed', 'completed'])[1 + n % 4]::pgboss.job_state,
      now() - n * interval '1 second', now() + interval '1 year'
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into provider_run
      (provider, request, started_at, finished_at, accepted, duplicates, refused, refusals, failure)
    select (array['sample', 'travelpayouts', 'csv-file'])[1 + n % 3],
      '{"kind":"slice","origin":"RUH","tripType":"oneway","month":"2027-01"}', at, at, 400, 2, n % 4,
      case n % 4 when 0 then '{}'::jsonb else jsonb_build_object('bad_price', n % 4) end,
      case n % 50 when 1 then 'timeout' end
    from (select n, now() - n * interval '43 seconds' as at from generate_series(1, 60000) as n) as runs`.execute(
    db,
  );
  await sql`insert into mail_outbox
      (recipient, language, template, payload, status, created_at, next_attempt_at, sent_at)
    select 'person' || n || '@example.com', 'ar', 'verify-email', '{}', case n % 9 when 0 then 'failed' else 'sent' end,
      now() - n * interval '1 minute', now(), case n % 9 when 0 then null else now() end
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into contact_message (received_at, full_name, email, subject, message, language, done_at)
    select now() - n * interval '1 minute', 'سارة العتيبي ' || n, 'sara' || n || '@example.com', 'سؤال عن رحلة القاهرة',
      repeat('السلام عليكم، متى أرخص سعر؟ ', 10), 'ar', case when n % 10 > 0 then now() end
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into user_account (email, email_key, first_name, last_name, language, created_at, updated_at)
    select 'p' || n || '@example.com', 'p' || n || '@example.com', 'a', 'b', 'ar', now(), now()
    from generate_series(1, 5000) as n`.execute(db);
  await sql`insert into early_access_request (email, email_key, plan, language, requested_at, updated_at)
    select 'p' || n || '@example.com', 'p' || n || '@example.com', 'annual', 'ar',
      now() - n * interval '1 minute', now()
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into audit_entry
      (acted_at, actor_email, action, target_kind, target_id, target_label, before, after, address)
    select now() - n * interval '1 minute', 'admin' || n % 5 || '@example.com',
      (array['deal.update', 'deal.publish', 'user.update', 'settings.update'])[1 + n % 4],
      (array['deal', 'deal', 'user', 'settings'])[1 + n % 4], gen_random_uuid()::text, 'person' || n || '@example.com',
      '{"dealPrice":1200}', '{"dealPrice":900}', '198.51.100.7'
    from generate_series(1, 200000) as n`.execute(db);
  await sql`analyze`.execute(db);
}

export function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const rounds = isQuick ? 5 : 40;
  return withAdminSite(insertOperations, async (ask) => {
    const figures: BenchFigure[] = [];
    let shortest = Number.POSITIVE_INFINITY;
    let longest = 0;
    for (const [what, paths] of Object.entries(lists)) {
      const timed: Timed[] = [];
      for (const path of paths) await ask(`/api/admin/${path}`);
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) timed.push(await ask(`/api/admin/${path}`));
      }
      const value = p95Of(timed);
      shortest = Math.min(shortest, value);
      longest = Math.max(longest, value);
      figures.push({
        what,
        value,
        unit: 'ms p95',
        goal: { atMost: longestMs },
        detail: describeTimes(timed),
      });
    }
    const goal = { atMost: mostTimesShortest };
    figures.push({
      what: 'the slowest of them against the shortest',
      value: longest / shortest,
      unit: 'times',
      goal,
    });
    return figures;
  });
}
