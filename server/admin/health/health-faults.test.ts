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

/** The comparison and number of an alert's first rule. */
function ruleOf(alert: string): { passes: (value: number) => boolean } {
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
  return { passes };
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

/** Expects the figure to pass the rule's number only after the fault. */
async function expectFiring(
  alert: string,
  read: (body: string) => number,
  breakIt: () => Promise<void> | void,
): Promise<void> {
  const { passes } = ruleOf(alert);
  expect(passes(read(await scrape()))).toBe(false);
  await breakIt();
  expect(passes(read(await scrape()))).toBe(true);
}

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
    await expectFiring('HudhudRequestsFail', share, async () => {
      isBroken = true;
      expect((await app.request('/a-page')).status).toBe(500);
    });
  });

  it('HudhudRequestsSlow: answers that take long', async () => {
    metrics = createMetrics();
    const slow = (body: string) => {
      const count = figureOf(body, 'hudhud_http_request_duration_seconds_count');
      return 1 - figureOf(body, 'hudhud_http_request_duration_seconds_bucket', { le: '1' }) / count;
    };
    const answer = { method: 'GET', route: '/a', status: 200 };
    metrics.observe({ ...answer, seconds: 0.1 });
    await expectFiring('HudhudRequestsSlow', slow, () => metrics.observe({ ...answer, seconds: 1.5 }));
  });
});

describe('the database', () => {
  it('HudhudDatabaseSilent: no answer for a while', async () => {
    await site.context.providers.refreshStatus();
    const silence = (body: string) => figureOf(body, 'hudhud_database_silence_seconds');
    await expectFiring('HudhudDatabaseSilent', silence, () => {
      later = minute;
    });
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
    await expectFiring('HudhudDatabaseSlow', query, async () => {
      const sleep = () => sql`select pg_sleep(0.6)`.execute(db);
      // One more than there are connections.
      await Promise.all(Array.from({ length: site.context.handle.kind === 'pglite' ? 2 : 11 }, sleep));
    });
    expect(busy.passes(wait(await scrape()))).toBe(true);
  });

  it('HudhudDatabaseFails: a statement that is refused; a taken key is no failure', async () => {
    const { db } = site.context;
    const failures = (body: string) =>
      Math.max(0, figureOf(body, 'hudhud_database_failures_total', { reason: 'other' }));
    const insert = () => sql`insert into airport (code) values (null)`.execute(db);
    await insert().catch(() => undefined);
    await expectFiring('HudhudDatabaseFails', failures, async () => {
      await sql`select * from no_such_table`.execute(db).catch(() => undefined);
    });
  });
});

describe('background work', () => {
  const due = (body: string) => figureOf(body, 'hudhud_job_oldest_due_seconds', { queue: 'mail-send' });

  it('HudhudJobsLate: nobody works a queue', async () => {
    await site.context.jobs.enqueue(mailSendJob, {});
    await expectFiring('HudhudJobsLate', due, () => {
      later = 20 * minute;
    });
  });

  it('HudhudJobsFail, HudhudJobsStopped: jobs end in failure, and none succeeds', async () => {
    const { db, jobs } = site.context;
    for (let each = 0; each < 2; each += 1) await jobs.enqueue(mailSendJob, {});
    const end = (state: string) =>
      sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now()
        where id = (select id from pgboss.job where state = 'created' limit 1)`.execute(db);
    const failed = (body: string) => figureOf(body, 'hudhud_jobs_failed_last_hour', { queue: 'mail-send' });
    await end('completed');
    await jobs.enqueue(mailSendJob, {});
    await expectFiring('HudhudJobsFail', failed, async () => void (await end('failed')));
    const silence = (body: string) =>
      now().getTime() / 1000 - figureOf(body, 'hudhud_job_last_success_timestamp_seconds');
    await expectFiring('HudhudJobsStopped', silence, () => {
      later = 20 * minute;
    });
  });

  it('HudhudWorkersMissing: the only worker died', async () => {
    const alive = (body: string) => figureOf(body, 'hudhud_workers_alive');
    await site.context.processes.sendHeartbeat();
    await expectFiring('HudhudWorkersMissing', alive, () => {
      later = 3 * minute;
    });
  });
});

describe('fares', () => {
  it('HudhudNoFares, HudhudFaresOld: fares that nothing renews', async () => {
    await site.ingest(buildProviderRows({ observedAt: now() }));
    const age = (body: string) => figureOf(body, 'hudhud_newest_fare_age_seconds');
    await expectFiring('HudhudFaresOld', age, () => {
      later = 9 * hour;
    });
    const listed = (body: string) => figureOf(body, 'hudhud_listed_fares');
    await expectFiring('HudhudNoFares', listed, async () => {
      await site.context.db.deleteFrom('fare').execute();
      await site.context.board.rebuild();
    });
  });

  it('HudhudProviderFails, HudhudProviderQuotaSpent: a source that does not answer, and one that is spent', async () => {
    const { context } = site;
    const failing = (body: string) => figureOf(body, 'hudhud_provider_failing', { provider: 'serpapi' });
    await expectFiring('HudhudProviderFails', failing, async () => {
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
    const used = (body: string) =>
      figureOf(body, 'hudhud_provider_budget_spent_ratio', { provider: 'serpapi', unit: 'calls' });
    await expectFiring('HudhudProviderQuotaSpent', used, async () => {
      await sql`insert into source_spend (source, day, calls, micro_usd)
        values ('serpapi', (now() at time zone 'Asia/Riyadh')::date, 8, 0)`.execute(context.db);
    });
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
    const wait = (body: string) => figureOf(body, 'hudhud_mail_oldest_waiting_seconds');
    await expectFiring('HudhudMailWaits', wait, () => {
      later = 20 * minute;
    });
    const failed = (body: string) => figureOf(body, 'hudhud_mails_failed_last_day');
    await expectFiring('HudhudMailFails', failed, async () => {
      await sql`update mail_outbox set status = 'failed'`.execute(db);
    });
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
    const share = (body: string) => figureOf(body, 'hudhud_mail_bounced_ratio');
    await expectFiring('HudhudMailBounces', share, async () => {
      await sql`insert into mail_bounce (address_hash, kind, received_at) values ('x', 'hard', ${now()})`.execute(
        db,
      );
    });
    const late = (body: string) => figureOf(body, 'hudhud_alert_oldest_due_seconds');
    await expectFiring('HudhudAlertsWait', late, () => {
      later = 20 * minute;
    });
  });
});

describe('the disk', () => {
  it('HudhudDiskLow: a disk that fills up', async () => {
    await expectFiring(
      'HudhudDiskLow',
      (body) => figureOf(body, 'hudhud_storage_free_ratio'),
      () => {
        disk = { freeBytes: 14e9, totalBytes: 100e9 };
      },
    );
  });
});
