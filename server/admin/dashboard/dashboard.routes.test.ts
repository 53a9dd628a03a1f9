import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { grantSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { recordMonthlyCounts } from './stats.service.ts';

let now = testNow;
const site = setUpTestSite({ now: () => now });
let admin: TestAdmin;
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

const day = 86_400_000;
const ago = (milliseconds: number) => new Date(testNow.getTime() - milliseconds);

async function readStats(): Promise<AdminStats> {
  admin = await createAdmin(site.context, { email: `${now.getTime()}@example.com` });
  await site.context.db
    .deleteFrom('user_account')
    .where('id', '<>', admin.id)
    .where('role', '=', 'admin')
    .execute();
  return (await sendAdminRequest(site.app, admin, 'GET /api/admin/stats')).json();
}

const subscribe = (userId: string, price: number, [from, to]: readonly [number, number]) =>
  grantSubscription(
    site.context.db,
    {
      userId,
      plan: 'monthly',
      startedAt: new Date(testNow.getTime() + from * day),
      endsAt: new Date(testNow.getTime() + to * day),
      renews: true,
      price,
    },
    now,
  );

async function addDeal(overrides: { status?: string; expires_at?: Date | null; deleted_at?: Date } = {}) {
  await site.context.db
    .insertInto('deal')
    .values({
      is_curated: true,
      source: 'curated',
      origin: 'RUH',
      destination: 'CAI',
      trip_type: 'oneway',
      departure_date: null,
      return_date: null,
      airline: null,
      airline_logo_url: null,
      image_url: null,
      original_price_halalas: 80_000,
      deal_price_halalas: 64_000,
      discount_percentage: 20,
      is_verified: false,
      evidence: null,
      stops: 0,
      is_premium: false,
      region: 'africa',
      site: null,
      observed_at: null,
      expires_at: null,
      created_at: now,
      updated_at: now,
      published_at: now,
      status: 'published',
      ...(overrides as { status?: 'published' }),
    })
    .execute();
}

describe('GET /api/admin/stats', () => {
  it('counts people, and deals that are shown, pending or there at all', async () => {
    await createUser(site.context);
    const leaving = await createUser(site.context);
    const { db } = site.context;
    const left = { deletion_requested_at: now };
    await db.updateTable('user_account').set(left).where('id', '=', leaving.id).execute();
    await addDeal();
    await addDeal({ expires_at: new Date(testNow.getTime() + 1) });
    await addDeal({ expires_at: testNow });
    await addDeal({ deleted_at: testNow });
    for (const status of ['pending', 'pending', 'rejected', 'expired']) await addDeal({ status });
    await addDeal({ status: 'pending', deleted_at: testNow });
    const asked = {
      ...{ email: 'guest@example.com', email_key: 'guest@example.com', plan: 'annual', language: 'en' },
      ...{ requested_at: testNow, updated_at: testNow },
    };
    const done = { ...asked, email: 'done@example.com', email_key: 'done@example.com', done_at: testNow };
    await db.insertInto('early_access_request').values([asked, done]).execute();
    expect(await readStats()).toEqual({
      totalUsers: 2,
      premiumUsers: 0,
      activeDeals: 2,
      totalDeals: 7,
      revenueThisMonth: 0,
      pendingDeals: 2,
      openMessages: 0,
      openRequests: 1,
      trends: { totalUsers: null, premiumUsers: null, activeDeals: null, revenueThisMonth: null },
      countedAt: testNow.toISOString(),
    });
  });

  it('adds up what subscriptions cost a month, of one person the one that lasts longest', async () => {
    const [one, two, three] = [
      await createUser(site.context),
      await createUser(site.context),
      await createUser(site.context),
    ];
    await subscribe(one.id, 299, [-10, 20]);
    await subscribe(one.id, 99.5, [-5, 360]);
    await subscribe(two.id, 299, [0, 30]);
    await subscribe(three.id, 299, [-30, 0]);
    await subscribe(three.id, 299, [1, 30]);
    expect(await readStats()).toMatchObject({ premiumUsers: 2, revenueThisMonth: 398.5 });
  });

  it('tells the trend against the last count of the month before', async () => {
    const people = [
      await createUser(site.context),
      await createUser(site.context),
      await createUser(site.context),
    ];
    await subscribe(people[0]?.id ?? '', 299, [0, 400]);
    await addDeal();
    now = new Date('2026-11-05T09:00:00Z');
    await readStats();
    now = new Date('2026-11-30T20:59:00Z');
    const before = await readStats();
    expect([before.trends.totalUsers, before.totalUsers]).toEqual([null, 4]);
    now = new Date('2026-11-30T21:00:00Z');
    await site.context.db.deleteFrom('deal').execute();
    await createUser(site.context);
    const { trends } = await readStats();
    expect(trends).toEqual({
      totalUsers: { before: 4, percent: 25 },
      premiumUsers: { before: 1, percent: 0 },
      activeDeals: { before: 1, percent: -100 },
      revenueThisMonth: { before: 299, percent: 0 },
    });
    now = new Date('2027-01-15T09:00:00Z');
    expect((await readStats()).trends.totalUsers).toEqual({ before: 5, percent: 0 });
    now = new Date('2027-03-15T09:00:00Z');
    expect((await readStats()).trends.totalUsers).toBeNull();
  });

  it('rounds, and knows no percentage of nothing', async () => {
    const month = '2026-10-01';
    const counts = { totalUsers: 3, premiumUsers: 0, activeDeals: 7 };
    const rows = Object.entries(counts).map(([name, count]) => ({ month, name, count, counted_at: now }));
    await site.context.db.insertInto('monthly_count').values(rows).execute();
    await addDeal();
    expect((await readStats()).trends).toEqual({
      totalUsers: { before: 3, percent: -67 },
      premiumUsers: null,
      activeDeals: { before: 7, percent: -86 },
      revenueThisMonth: null,
    });
  });

  it('records once an hour, the job whenever it runs', async () => {
    const readUsers = async () => {
      const { db } = site.context;
      const rows = await db
        .selectFrom('monthly_count')
        .selectAll()
        .where('name', '=', 'totalUsers')
        .execute();
      return rows.map(({ month, count }) => [month, Number(count)]);
    };
    await readStats();
    await createUser(site.context);
    now = new Date(testNow.getTime() + 3_599_000);
    await readStats();
    expect(await readUsers()).toEqual([['2026-11-01', 1]]);
    now = new Date(testNow.getTime() + 3_600_000);
    await readStats();
    expect(await readUsers()).toEqual([['2026-11-01', 2]]);
    await createUser(site.context);
    await recordMonthlyCounts(site.context);
    expect(await readUsers()).toEqual([['2026-11-01', 3]]);
  });

  it('is read although nothing can be recorded', async () => {
    const { db } = site.context;
    await sql`alter table monthly_count add constraint full_disk check (count < 0)`.execute(db);
    try {
      expect((await readStats()).totalUsers).toBe(1);
    } finally {
      await sql`alter table monthly_count drop constraint full_disk`.execute(db);
    }
  });
});

describe('GET /api/admin/charts', () => {
  const readCharts = async (query = '') => {
    const response = await sendAdminRequest(site.app, admin, `GET /api/admin/charts${query}`);
    return { status: response.status, charts: await response.json() };
  };
  const click = (overrides: { clicked_at?: Date; site?: string; destination?: string } = {}) =>
    site.context.db
      .insertInto('booking_click')
      .values({
        clicked_at: now,
        site: 'skyscanner',
        origin: 'RUH',
        destination: 'CAI',
        trip_type: 'oneway',
        departure_date: '2027-01-15',
        return_date: null,
        adults: 1,
        language: 'ar',
        price_halalas: null,
        source: null,
        ...overrides,
      })
      .execute();
  const run = (provider: string, finishedAt: Date, accepted: number) =>
    site.context.db
      .insertInto('provider_run')
      .values({
        provider,
        request: '{}',
        started_at: finishedAt,
        finished_at: finishedAt,
        accepted,
        duplicates: 0,
        refused: 0,
        refusals: '{}',
        failure: null,
        failure_detail: null,
      })
      .execute();

  it('has a number for each Riyadh day, today last', async () => {
    await site.context.db
      .updateTable('user_account')
      .set({ created_at: ago(2 * day) })
      .execute();
    for (const at of [
      '2026-11-20T20:59:59Z',
      '2026-11-20T21:00:00Z',
      '2026-11-14T21:00:00Z',
      '2026-11-14T20:59:59Z',
    ]) {
      now = new Date(at);
      await createUser(site.context);
      await click();
    }
    now = testNow;
    const { charts } = await readCharts('?days=7');
    expect(charts.days).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(charts.signUps).toEqual([1, 0, 0, 0, 1, 1, 1]);
    expect(charts.clicksBySite).toEqual([{ site: 'skyscanner', clicks: [1, 0, 0, 0, 0, 1, 1] }]);
  });

  it('parts clicks by site and names the ten destinations clicked most', async () => {
    await click({ site: 'wego', clicked_at: ago(day) });
    await click({ site: 'wego' });
    await click({ destination: 'XQQ' });
    for (const destination of ['DXB', 'IST', 'LHR', 'CDG', 'BKK', 'KUL', 'SIN', 'JFK', 'AMM', 'BEY']) {
      for (let count = 0; count < 2; count += 1) await click({ destination });
    }
    await click({ destination: 'BEY' });
    const { charts } = await readCharts('?days=7');
    expect(charts.clicksBySite).toEqual([
      { site: 'skyscanner', clicks: [0, 0, 0, 0, 0, 0, 22] },
      { site: 'wego', clicks: [0, 0, 0, 0, 0, 1, 1] },
    ]);
    const codes = charts.clicksByDestination.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['BEY', 'AMM', 'BKK', 'CAI', 'CDG', 'DXB', 'IST', 'JFK', 'KUL', 'LHR']);
    expect(charts.clicksByDestination[0]).toEqual({
      code: 'BEY',
      city: 'Beirut',
      cityAr: 'بيروت',
      clicks: 3,
    });
  });

  it('adds up the fares each source brought', async () => {
    await run('travelpayouts', ago(day), 40);
    await run('travelpayouts', ago(day), 2);
    await run('sample', testNow, 5);
    await run('sample', ago(40 * day), 9);
    const { charts } = await readCharts('?days=7');
    expect(charts.faresBySource).toEqual([
      { source: 'sample', fares: [0, 0, 0, 0, 0, 0, 5] },
      { source: 'travelpayouts', fares: [0, 0, 0, 0, 0, 42, 0] },
    ]);
  });

  it('spans a week, a month or a quarter', async () => {
    expect((await readCharts()).charts.days).toHaveLength(30);
    expect((await readCharts('?days=90')).charts.signUps).toHaveLength(90);
    expect((await readCharts('?days=31')).status).toBe(422);
  });
});
