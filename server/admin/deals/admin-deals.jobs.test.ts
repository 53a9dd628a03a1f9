import { beforeEach, describe, expect, it } from 'vitest';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { openDealAdmin } from '#test/support/deal-admin.ts';
import { testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { endDeals, sweepDeals } from './admin-deals.jobs.ts';

const minute = 60_000;
const day = 86_400_000;
const dealAdmin = openForFile(() => openDealAdmin(() => testNow));
beforeEach(async () => {
  await dealAdmin.reset();
});

const at = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const expiresAt = at(10 * minute).toISOString();
const statusOf = async (id: string) => {
  const stored = dealAdmin.site.context.db.selectFrom('deal').select('status').where('id', '=', id);
  return (await stored.executeTakeFirst())?.status;
};

describe('deals whose time is over', () => {
  it('end by themselves, and only then every node is told', async () => {
    const { db, handle } = dealAdmin.site.context;
    const deals = [
      await dealAdmin.create({ expiresAt, cheapestDate: null }),
      await dealAdmin.create({ cheapestDate: '2026-11-22' }),
      await dealAdmin.create({ cheapestDate: null, dealPrice: 690 }),
    ];
    const told: string[] = [];
    const stop = await listenToChanges(handle, ({ topic }) => told.push(topic));
    const endAt = async (time: Date, statuses: string[], changes: number) => {
      await endDeals(db, time);
      expect(await Promise.all(deals.map(({ id }) => statusOf(id)))).toEqual(statuses);
      await expect.poll(() => told.length).toBe(changes);
    };
    await endAt(at(9 * minute), ['published', 'published', 'published'], 0);
    await endAt(at(10 * minute), ['expired', 'published', 'published'], 1);
    await endAt(at(10 * minute), ['expired', 'published', 'published'], 1);
    // The departure day goes on until midnight in Riyadh.
    await endAt(new Date('2026-11-22T20:59:00Z'), ['expired', 'published', 'published'], 1);
    await endAt(new Date('2026-11-22T21:00:00Z'), ['expired', 'expired', 'published'], 2);
    await stop();
  });
});

describe('what was deleted', () => {
  it('goes for good after thirty days', async () => {
    const { db } = dealAdmin.site.context;
    const { id } = await dealAdmin.create({ expiresAt });
    const kept = await dealAdmin.create({ dealPrice: 690 });
    expect((await dealAdmin.call(`DELETE /api/admin/deals/${id}`)).status).toBe(200);
    // It is restored as it was, so nothing ends it meanwhile.
    await endDeals(db, at(day));
    await sweepDeals(db, at(30 * day));
    expect(await statusOf(id)).toBe('published');
    await sweepDeals(db, at(30 * day + 1));
    expect([await statusOf(id), await statusOf(kept.id)]).toEqual([undefined, 'published']);
    expect((await dealAdmin.act('restore', [id])).refused).toMatchObject([{ id, reason: 'unknown' }]);
    expect((await dealAdmin.call(`DELETE /api/admin/deals/${id}`)).status).toBe(404);
  });
});
