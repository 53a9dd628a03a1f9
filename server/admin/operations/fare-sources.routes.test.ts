import { beforeEach, describe, expect, it } from 'vitest';
import type { FareSources } from '#contract/api/admin-fare-sources.ts';
import { noBudget } from '#contract/domain/source-permission.ts';
import { insertPriceCheck, type PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { chargeSource } from '#server/pipeline/sources/source-spend.repository.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const hour = 3_600_000;
const site = setUpTestSite();
let admin: TestAdmin;
beforeEach(async () => {
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

const read = async (): Promise<FareSources> =>
  (await sendAdminRequest(site.app, admin, 'GET /api/admin/fare-sources')).json();

const check = (hoursAgo: number, overrides: Partial<PriceCheck> = {}) =>
  insertPriceCheck(site.context.db, {
    source: 'travelpayouts',
    site: 'aviasales',
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    departureDate: '2027-01-15',
    returnDate: null,
    price: 640,
    observedAt: testNow,
    checkedAt: new Date(testNow.getTime() - hoursAgo * hour),
    askedSource: 'serpapi',
    answeredSite: 'wego',
    answered: 650,
    outcome: 'confirmed',
    ...overrides,
  });
const withoutPrice = { answered: null, answeredSite: null };

describe('GET /api/admin/fare-sources', () => {
  it('has nothing to tell before anything was asked', async () => {
    expect(await read()).toMatchObject({
      coverage: { firstPage: { prices: 0, young: 0, withinHours: 6 }, watched: { prices: 0 } },
      checks: { confirmed: 0, changed: 0, gone: 0, empty: 0, failed: 0 },
      latestChecks: [],
      disagreement: [],
    });
  });

  it('tells what sources cost today and on the days before', async () => {
    const charge = (day: string, usd: number) =>
      chargeSource(site.context.db, { source: 'serpapi', day, usd, budget: noBudget });
    await charge('2026-11-20', 0.002);
    await charge('2026-11-21', 0.002);
    await charge('2026-11-21', 0.002);
    const serpapi = (await read()).sources.find(({ source }) => source === 'serpapi');
    expect(serpapi).toMatchObject({
      today: { calls: 2, usd: 0.004 },
      days: [
        { day: '2026-11-20', calls: 1, usd: 0.002 },
        { day: '2026-11-21', calls: 2, usd: 0.004 },
      ],
    });
  });

  it('counts the first page by age: what was seen or confirmed within six hours is young', async () => {
    await site.ingest(
      buildProviderRows(
        { destination: 'CAI' },
        { destination: 'IST', observedAt: new Date(testNow.getTime() - 20 * hour) },
        { destination: 'AMM', observedAt: new Date(testNow.getTime() - 20 * hour) },
        { destination: 'JED' },
      ),
    );
    const ofFare = { source: 'kayak.sa', site: 'kayak' } as const;
    await check(1, { ...ofFare, destination: 'IST' });
    await check(1, { ...ofFare, ...withoutPrice, destination: 'AMM', outcome: 'empty' });
    await site.context.board.rebuild();
    expect((await read()).coverage.firstPage).toEqual({ prices: 3, young: 2, withinHours: 6 });
  });

  it('counts outcomes of seven days and lists the newest first', async () => {
    await check(200);
    await check(3);
    await check(2, { answered: 900, outcome: 'changed' });
    await check(1, { ...withoutPrice, outcome: 'empty' });
    const { checks, latestChecks, disagreement } = await read();
    expect(checks).toEqual({ confirmed: 1, changed: 1, gone: 0, empty: 1, failed: 0 });
    expect(latestChecks.map(({ outcome, answered }) => [outcome, answered])).toEqual([
      ['empty', null],
      ['changed', 900],
      ['confirmed', 650],
    ]);
    expect(disagreement).toMatchObject([
      { source: 'travelpayouts', site: 'aviasales', checks: 3, keepsPrice: null },
    ]);
  });
});
