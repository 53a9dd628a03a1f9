import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRun, ProviderState } from '#contract/api/admin-operations.ts';
import {
  insertProviderRun,
  type ProviderRun as Run,
} from '#server/pipeline/refresh/provider-run.repository.ts';
import { nextRefreshAt, refreshSliceJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite({ hasQueue: true, environment: { DEMO: '1' } });
let admin: TestAdmin;
beforeEach(async () => {
  await truncateAll(site.context.db);
  await sql`delete from pgboss.job`.execute(site.context.db);
  admin = await createAdmin(site.context);
});

const hour = 60;
const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
const insertRun = (run: Partial<Run>) =>
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
const listStates = async (): Promise<ProviderState[]> =>
  (await sendAdminRequest(site.app, admin, 'GET /api/admin/providers')).json();

describe('GET /api/admin/providers', () => {
  it('knows the active one before it was read', async () => {
    expect(await listStates()).toEqual([
      {
        name: 'sample',
        isActive: true,
        isRefreshed: true,
        state: 'unread',
        lastSuccessAt: null,
        lastFailureAt: null,
        lastFailure: null,
        lastFailureDetail: null,
        accepted: 0,
        refused: 0,
        refusals: [],
        nextRunAt: '2026-11-21T09:07:00.000Z',
        isRunning: false,
        keyEndsAt: null,
      },
    ]);
  });

  it('tells of each how it is doing, with the rows of a day and why some were refused', async () => {
    await insertRun({ refused: 5, refusals: { bad_price: 4, bad_date: 1 } });
    await insertRun({ finishedAt: minutesAgo(30), refused: 3, refusals: { bad_date: 3 } });
    await insertRun({ finishedAt: minutesAgo(25 * hour), refused: 9, refusals: { bad_price: 9 } });
    await insertRun({ provider: 'csv-file', finishedAt: minutesAgo(40 * hour) });
    await insertRun({ provider: 'travelpayouts', finishedAt: minutesAgo(70) });
    const failure = { failure: 'timeout', failureDetail: 'travelpayouts: timeout: 10 s' };
    await insertRun({ provider: 'travelpayouts', finishedAt: minutesAgo(65), ...failure });
    expect(await listStates()).toMatchObject([
      { name: 'csv-file', isActive: false, state: 'healthy', accepted: 0, refusals: [], nextRunAt: null },
      {
        name: 'sample',
        isActive: true,
        state: 'healthy',
        lastSuccessAt: minutesAgo(30).toISOString(),
        accepted: 200,
        refused: 8,
        refusals: [
          { reason: 'bad_date', rows: 4 },
          { reason: 'bad_price', rows: 4 },
        ],
      },
      {
        name: 'travelpayouts',
        state: 'failing',
        lastSuccessAt: minutesAgo(70).toISOString(),
        lastFailureAt: minutesAgo(65).toISOString(),
        lastFailure: 'timeout',
        lastFailureDetail: 'travelpayouts: timeout: 10 s',
      },
    ]);
  });

  it('tells when an access key ends, and calls one failing whose key has ended', async () => {
    const [provider] = site.context.fareProviders;
    const statesWith = async (keyEndsAt: Date) => {
      Object.assign(provider ?? {}, { keyEndsAt });
      return listStates().finally(() => Object.assign(provider ?? {}, { keyEndsAt: null }));
    };
    const soon = minutesAgo(-90);
    expect(await statesWith(soon)).toMatchObject([{ state: 'unread', keyEndsAt: soon.toISOString() }]);
    expect(await statesWith(minutesAgo(1))).toMatchObject([{ state: 'failing' }]);
  });

  it('calls the active one silent when two refreshes brought nothing', async () => {
    await insertRun({ finishedAt: minutesAgo(6 * hour + 1) });
    expect(await listStates()).toMatchObject([{ state: 'silent' }]);
  });
});

describe('GET /api/admin/providers/{provider}/runs', () => {
  const listRuns = async (query = '') => {
    const response = await sendAdminRequest(site.app, admin, `GET /api/admin/providers/sample/runs${query}`);
    const runs: ProviderRun[] = await response.json();
    return { runs, total: response.headers.get('x-total-count') };
  };

  it('gives its reads, the newest first, by outcome and page', async () => {
    await insertRun({});
    await insertRun({ finishedAt: minutesAgo(2), refused: 5, refusals: { bad_date: 1, bad_price: 4 } });
    await insertRun({ finishedAt: minutesAgo(1), failure: 'network', failureDetail: 'sample: network: no' });
    await insertRun({ provider: 'other' });
    const { runs, total } = await listRuns();
    expect(total).toBe('3');
    expect(runs.map(({ failure, refused }) => [failure, refused])).toEqual([
      ['network', 0],
      [null, 5],
      [null, 0],
    ]);
    expect(runs[1]).toMatchObject({
      request: 'slice RUH oneway 2027-01',
      refusals: [
        { reason: 'bad_price', rows: 4 },
        { reason: 'bad_date', rows: 1 },
      ],
    });
    expect(await listRuns('?outcome=failed')).toMatchObject({ runs: [{ failure: 'network' }], total: '1' });
    expect(await listRuns('?outcome=refused')).toMatchObject({ runs: [{ refused: 5 }], total: '1' });
    expect(await listRuns('?page=2')).toEqual({ runs: [], total: '3' });
  });
});

describe('POST /api/admin/providers/{provider}/run', () => {
  const run = async (name: string) => {
    const response = await sendAdminRequest(site.app, admin, `POST /api/admin/providers/${name}/run`);
    return [response.status, await response.json()] as const;
  };
  const countSlices = async () =>
    (await site.context.jobs.stored.readUnfinishedJobs(refreshSliceJob.name)).jobs;

  it('enqueues every slice for now, once, and says so in the log', async () => {
    const [provider] = site.context.fareProviders;
    const wanted = provider?.listRequests(testNow).length ?? 0;
    expect(await run('sample')).toEqual([200, { slices: wanted }]);
    expect(await countSlices()).toBe(wanted);
    expect(await listStates()).toMatchObject([{ isRunning: true, nextRunAt: testNow.toISOString() }]);
    expect((await run('sample'))[1]).toMatchObject({ code: 'conflict' });
    expect(await countSlices()).toBe(wanted);
    const entries = await site.context.db.selectFrom('audit_entry').selectAll().execute();
    expect(entries).toMatchObject([
      { action: 'provider.run', target_kind: 'provider', target_id: 'sample', after: { slices: wanted } },
    ]);
  });

  it('lets one of two at a time begin', async () => {
    const codes = (await Promise.all([run('sample'), run('sample')])).map(([status]) => status);
    expect(codes.sort()).toEqual([200, 409]);
  });

  it('knows no other provider, and reads none that is not in use', async () => {
    await insertRun({ provider: 'csv-file' });
    expect((await run('csv-file'))[1]).toMatchObject({ code: 'conflict' });
    expect((await run('nobody'))[1]).toMatchObject({ code: 'not_found' });
    expect(await countSlices()).toBe(0);
  });
});

describe('nextRefreshAt', () => {
  it.each([
    ['2026-11-21T09:00:00Z', '2026-11-21T09:07:00.000Z'],
    ['2026-11-21T09:07:00Z', '2026-11-21T12:07:00.000Z'],
    ['2026-11-21T11:59:59Z', '2026-11-21T12:07:00.000Z'],
    ['2026-11-21T22:30:00Z', '2026-11-22T00:07:00.000Z'],
  ])('after %s is %s', (now, next) => {
    expect(nextRefreshAt(new Date(now)).toISOString()).toBe(next);
  });
});
