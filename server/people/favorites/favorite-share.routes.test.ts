/** The price kept with a favourite, and the link of a shared list: who reads what, and for how long. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Favorite, type SharedFavorite, sharedFavorite } from '#contract/api/favorites.ts';
import { createUser, type TestUser, updateUser } from '#test/support/accounts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows, buildRecordedSite, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';

let sara: TestUser;
let member: TestUser;

const site = openForFile(createOwnApp);
beforeAll(async () => {
  await lockDestination(site.context, 'LHR');
  await site.ingest(buildRecordedSite(testNow));
});
beforeEach(async () => {
  sara = await createUser(site.context);
  member = await createUser(site.context, { subscription: 'premium' });
});

const add = (id: string, user = sara) => site.send(user, 'POST', `/api/favorites/${id}`);
const listOf = (user = sara): Promise<Favorite[]> => site.read(user, '/api/favorites');
async function tokenOf(user: TestUser, method: 'GET' | 'POST' | 'DELETE'): Promise<string | null> {
  const answer = await site.send(user, method, '/api/shared-favorites');
  expect(answer.status).toBe(200);
  return (await answer.json()).link?.token ?? null;
}
const open = (token: string | null, user: TestUser | null = null) =>
  site.send(user, 'GET', `/api/shared-favorites/${token}`);
const read = async (token: string | null, user: TestUser | null = null): Promise<SharedFavorite[]> =>
  z.array(sharedFavorite.strict()).parse(await site.read(user, `/api/shared-favorites/${token}`));

describe('the saved price', () => {
  it('is that of the moment of saving, and stays when a lower fare comes and when it is saved again', async () => {
    await add('RUH-CAI-oneway');
    const [before] = await listOf();
    const price = before?.deal.dealPrice ?? 0;
    expect(before?.savedPrice).toBe(price);
    await site.ingest(buildProviderRows({ price: price * 0.8, observedAt: testNow }));
    await add('RUH-CAI-oneway');
    expect(await listOf()).toMatchObject([{ savedPrice: price, deal: { dealPrice: price * 0.8 } }]);
  });

  it('is not given beside a price of another source, or where there is none now', async () => {
    await add('RUH-CAI-oneway');
    const { db } = site.context;
    const mine = db.updateTable('favorite').where('user_id', '=', sara.id);
    await mine.set({ saved_source: 'another' }).execute();
    expect(await listOf()).toMatchObject([{ savedPrice: null }]);
    await mine.set({ saved_halalas: null, saved_source: null }).execute();
    expect(await listOf()).toMatchObject([{ savedPrice: null }]);
  });

  it('of a locked destination is neither kept nor told', async () => {
    await add('RUH-LHR-oneway');
    await add('RUH-LHR-oneway', member);
    const rows = await site.context.db
      .selectFrom('favorite')
      .select(['user_id', 'saved_halalas'])
      .where('deal_id', '=', 'RUH-LHR-oneway')
      .where('user_id', 'in', [sara.id, member.id])
      .execute();
    expect(rows.find((row) => row.user_id === sara.id)?.saved_halalas).toBeNull();
    expect(rows.find((row) => row.user_id === member.id)?.saved_halalas).toBe(118_000);
    const subscription = site.context.db.updateTable('subscription').where('user_id', '=', member.id);
    await subscription.set({ ends_at: testNow }).execute();
    expect(await listOf(member)).toMatchObject([{ savedPrice: null, deal: { locked: true } }]);
  });
});

describe('a shared list', () => {
  it('is read by anybody with its link, without what belongs to its owner', async () => {
    expect(await tokenOf(sara, 'GET')).toBeNull();
    await add('RUH-CAI-oneway');
    const token = await tokenOf(sara, 'POST');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [shared] = await read(token);
    expect(shared).toMatchObject({ id: 'RUH-CAI-oneway', deal: { code: 'CAI', locked: false } });
    const text = await (await open(token)).text();
    for (const own of [sara.email, sara.id, 'savedPrice', 'addedAt']) expect(text).not.toContain(own);
  });

  it('has one link, which its owner sees again and nobody finds in the database', async () => {
    const token = await tokenOf(sara, 'POST');
    expect(await tokenOf(sara, 'POST')).toBe(token);
    expect(await tokenOf(sara, 'GET')).toBe(token);
    const rows = await site.context.db.selectFrom('favorite_share').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('shows a Premium destination to members alone, whoever shares it', async () => {
    await add('RUH-LHR-oneway', member);
    const token = await tokenOf(member, 'POST');
    expect(await read(token)).toMatchObject([{ deal: { locked: true, dealPrice: null } }]);
    expect(await read(token, sara)).toMatchObject([{ deal: { locked: true, dealPrice: null } }]);
    expect(await read(token, member)).toMatchObject([{ deal: { locked: false, dealPrice: 1180 } }]);
  });

  it('is gone once its owner ends it, and a new link is another one', async () => {
    await add('RUH-CAI-oneway');
    const token = await tokenOf(sara, 'POST');
    expect(await tokenOf(sara, 'DELETE')).toBeNull();
    expect((await open(token)).status).toBe(404);
    expect((await site.app.request(`/og/list-${token}.en.png`)).status).toBe(404);
    const again = await tokenOf(sara, 'POST');
    expect(again).not.toBe(token);
    expect((await open(token)).status).toBe(404);
    expect((await open(again)).status).toBe(200);
  });

  // An open transaction holds up all others on the embedded database alone.
  const whereOneWaits = it.skipIf(process.env.TEST_DATABASE_URL !== undefined);
  whereOneWaits('is read for its picture by four at once, a hundred wait, more are refused', async () => {
    const token = await tokenOf(sara, 'POST');
    const gate = Promise.withResolvers<void>();
    const { db } = site.context;
    const select = vi.spyOn(db, 'selectFrom');
    let answered = 0;
    const hold = db.transaction().execute(() => gate.promise);
    const answers = Array.from({ length: 110 }, async () => {
      const { status } = await site.app.request(`/og/list-${token}.en.png`);
      answered += 1;
      return status;
    });
    await vi.waitFor(() => expect([answered, select.mock.calls.length]).toEqual([6, 4]), 5000);
    gate.resolve();
    await hold;
    const statuses = await Promise.all(answers);
    select.mockRestore();
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });

  it('is gone while its owner’s account waits to be deleted', async () => {
    const token = await tokenOf(sara, 'POST');
    await updateUser(site.context, sara.id, { deletion_requested_at: testNow });
    expect((await open(token)).status).toBe(404);
  });
});
