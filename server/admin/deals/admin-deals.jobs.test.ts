import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealFields } from '#contract/api/admin-deals.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { endDeals, sweepDeals } from './admin-deals.jobs.ts';

const minute = 60_000;
const day = 86_400_000;
const site = setUpTestSite();
let admin: TestAdmin;
const announced: string[] = [];
beforeAll(async () => {
  await listenToChanges(site.context.handle, ({ topic }) => announced.push(topic));
});
beforeEach(async () => {
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

async function create(fields: Partial<DealFields> = {}): Promise<string> {
  const cairo = {
    destinationCode: 'CAI',
    tripType: 'oneway',
    airline: 'MS',
    originalPrice: 900,
    dealPrice: 700,
  };
  const response = await sendAdminRequest(site.app, admin, 'POST /api/admin/deals', { ...cairo, ...fields });
  expect(response.status).toBe(201);
  return (await response.json()).deal.id;
}
const at = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const statusOf = async (id: string) =>
  (await site.context.db.selectFrom('deal').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('deals whose time is over', () => {
  it('end by themselves, and only then every node is told', async () => {
    const ending = await create({ expiresAt: at(10 * minute).toISOString() });
    const flying = await create({ cheapestDate: '2026-11-22' });
    const lasting = await create({ dealPrice: 690 });
    const statuses = () => Promise.all([ending, flying, lasting].map(statusOf));
    await expect.poll(() => announced.length).toBe(3);
    await endDeals(site.context.db, at(9 * minute));
    expect(await statuses()).toEqual(['published', 'published', 'published']);
    await endDeals(site.context.db, at(10 * minute));
    expect(await statuses()).toEqual(['expired', 'published', 'published']);
    await expect.poll(() => announced.length).toBe(4);
    await endDeals(site.context.db, at(10 * minute));
    // The departure day goes on until midnight in Riyadh.
    await endDeals(site.context.db, new Date('2026-11-22T20:59:00Z'));
    expect(await statuses()).toEqual(['expired', 'published', 'published']);
    await endDeals(site.context.db, new Date('2026-11-22T21:00:00Z'));
    expect(await statuses()).toEqual(['expired', 'expired', 'published']);
    await expect.poll(() => announced.length).toBe(5);
  });
});

describe('what was deleted', () => {
  it('goes for good after thirty days', async () => {
    const id = await create({ expiresAt: at(10 * minute).toISOString() });
    const kept = await create({ dealPrice: 690 });
    expect((await sendAdminRequest(site.app, admin, `DELETE /api/admin/deals/${id}`)).status).toBe(200);
    // It is restored as it was, so nothing ends it meanwhile.
    await endDeals(site.context.db, at(day));
    await sweepDeals(site.context.db, at(30 * day));
    expect(await statusOf(id)).toBe('published');
    await sweepDeals(site.context.db, at(30 * day + 1));
    expect([await statusOf(id), await statusOf(kept)]).toEqual([undefined, 'published']);
    expect((await sendAdminRequest(site.app, admin, `POST /api/admin/deals/${id}/restore`)).status).toBe(404);
  });
});
