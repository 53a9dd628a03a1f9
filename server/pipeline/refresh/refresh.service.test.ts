import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { listFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { listMarked } from '#server/pipeline/observations/marked-list.repository.ts';
import { type FareRequest, ProviderError, type ProviderRow } from '#server/pipeline/providers/provider.ts';
import { createLogger } from '#server/platform/logger.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { createScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { deleteProviderRuns } from './provider-run.repository.ts';
import {
  parseListKey,
  publishFares,
  publishUnpublishedFares,
  type RefreshContext,
  refreshFares,
  runRefresh,
} from './refresh.service.ts';

const slice: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' };
const { signal } = new AbortController();
const lines: { msg: string; level: number; [field: string]: unknown }[] = [];
let now = testNow;
let context: RefreshContext;
let provider: ScriptedProvider;
let announced: string[];

const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
const site = setUpTestSite({ logger: createLogger('info', destination), now: () => now });
beforeEach(() => {
  now = testNow;
  lines.length = 0;
  announced = [];
  provider = createScriptedProvider([slice, { ...slice, month: '2027-02' }]);
  context = {
    ...site.context.refresh,
    announce: async (keys) => void announced.push(...keys.map((key) => `${key.origin}:${key.tripType}`)),
  };
});
afterEach(() => truncateAll(site.context.db));

const readRuns = () =>
  site.context.db.selectFrom('provider_run').selectAll().orderBy('finished_at').execute();
const refresh = () => refreshFares(context, provider, slice, { signal });
const down = (failure: ProviderError['failure'] = 'timeout') =>
  new ProviderError('scripted', failure, 'no answer', 503);

describe('refreshFares', () => {
  it('stores, assesses, announces, records and logs a read', async () => {
    provider.script(buildProviderRows({}, { price: -1 }), buildProviderRows({ destination: 'IST' }, {}));
    const { report, failure } = await refresh();
    expect([report.accepted, report.duplicates, report.refused, failure]).toEqual([3, 1, 1, null]);
    expect(announced).toEqual(['RUH:oneway']);
    expect(await readRuns()).toMatchObject([
      {
        provider: 'scripted',
        request: slice,
        started_at: testNow,
        accepted: 3,
        duplicates: 1,
        refused: 1,
        refusals: { bad_price: 1 },
        failure: null,
      },
    ]);
    expect(lines).toMatchObject([{ msg: 'fares refreshed, some rows refused', level: 40, refused: 1 }]);
    expect(await listFareEvidence(context.db, { origin: 'RUH', tripType: 'oneway' })).toHaveLength(2);
  });

  it('records a failure, keeps the last good fares with their evidence, and says so to the operator', async () => {
    await site.ingest([
      ...buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(900) }),
      ...buildProviderRows({ price: 560 }),
    ]);
    provider.script([]);
    await refresh();
    now = new Date(testNow.getTime() + 3_600_000);
    provider.script(down());
    const { failure } = await refresh();
    expect(failure).toMatchObject({ failure: 'timeout' });
    await site.context.board.rebuild();
    await site.context.providers.refreshStatus();
    expect(site.context.board.findEntry({ origin: 'RUH', tripType: 'oneway' }, 'CAI')).toMatchObject({
      fare: { price: 560 },
      assessment: { status: 'assessed' },
    });
    const failing = {
      provider: 'scripted',
      isFailing: true,
      lastFailure: 'timeout',
      lastFailureDetail: 'scripted: timeout: no answer',
      lastSuccessAt: testNow,
      lastFailureAt: now,
    };
    const board = { fares: 1, newestObservedAt: '2026-11-21T08:00:00.000Z' };
    expect(readReadiness(site.context)).toMatchObject({
      ready: true,
      checks: { board, providers: [failing] },
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'fares not refreshed', level: 40, failure: 'timeout' }),
    );
    provider.script([]);
    now = new Date(now.getTime() + 1000);
    await refresh();
    await site.context.providers.refreshStatus();
    expect(readReadiness(site.context).checks).toMatchObject({ providers: [{ isFailing: false }] });
  });

  describe('of a provider that answers with nothing', () => {
    const many = buildProviderRows(
      ...Array.from({ length: 20 }, (_, day) => ({ departureDate: addDays('2027-01-05', day) })),
    );

    it('is a failure where the same request brought many rows before, as often as that happens', async () => {
      provider.script(many);
      await refresh();
      for (const hours of [3, 6]) {
        now = new Date(testNow.getTime() + hours * 3_600_000);
        provider.script([]);
        expect((await refresh()).failure).toMatchObject({ failure: 'empty' });
      }
      provider.script(buildProviderRows({ price: -1 }));
      expect((await refresh()).failure).toMatchObject({ failure: 'empty' });
      await site.context.providers.refreshStatus();
      expect(site.context.providers.list()).toMatchObject([
        { lastSuccessAt: testNow, lastFailure: 'empty', lastFailureAt: now },
      ]);
      provider.script(many);
      expect((await refresh()).failure).toBeNull();
    });

    it('is an answer where little or nothing came before, or only long ago, or to another request', async () => {
      provider.script([]);
      expect((await refresh()).failure).toBeNull();
      provider.script(many.slice(1));
      await refresh();
      provider.script([]);
      expect((await refresh()).failure).toBeNull();
      now = new Date(testNow.getTime() + 1000);
      provider.script(many);
      await refresh();
      provider.script([]);
      const other = { ...slice, month: '2027-02' } as const;
      expect((await refreshFares(context, provider, other, { signal })).failure).toBeNull();
      now = new Date(testNow.getTime() + 7 * 86_400_000 + 2000);
      expect((await refresh()).failure).toBeNull();
    });
  });

  it('keeps and announces what came before a failure', async () => {
    provider.script(buildProviderRows({}), down('bad_payload'));
    const { report, failure } = await refresh();
    expect([report.accepted, failure?.failure, announced]).toEqual([1, 'bad_payload', ['RUH:oneway']]);
    expect(await readRuns()).toMatchObject([{ accepted: 1, failure: 'bad_payload' }]);
  });

  it('takes a deadline that has passed for a failure of the provider, and an end of the process or a mistake for none', async () => {
    const timeout = new DOMException('too long', 'TimeoutError');
    provider.script(timeout);
    expect((await refresh()).failure).toMatchObject({ failure: 'timeout' });
    provider.script(new DOMException('stopping', 'AbortError'));
    await expect(refresh()).rejects.toThrow('stopping');
    provider.script(new TypeError('a mistake'));
    await expect(refresh()).rejects.toThrow('a mistake');
    expect(await readRuns()).toHaveLength(1);
  });
});

