import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '#server/pipeline/fares/board.ts';
import { ProviderError, type ProviderFare } from '#server/pipeline/providers/provider.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderFare, buildProviderRows, testNow } from '#test/support/factories.ts';
import { createExactProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { oneWay } from '#test/support/stand-in-testing.ts';
import { type ConfirmJobContext, confirmFares } from './confirm.jobs.ts';
import type { WatchedDays } from './route-states.ts';

const hour = 3_600_000;
const { signal } = new AbortController();
let now = testNow;
let serpapi: ScriptedProvider;
let wego: ScriptedProvider;
let watched: WatchedDays[];
let announced: string[];

const site = setUpTestSite({ now: () => now });
beforeEach(() => {
  now = testNow;
  watched = [];
  announced = [];
  serpapi = createExactProvider('serpapi');
  wego = createExactProvider('wego');
});
afterEach(() => truncateAll(site.context.db));

function contextOf(fareProviders = [serpapi]): ConfirmJobContext {
  const { refresh, board } = site.context;
  return {
    ...refresh,
    board,
    fareProviders,
    canConfirm: () => fareProviders.length > 0,
    announce: async (keys) => void announced.push(...keys.map(keyOf)),
    isDomestic: () => false,
    listWatchedDays: async () => watched,
  };
}

/** Shows what is stored, then asks the planned questions. */
async function confirm(fareProviders = [serpapi]): Promise<number> {
  await site.context.board.rebuild();
  return confirmFares(contextOf(fareProviders), signal);
}

const answer = (overrides: Partial<ProviderFare> = {}) =>
  buildProviderRows({ source: 'serpapi', site: 'wego', observedAt: now, ...overrides });
const readOutcomes = async () => {
  const checks = await site.context.db.selectFrom('price_check').select('outcome').orderBy('id').execute();
  return checks.map(({ outcome }) => outcome);
};
const readDeal = async () => {
  await site.context.board.rebuild();
  await site.context.deals.rebuild();
  const response = await site.app.request('/api/deals?origin=RUH');
  return ((await response.json()) as { dealPrice: number; confirmation: string; confirmedAt: string }[])[0];
};
const readPrice = async () => {
  await site.context.board.rebuild();
  const response = await site.app.request('/api/pricing/CAI?origin=RUH&tripType=oneway');
  return (await response.json()) as Record<string, unknown>;
};

/** Forty days of 830 SAR, and today 640: a deal that waits for its word where a source stands ready. */
async function detectWaiting(): Promise<void> {
  site.context.refresh.canConfirm = () => true;
  await site.ingest([
    ...buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(830) }),
    ...buildProviderRows({}),
  ]);
}

describe('confirmFares', () => {
  it('asks exactly for a deal about to be published, publishes it, and tells when and where', async () => {
    await detectWaiting();
    expect(await readDeal()).toBeUndefined();
    serpapi.script(answer({ price: 650 }));
    now = new Date(testNow.getTime() + 12 * 60_000);
    expect(await confirm()).toBe(1);
    expect(serpapi.requests).toEqual([oneWay]);
    expect(await readDeal()).toMatchObject({
      dealPrice: 640,
      confirmation: 'confirmed',
      confirmedAt: now.toISOString(),
    });
    expect(await readPrice()).toMatchObject({
      cheapestPrice: 640,
      confirmation: 'confirmed',
      confirmedSite: 'wego',
      confirmedPrice: 650,
    });
    expect(announced).toEqual(['RUH:oneway']);
  });

  it('publishes no deal whose price has changed, and shows what is asked now', async () => {
    await detectWaiting();
    serpapi.script(answer({ price: 900 }));
    await confirm();
    expect(await readDeal()).toBeUndefined();
    expect(await readOutcomes()).toEqual(['changed']);
    expect(await readPrice()).toMatchObject({ cheapestPrice: 900, source: 'serpapi', confirmation: 'none' });
  });

  it('takes empty answers for unknown, from whichever sources they come', async () => {
    await detectWaiting();
    serpapi.script([]);
    await confirm([serpapi, wego]);
    expect(await readPrice()).toMatchObject({ cheapestPrice: 640, confirmation: 'none' });
    wego.script([]);
    now = new Date(testNow.getTime() + 2 * hour);
    await confirm([serpapi, wego]);
    expect([serpapi.requests.length, wego.requests.length]).toEqual([1, 1]);
    expect(await readOutcomes()).toEqual(['empty', 'empty']);
    expect(await readPrice()).toMatchObject({ cheapestPrice: 640, confirmation: 'none' });
    expect(await readDeal()).toBeUndefined();
  });

  it('takes a failure for nothing, keeps what is known, and records why', async () => {
    await detectWaiting();
    serpapi.script(new ProviderError('serpapi', 'http_status', 'status 424', 424));
    expect(await confirm()).toBe(1);
    expect(await readOutcomes()).toEqual(['failed']);
    expect(await readPrice()).toMatchObject({ cheapestPrice: 640, confirmation: 'none' });
    const runs = await site.context.db.selectFrom('provider_run').select(['provider', 'failure']).execute();
    expect(runs).toContainEqual({ provider: 'serpapi', failure: 'http_status' });
    // It rests, and recovers by itself.
    expect(await confirm()).toBe(0);
    serpapi.script(answer());
    now = new Date(testNow.getTime() + 3 * hour);
    expect(await confirm()).toBe(1);
    expect(await readDeal()).toMatchObject({ confirmation: 'confirmed' });
  });

  it.each([
    ['of another trip', 630, () => answer({ price: 630, departureDate: '2027-01-16' })],
    ['that would not be believed if it were seen', 640, () => answer({ price: 45 })],
    [
      'whose rows were all refused',
      640,
      () => [{ refusal: { reason: 'bad_currency', detail: 'USD', line: 1 } } as const],
    ],
  ])('believes no answer %s, and takes it for no answer', async (_, cheapestPrice, rows) => {
    await detectWaiting();
    serpapi.script(rows());
    await confirm();
    expect(await readOutcomes()).toEqual(['failed']);
    expect(await readPrice()).toMatchObject({ cheapestPrice, confirmation: 'none' });
  });

  it('gives back what was charged for a question that was never sent', async () => {
    await detectWaiting();
    serpapi.script(new ProviderError('serpapi', 'circuit_open', 'not asked'));
    expect(await confirm()).toBe(0);
    const { rows } = await sql<{ calls: number }>`select calls from source_spend`.execute(site.context.db);
    expect(rows).toEqual([{ calls: 0 }]);
  });

  it('asks nothing that was asked lately, and nothing without a source that may be asked', async () => {
    await detectWaiting();
    serpapi.script(answer());
    expect([await confirm([]), await confirm(), await confirm()]).toEqual([0, 1, 0]);
  });

  it('asks first for what is watched', async () => {
    await site.ingest(
      buildProviderRows({ destination: 'CAI', price: 500 }, { destination: 'IST', price: 900 }),
    );
    watched = [{ ...buildProviderFare({ destination: 'IST' }), watchers: 50 }];
    await site.context.board.rebuild();
    // One question is left of two a day; several would be asked at once.
    now = new Date('2026-11-22T12:00:00Z');
    const { permission } = site.context.sourceRules.of('x');
    const rule = { permission, budget: { callsPerDay: 2, usdPerDay: null } };
    const frugal = { ...contextOf(), sourceRules: { of: () => rule, list: () => [] } };
    expect(await confirmFares(frugal, signal)).toBe(1);
    expect(serpapi.requests).toMatchObject([{ destination: 'IST' }]);
  });
});
