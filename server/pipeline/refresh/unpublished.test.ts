import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { listUnpublished } from '#server/pipeline/observations/marked-list.repository.ts';
import type { FareRequest, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { createScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { publishUnpublishedFares, type RefreshContext, refreshFares } from './refresh.service.ts';

const { signal } = new AbortController();
const everything: FareRequest = { kind: 'everything', file: 'fares.csv' };
const slice: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' };
const rows: ProviderRow[] = [
  ...buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(900) }),
  ...buildProviderRows({ price: 600 }, { origin: 'JED', price: 500 }),
];
let context: RefreshContext;
let provider: ScriptedProvider;
let announced: string[];
let beforeAnnouncing: () => Promise<void>;
const site = setUpTestSite();
beforeEach(() => {
  announced = [];
  beforeAnnouncing = async () => undefined;
  provider = createScriptedProvider();
  context = {
    ...site.context.refresh,
    announce: async (keys) => {
      await beforeAnnouncing();
      announced.push(...keys.map((key) => `${key.origin}:${key.tripType}`));
    },
  };
});
afterEach(() => truncateAll(site.context.db));

/** As a process that dies before it publishes. */
const storeAlone = (stored: readonly ProviderRow[] = rows) => ingestRows(context, [stored]);
const countEvidence = async () =>
  (await site.context.db.selectFrom('fare_evidence').select('destination').execute()).length;
const listDeals = () => site.context.db.selectFrom('deal').select(['destination', 'status']).execute();
const listMarks = async () =>
  (await listUnpublished(context.db)).map(({ origin, tripType }) => `${origin}:${tripType}`);

describe('fares that were stored and not published', () => {
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
    beforeAnnouncing = async () => void (await storeAlone(buildProviderRows({ price: 590 })));
    await publishUnpublishedFares(context);
    expect(await listMarks()).toEqual(['RUH:oneway']);
  });

  it('stay marked when publishing fails', async () => {
    await storeAlone();
    beforeAnnouncing = async () => {
      throw new Error('the connection is gone');
    };
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