it('publishFares passes over lists nobody shows', async () => {
  await publishFares(context, new Set(['AMS:oneway', 'RUH:roundtrip', 'nonsense']));
  expect(announced).toEqual(['RUH:roundtrip']);
  expect(parseListKey('JED:oneway')).toEqual([{ origin: 'JED', tripType: 'oneway' }]);
  for (const text of ['', 'JED', 'JED:', 'JED:both', 'LHR:oneway']) expect(parseListKey(text)).toEqual([]);
});

describe('runRefresh', () => {
  it('reads every request and adds up', async () => {
    provider.script(buildProviderRows({}, { price: 0 }));
    const [summary] = await runRefresh({ refresh: context, fareProviders: [provider] }, signal);
    expect(summary).toEqual({
      provider: 'scripted',
      requests: 2,
      failed: 0,
      accepted: 2,
      duplicates: 1,
      refused: 2,
      failures: {},
    });
    expect(provider.requests.map((request) => request.kind === 'slice' && request.month)).toEqual([
      '2027-01',
      '2027-02',
    ]);
  });

  it('stops asking a provider that fails five times in a row', async () => {
    provider = createScriptedProvider(Array.from({ length: 9 }, () => slice));
    provider.script(down('unauthorized'));
    const [summary] = await runRefresh({ refresh: context, fareProviders: [provider] }, signal);
    expect(summary).toMatchObject({ requests: 5, failed: 5, failures: { unauthorized: 5 } });
  });
});

