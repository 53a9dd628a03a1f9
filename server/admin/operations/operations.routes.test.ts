import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationsState, SourceState } from '#contract/api/admin-operations.ts';
import { healthAreas } from '#contract/domain/health.ts';
import { noBudget } from '#contract/domain/source-permission.ts';
import { insertProviderRun, type ProviderRun } from '#server/pipeline/refresh/provider-run.repository.ts';
import { refreshCalendarJob, refreshSliceJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { chargeSource } from '#server/pipeline/sources/source-rules.ts';
import { mailSendJob } from '#server/platform/mail/mail.service.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';

const { site, admin, ask, listEntries } = administeredSite({ hasQueue: true, environment: { DEMO: '1' } });
beforeEach(() => sql`delete from pgboss.job`.execute(site.context.db));

const read = async (): Promise<OperationsState> => (await ask('GET /api/admin/operations')).body;
const readSource = async (name: string): Promise<SourceState | undefined> =>
  (await read()).sources.find((source) => source.name === name);

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
const insertRun = (run: Partial<ProviderRun>) =>
  insertProviderRun(site.context.db, {
    provider: 'sample',
    request: { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' },
    startedAt: minutesAgo(61),
    finishedAt: minutesAgo(60),
    accepted: 100,
    duplicates: 3,
    refused: 0,
    refusals: {},
    failure: null,
    failureDetail: null,
    ...run,
  });

describe('the sources', () => {
  it('knows the one in use before it was read, and those without a key', async () => {
    const { sources } = await read();
    expect(sources[0]).toEqual({
      name: 'sample',
      isActive: true,
      isRefreshed: true,
      isRunning: false,
      state: 'unread',
      lastSuccessAt: null,
      newestPriceAt: null,
      failure: null,
      refusals: [],
      spentToday: { calls: 0, usd: 0 },
      budget: noBudget,
      keyEndsAt: null,
    });
    expect(sources.find(({ name }) => name === 'serpapi')).toMatchObject({
      isActive: false,
      state: 'unread',
    });
  });

  it('tells how the reads of each go, and why rows of a day were refused', async () => {
    await insertRun({ refused: 5, refusals: { bad_price: 4, bad_date: 1 } });
    await insertRun({ finishedAt: minutesAgo(30), refused: 3, refusals: { bad_date: 3 } });
    await insertRun({ finishedAt: minutesAgo(25 * 60), refused: 9, refusals: { bad_price: 9 } });
    await insertRun({ provider: 'csv-file', finishedAt: minutesAgo(40 * 60) });
    await insertRun({ provider: 'travelpayouts', finishedAt: minutesAgo(70) });
    const failure = { failure: 'timeout', failureDetail: 'travelpayouts: timeout: 10 s' };
    await insertRun({ provider: 'travelpayouts', finishedAt: minutesAgo(65), ...failure });
    expect(await readSource('sample')).toMatchObject({
      state: 'healthy',
      lastSuccessAt: minutesAgo(30).toISOString(),
      failure: null,
      refusals: [
        { reason: 'bad_date', rows: 4 },
        { reason: 'bad_price', rows: 4 },
      ],
    });
    expect(await readSource('csv-file')).toMatchObject({ isActive: false, state: 'healthy', refusals: [] });
    expect(await readSource('travelpayouts')).toMatchObject({
      state: 'failing',
      lastSuccessAt: minutesAgo(70).toISOString(),
      failure: {
        at: minutesAgo(65).toISOString(),
        reason: 'timeout',
        detail: 'travelpayouts: timeout: 10 s',
      },
    });
  });

  it('tells when an access key ends, and calls one failing whose key has ended', async () => {
    const [provider] = site.context.fareProviders;
    const sourceWith = async (keyEndsAt: Date) => {
      Object.assign(provider ?? {}, { keyEndsAt });
      return readSource('sample').finally(() => Object.assign(provider ?? {}, { keyEndsAt: null }));
    };
    const soon = minutesAgo(-90);
    expect(await sourceWith(soon)).toMatchObject({ state: 'unread', keyEndsAt: soon.toISOString() });
    expect(await sourceWith(minutesAgo(1))).toMatchObject({ state: 'failing', failure: null });
  });

  it('calls the active one silent when two refreshes brought nothing', async () => {
    await insertRun({ finishedAt: minutesAgo(6 * 60 + 1) });
    expect(await readSource('sample')).toMatchObject({ state: 'silent' });
  });

  it('tells the age of its newest listed price, and what it cost today', async () => {
    await site.ingest(
      buildProviderRows(
        { destination: 'CAI', observedAt: minutesAgo(50) },
        { destination: 'IST', observedAt: minutesAgo(20) },
      ),
    );
    const { source } = site.context.board.listAllEntries()[0]?.fare ?? { source: '' };
    await insertRun({ provider: source });
    expect(await readSource(source)).toMatchObject({ newestPriceAt: minutesAgo(20).toISOString() });
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-21'])
      await chargeSource(site.context.db, { source: 'serpapi', day, usd: 0.002, budget: noBudget });
    expect(await readSource('serpapi')).toMatchObject({ spentToday: { calls: 2, usd: 0.004 } });
  });
});

describe('POST /api/admin/providers/{provider}/run', () => {
  const run = (name: string) => ask(`POST /api/admin/providers/${name}/run`);
  const countSlices = async () =>
    (await site.context.jobs.stored.readUnfinishedJobs(refreshSliceJob.name)).jobs;

  it('enqueues every slice for now, once, and says so in the log', async () => {
    const [provider] = site.context.fareProviders;
    const wanted = provider?.listRequests(testNow).length ?? 0;
    expect(await run('sample')).toMatchObject({ status: 200, body: { slices: wanted } });
    expect(await countSlices()).toBe(wanted);
    expect(await readSource('sample')).toMatchObject({ isRunning: true });
    expect((await run('sample')).body).toMatchObject({ code: 'conflict' });
    expect(await countSlices()).toBe(wanted);
    expect(await listEntries()).toMatchObject([
      { action: 'provider.run', target_kind: 'provider', target_id: 'sample', after: { slices: wanted } },
    ]);
  });

  it('lets one of two at a time begin', async () => {
    const codes = (await Promise.all([run('sample'), run('sample')])).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 409]);
  });

  it('reads none that is not in use', async () => {
    await insertRun({ provider: 'csv-file' });
    for (const name of ['csv-file', 'nobody'])
      expect((await run(name)).body).toMatchObject({ code: 'not_found' });
    expect(await countSlices()).toBe(0);
  });
});

