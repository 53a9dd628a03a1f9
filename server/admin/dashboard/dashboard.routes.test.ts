import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { saveTypedDeal } from '#server/admin/deals/deal-write.service.ts';
import { grantSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createUser } from '#test/support/accounts.ts';
import { insertClicks } from '#test/support/admin-activity.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { buildDeal } from '#test/support/build-deal.ts';
import { testNow } from '#test/support/factories.ts';
import { monthlyCounting } from './dashboard.routes.ts';

const { site, clock, signIn, call } = administeredSite();

const day = 86_400_000;

async function readStats(): Promise<AdminStats> {
  await site.context.db.deleteFrom('user_account').where('role', '=', 'admin').execute();
  await signIn();
  return (await call('GET /api/admin/stats')).json();
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
    clock.now,
  );

async function addDeal(set: Updateable<Database['deal']> = {}) {
  const { db } = site.context;
  const endless = { ...buildDeal({ departureDate: null, expiresAt: null }), id: randomUUID() };
  const { id } = await db.transaction().execute((trx) => saveTypedDeal(trx, endless, clock.now));
  await db
    .updateTable('deal')
    .set({ status: 'published', ...set })
    .where('id', '=', id)
    .execute();
}

describe('GET /api/admin/stats', () => {
  it('counts people, and deals that are shown, pending or there at all', async () => {
    await createUser(site.context);
    const leaving = await createUser(site.context);
    const { db } = site.context;
    const left = { deletion_requested_at: clock.now };
    await db.updateTable('user_account').set(left).where('id', '=', leaving.id).execute();
    await addDeal();
    await addDeal({ expires_at: new Date(testNow.getTime() + 1) });
    await addDeal({ expires_at: testNow });
    await addDeal({ deleted_at: testNow });
    for (const status of ['pending', 'pending', 'rejected', 'expired'] as const) await addDeal({ status });
    await addDeal({ status: 'pending', deleted_at: testNow });
    const asked = {
      email: 'guest@example.com',
      email_key: 'guest@example.com',
      plan: 'annual',
      language: 'en',
      requested_at: testNow,
      updated_at: testNow,
    };
    const done = { ...asked, email: 'done@example.com', email_key: 'done@example.com', done_at: testNow };
    await db.insertInto('early_access_request').values([asked, done]).execute();
    expect(await readStats()).toEqual({
      clicks: expect.any(Array),
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
    clock.now = new Date('2026-11-05T09:00:00Z');
    await monthlyCounting.run(site.context);
    clock.now = new Date('2026-11-30T20:59:00Z');
    await monthlyCounting.run(site.context);
    const before = await readStats();
    expect([before.trends.totalUsers, before.totalUsers]).toEqual([null, 4]);
    clock.now = new Date('2026-11-30T21:00:00Z');
    await site.context.db.deleteFrom('deal').execute();
    await createUser(site.context);
    const { trends } = await readStats();
    await monthlyCounting.run(site.context);
    expect(trends).toEqual({
      totalUsers: { before: 4, percent: 25 },
      premiumUsers: { before: 1, percent: 0 },
      activeDeals: { before: 1, percent: -100 },
      revenueThisMonth: { before: 299, percent: 0 },
    });
    clock.now = new Date('2027-01-15T09:00:00Z');
    expect((await readStats()).trends.totalUsers).toEqual({ before: 5, percent: 0 });
    clock.now = new Date('2027-03-15T09:00:00Z');
    expect((await readStats()).trends.totalUsers).toBeNull();
  });

  it('rounds, and knows no percentage of nothing', async () => {
    const month = '2026-10-01';
    const counts = { totalUsers: 3, premiumUsers: 0, activeDeals: 7 };
    const rows = Object.entries(counts).map(([name, count]) => ({
      month,
      name,
      count,
      counted_at: clock.now,
    }));
    await site.context.db.insertInto('monthly_count').values(rows).execute();
    await addDeal();
    expect((await readStats()).trends).toEqual({
      totalUsers: { before: 3, percent: -67 },
      premiumUsers: null,
      activeDeals: { before: 7, percent: -86 },
      revenueThisMonth: null,
    });
  });

  it('counts the clicks of each Riyadh day, today last', async () => {
    const moments = [
      '2026-11-20T20:59:59Z',
      '2026-11-20T21:00:00Z',
      '2026-11-21T00:00:00Z',
      '2026-10-20T00:00:00Z',
    ];
    await insertClicks(
      site.context,
      moments.map((moment) => new Date(moment)),
    );
    const { clicks } = await readStats();
    expect(clicks).toHaveLength(30);
    expect(clicks.slice(-3)).toEqual([
      { day: '2026-11-19', clicks: 0 },
      { day: '2026-11-20', clicks: 1 },
      { day: '2026-11-21', clicks: 2 },
    ]);
  });
});