describe('readReadiness', () => {
  it('is ready while the board is loaded and the database has answered lately', async () => {
    await site.context.board.rebuild();
    await site.context.providers.refreshStatus();
    expect(readReadiness(site.context).ready).toBe(true);
    now = new Date(testNow.getTime() + 29_999);
    expect(readReadiness(site.context).ready).toBe(true);
    now = new Date(testNow.getTime() + 30_000);
    const silent = { database: { isUp: false } };
    expect(readReadiness(site.context)).toMatchObject({ ready: false, checks: silent });
  });

  it('counts the rows of a day and forgets old runs', async () => {
    provider.script(buildProviderRows({}, { price: 0 }));
    await refresh();
    now = new Date(testNow.getTime() + 24 * 3_600_000);
    await site.context.providers.refreshStatus();
    expect(site.context.providers.list()).toMatchObject([
      { accepted: 0, refused: 0, lastSuccessAt: testNow },
    ]);
    await deleteProviderRuns(site.context.db, now);
    await site.context.providers.refreshStatus();
    expect(site.context.providers.list()).toEqual([]);
  });
});

describe('fares that were stored and not published', () => {
  const everything: FareRequest = { kind: 'everything', file: 'fares.csv' };
  const rows: ProviderRow[] = [
    ...buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(900) }),
    ...buildProviderRows({ price: 600 }, { origin: 'JED', price: 500 }),
  ];
  const whileAnnouncing = (work: () => Promise<void>): void => {
    const { announce } = context;
    context = { ...context, announce: (keys) => work().then(() => announce(keys)) };
  };
  /** As a process that dies before it publishes. */
  const storeAlone = (stored: readonly ProviderRow[] = rows) => ingestRows(context, [stored]);
  const countEvidence = async () =>
    (await site.context.db.selectFrom('fare_evidence').select('destination').execute()).length;
  const listDeals = () => site.context.db.selectFrom('deal').select(['destination', 'status']).execute();
  const listMarks = async () =>
    (await listMarked(context.db, 'unpublished_list')).map(({ origin, tripType }) => `${origin}:${tripType}`);

  it('get their evidence, their deals and their announcement from whoever comes next, once', async () => {
    await storeAlone();
    expect(await listMarks()).toEqual(['JED:oneway', 'RUH:oneway']);
    expect(await publishUnpublishedFares(context)).toBe(2);
    expect(announced).toEqual(['JED:oneway', 'RUH:oneway']);
    expect([await countEvidence(), await listDeals()]).toEqual([
      2,
      [{ destination: 'CAI', status: 'published' }],
    ]);
    expect(await publishUnpublishedFares(context)).toBe(0);
    expect(announced).toHaveLength(2);
  });

  it('get them when the same file is imported again, though nothing in it is new', async () => {
    await storeAlone();
    provider.script(rows);
    const { report } = await refreshFares(context, provider, everything, { signal });
    expect(report.duplicates).toBe(report.accepted);
    expect([await countEvidence(), await listMarks()]).toEqual([2, []]);
    expect(await listDeals()).toHaveLength(1);
  });

  it('are left to their own process as long as it goes on storing', async () => {
    await storeAlone();
    expect(await publishUnpublishedFares(context, testNow)).toBe(0);
    expect(await publishUnpublishedFares(context, new Date(testNow.getTime() + 1))).toBe(2);
  });

  it('stay marked when something more is stored while they are published', async () => {
    await storeAlone();
    whileAnnouncing(async () => void (await storeAlone(buildProviderRows({ price: 590 }))));
    await publishUnpublishedFares(context);
    expect(await listMarks()).toEqual(['RUH:oneway']);
  });

  it('stay marked when publishing fails', async () => {
    await storeAlone();
    whileAnnouncing(() => Promise.reject(new Error('the connection is gone')));
    await expect(publishUnpublishedFares(context)).rejects.toThrow('the connection is gone');
    expect(await listMarks()).toHaveLength(2);
  });

  it('are not marked any more after an ordinary read, nor by rows known before', async () => {
    provider.script(rows);
    await refreshFares(context, provider, slice, { signal });
    expect(await listMarks()).toEqual([]);
    await storeAlone();
    expect(await listMarks()).toEqual([]);
  });

  it('keep no mark for origins that are not listed', async () => {
    await storeAlone(buildProviderRows({ origin: 'CAI', destination: 'RUH' }));
    expect(await listMarks()).toEqual(['CAI:oneway']);
    await publishUnpublishedFares(context);
    expect([announced, await listMarks()]).toEqual([[], []]);
  });
});
