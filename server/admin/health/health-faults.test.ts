/**
 * Breaks the site and reads `/metrics`: each alert's figure passes the number of its rule. The rules themselves are
 * tried by promtool (`npm run alert-rules`). `up` is made by Prometheus; memory is not filled and the event
 * loop not blocked here, their figures are those of Node.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { createMetrics, type Metrics } from '#server/platform/http/metrics.ts';
import { insertMail } from '#server/platform/mail/mail.repository.ts';
import { mailSendJob } from '#server/platform/mail/mail.service.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { listMetricSources } from './metric-sources.ts';

const rulesFile = readFileSync(
  resolve(import.meta.dirname, '../../../deploy/prometheus/hudhud.rules.yml'),
  'utf8',
);

/** The first metric of an alert's first rule, its comparison and number. */
function ruleOf(alert: string): { metric: string; passes: (value: number) => boolean } {
  const expr = new RegExp(`alert: ${alert}\\n\\s+expr: '(.+)'`).exec(rulesFile)?.[1] ?? '';
  const [, compare, number] = /(>=|==|<|>) (-?[\d.]+)/.exec(expr) ?? [];
  const limit = Number(number);
  const passes = {
    '>=': (value: number) => value >= limit,
    '>': (value: number) => value > limit,
    '<': (value: number) => value < limit,
    '==': (value: number) => value === limit,
  }[compare ?? ''];
  if (!passes) throw new Error(`${alert} has no rule with a number`);
  return { metric: /hudhud_\w+/.exec(expr)?.[0] ?? '', passes };
}