describe('the failed jobs', () => {
  const month = { kind: 'calendar', origin: 'RUH', destination: 'CAI', tripType: 'oneway', month: '2027-01' };
  const enqueueCalendar = async (): Promise<string> => {
    const id = await site.context.jobs.enqueue(refreshCalendarJob, month as never, { singletonKey: 'one' });
    if (id === undefined) throw new Error('an equal job is there already');
    return id;
  };
  const fail = (id: string) =>
    sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = ${testNow}, retry_count = 2,
      output = '{"message":"the provider did not answer","stack":"at secret.ts"}' where id = ${id}`.execute(
      site.context.db,
    );
  const retry = (id: string) => ask(`POST /api/admin/jobs/${id}/retry`);

  it('are listed with their reason, and nothing of their payload or of the error’s stack', async () => {
    const id = await enqueueCalendar();
    await site.context.jobs.enqueue(mailSendJob, {});
    expect((await read()).failedJobs).toEqual([]);
    await fail(id);
    expect((await read()).failedJobs).toEqual([
      {
        id,
        name: 'fares-refresh-calendar',
        attempts: 3,
        failedAt: testNow.toISOString(),
        failure: 'the provider did not answer',
      },
    ]);
  });

  it('are tried again, which the log says', async () => {
    const id = await enqueueCalendar();
    await fail(id);
    expect(await retry(id)).toMatchObject({ status: 200, body: { done: true } });
    expect((await site.context.jobs.stored.find(id))?.state).toBe('retrying');
    expect((await read()).failedJobs).toEqual([]);
    expect(await listEntries()).toMatchObject([
      {
        action: 'job.retry',
        actor_id: admin().id,
        target_kind: 'job',
        target_id: id,
        target_label: 'fares-refresh-calendar',
        after: { attempts: 3 },
      },
    ]);
  });

  it('alone are: not what waits, what waits again already, or what is not there', async () => {
    const id = await enqueueCalendar();
    expect((await retry(id)).body).toMatchObject({ code: 'conflict' });
    await fail(id);
    // The same work was asked for again meanwhile.
    await enqueueCalendar();
    expect((await retry(id)).body).toMatchObject({ code: 'conflict' });
    expect((await site.context.jobs.stored.find(id))?.state).toBe('failed');
    expect((await retry('0c7f5d5e-1111-4222-8333-944445555666')).body).toMatchObject({ code: 'not_found' });
    expect(await listEntries()).toEqual([]);
  });
});

describe('the areas', () => {
  const readAreas = async () => (await read()).areas;

  it('say what is wrong with a new site, and what is not', async () => {
    await site.context.board.rebuild();
    const { checkedAt } = await read();
    expect(checkedAt).toBe(testNow.toISOString());
    await site.context.providers.refreshStatus();
    const areas = await readAreas();
    expect(areas.map(({ area }) => area)).toEqual([...healthAreas]);
    const of = (name: string) => areas.find(({ area }) => area === name);
    expect(of('fares')).toMatchObject({ state: 'bad', reason: 'fares.none' });
    expect(of('mail')).toMatchObject({ state: 'warning', reason: 'mail.files' });
    for (const name of ['site', 'database', 'jobs', 'alerts'])
      expect(of(name)).toMatchObject({ state: 'good' });
    expect(of('disk')?.amount).toBeGreaterThan(0);
  });

  it('change with the site: fares arrive, a table is gone', async () => {
    await site.ingest(buildProviderRows({ observedAt: testNow }));
    expect((await readAreas()).find(({ area }) => area === 'fares')).toMatchObject({ reason: 'fares.good' });
    const { schema } = site.context.db;
    await schema.alterTable('mail_bounce').renameTo('mail_bounce_away').execute();
    const mail = (await readAreas()).find(({ area }) => area === 'mail');
    await schema.alterTable('mail_bounce_away').renameTo('mail_bounce').execute();
    expect(mail).toMatchObject({ state: 'bad', reason: 'unknown' });
  });
});