/** The largest value of a metric among the series that have these labels. */
function figureOf(body: string, name: string, labels: Record<string, string> = {}): number {
  const values = body.split('\n').flatMap((line) => {
    const [, metric, of = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    const hasLabels = Object.entries(labels).every(([label, text]) => of.includes(`${label}="${text}"`));
    return metric === name && hasLabels ? [Number(value)] : [];
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...values);
}

const minute = 60_000;
const hour = 60 * minute;
let later = 0;
const now = (): Date => new Date(Date.now() + later);
const site = setUpTestSite({ now, hasQueue: true, environment: { SERPAPI_KEY: 'x'.repeat(32) } });
let metrics: Metrics;
let disk = { freeBytes: 50e9, totalBytes: 100e9 };
const scrape = async () => (await metrics.read()).body;

beforeEach(() => {
  later = 0;
  metrics = createMetrics(listMetricSources({ ...site.context, readDisk: async () => disk }));
});
afterEach(async () => {
  await truncateAll(site.context.db);
  await sql`delete from pgboss.job`.execute(site.context.db);
});

/** Expects the figure, which is that of the rule's metric unless read otherwise, to pass its number only after the fault. */
async function expectFiring(
  alert: string,
  breakIt: () => unknown,
  read?: (body: string) => number,
): Promise<void> {
  const { metric, passes } = ruleOf(alert);
  const isPassed = async () => {
    const body = await scrape();
    return passes(read ? read(body) : figureOf(body, metric));
  };
  expect(await isPassed()).toBe(false);
  await breakIt();
  expect(await isPassed()).toBe(true);
}

const pass = (milliseconds: number) => (): void => {
  later = milliseconds;
};

describe('the site', () => {
  it('HudhudRequestsFail: a page that breaks', async () => {
    let isBroken = false;
    const { app } = createHttpApp({
      renderPage: async () => {
        if (isBroken) throw new Error('broken');
        return { status: 200, headers: {}, body: 'well' };
      },
    });
    metrics = app.metrics;
    const share = (body: string) => {
      const failed = figureOf(body, 'hudhud_http_request_duration_seconds_count', { status: '5xx' });
      const good = figureOf(body, 'hudhud_http_request_duration_seconds_count', { status: '2xx' });
      return Math.max(0, failed) / (Math.max(0, failed) + good);
    };
    await app.request('/a-page');
    const breakPages = async () => {
      isBroken = true;
      expect((await app.request('/a-page')).status).toBe(500);
    };
    await expectFiring('HudhudRequestsFail', breakPages, share);
  });

  it('HudhudRequestsSlow: answers that take long', async () => {
    metrics = createMetrics();
    const slow = (body: string) => {
      const count = figureOf(body, 'hudhud_http_request_duration_seconds_count');
      return 1 - figureOf(body, 'hudhud_http_request_duration_seconds_bucket', { le: '1' }) / count;
    };
    const answer = { method: 'GET', route: '/a', status: 200 };
    metrics.observe({ ...answer, seconds: 0.1 });
    await expectFiring('HudhudRequestsSlow', () => metrics.observe({ ...answer, seconds: 1.5 }), slow);
  });
});

describe('the database', () => {
  it('HudhudDatabaseSilent: no answer for a while', async () => {
    await site.context.providers.refreshStatus();
    await expectFiring('HudhudDatabaseSilent', pass(minute));
  });

  it('HudhudDatabaseSlow, HudhudConnectionsBusy: a long query, and one that waits behind it', async () => {
    const { db } = site.context;
    const slowest = (name: string, labels: Record<string, string>) => (body: string) => {
      const count = figureOf(body, `${name}_count`, labels);
      return figureOf(body, `${name}_bucket`, { ...labels, le: '0.5' }) < count ? 0.51 : 0;
    };
    const query = slowest('hudhud_database_query_seconds', { kind: 'select' });
    const wait = slowest('hudhud_database_wait_seconds', {});
    const busy = ruleOf('HudhudConnectionsBusy');
    expect(busy.passes(wait(await scrape()))).toBe(false);
    const sleep = () => sql`select pg_sleep(0.6)`.execute(db);
    // One more than there are connections.
    const queries = { length: site.context.handle.kind === 'pglite' ? 2 : 11 };
    await expectFiring('HudhudDatabaseSlow', () => Promise.all(Array.from(queries, sleep)), query);
    expect(busy.passes(wait(await scrape()))).toBe(true);
  });

  it('HudhudDatabaseFails: a statement that is refused; a taken key is no failure', async () => {
    const { db } = site.context;
    await sql`insert into airport (code) values (null)`.execute(db).catch(() => undefined);
    const refused = () => sql`select * from no_such_table`.execute(db).catch(() => undefined);
    await expectFiring('HudhudDatabaseFails', refused);
  });
});

describe('background work', () => {
  it('HudhudJobsLate: nobody works a queue', async () => {
    await site.context.jobs.enqueue(mailSendJob, {});
    await expectFiring('HudhudJobsLate', pass(20 * minute));
  });

  it('HudhudJobsFail, HudhudJobsStopped: jobs end in failure, and none succeeds', async () => {
    const { db, jobs } = site.context;
    for (let each = 0; each < 2; each += 1) await jobs.enqueue(mailSendJob, {});
    const end = (state: string) =>
      sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now()
        where id = (select id from pgboss.job where state = 'created' limit 1)`.execute(db);
    await end('completed');
    await jobs.enqueue(mailSendJob, {});
    await expectFiring('HudhudJobsFail', () => end('failed'));
    const silence = (body: string) =>
      now().getTime() / 1000 - figureOf(body, 'hudhud_job_last_success_timestamp_seconds');
    await expectFiring('HudhudJobsStopped', pass(20 * minute), silence);
  });

  it('HudhudWorkersMissing: the only worker died', async () => {
    await site.context.processes.sendHeartbeat();
    await expectFiring('HudhudWorkersMissing', pass(3 * minute));
  });
});

describe('fares', () => {
  it('HudhudNoFares, HudhudFaresOld: fares that nothing renews', async () => {
    await site.ingest(buildProviderRows({ observedAt: now() }));
    await expectFiring('HudhudFaresOld', pass(9 * hour));
    await expectFiring('HudhudNoFares', async () => {
      await site.context.db.deleteFrom('fare').execute();
      await site.context.board.rebuild();
    });
  });

  it('HudhudProviderFails, HudhudProviderQuotaSpent: a source that does not answer, and one that is spent', async () => {
    const { context } = site;
    await expectFiring('HudhudProviderFails', async () => {
      const silent = {
        name: 'serpapi',
        listRequests: () => [],
        // biome-ignore lint/correctness/useYield: it fails before its first row
        async *read() {
          throw new ProviderError('serpapi', 'timeout', 'no answer');
        },
      };
      const read = refreshFares(
        context.refresh,
        silent,
        { kind: 'everything' },
        { signal: AbortSignal.timeout(5000) },
      );
      await read.catch(() => undefined);
      await context.providers.refreshStatus();
    });
    const spent = sql`insert into source_spend (source, day, calls, micro_usd)
      values ('serpapi', (now() at time zone 'Asia/Riyadh')::date, 8, 0)`;
    await expectFiring('HudhudProviderQuotaSpent', () => spent.execute(context.db));
  });
});

describe('mail and alerts', () => {
  it('HudhudMailWaits, HudhudMailFails: mail that nobody takes', async () => {
    const { db } = site.context;
    await db.transaction().execute(async (trx) => {
      for (let each = 0; each < 5; each += 1)
        await insertMail(
          trx,
          { to: 'a@example.com', language: 'ar', template: 'passwordChanged', payload: {} } as never,
          now(),
        );
    });
    await expectFiring('HudhudMailWaits', pass(20 * minute));
    const fail = sql`update mail_outbox set status = 'failed'`;
    await expectFiring('HudhudMailFails', () => fail.execute(db));
  });

  it('HudhudMailBounces, HudhudAlertsWait: mails that come back, and one that does not leave', async () => {
    const { db } = site.context;
    await sql`
      with person as (insert into alert_recipient (email, email_key, language, created_at)
        values ('a@example.com', 'a@example.com', 'ar', ${now()}) returning id)
      insert into alert_message (id, recipient_id, channel, alert_ids, created_at, next_attempt_at, sighted_at, status, finished_at)
      select gen_random_uuid(), person.id, 'email', '{}', ${now()}, ${now()}, ${now()},
        case when number <= 20 then 'sent' else 'waiting' end, case when number <= 20 then ${now()}::timestamptz end
      from person, generate_series(1, 21) as number`.execute(db);
    const bounce = sql`insert into mail_bounce (address_hash, kind, received_at) values ('x', 'hard', ${now()})`;
    await expectFiring('HudhudMailBounces', () => bounce.execute(db));
    await expectFiring('HudhudAlertsWait', pass(20 * minute));
  });
});

describe('the disk', () => {
  it('HudhudDiskLow: a disk that fills up', async () => {
    await expectFiring('HudhudDiskLow', () => {
      disk = { freeBytes: 14e9, totalBytes: 100e9 };
    });
  });
});
