import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { createUser } from '#test/support/accounts.ts';
import { editOf, idsOf, openDealAdmin } from '#test/support/deal-admin.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { dealExpiry, dealSweep } from './admin-deals.jobs.ts';

let now = testNow;
const dealAdmin = openForFile(() => openDealAdmin(() => now));
const { call, create, list, act, actOn, done, listPublic, listAudit, reset } = functionsOf(dealAdmin);
beforeEach(async () => {
  now = testNow;
  await reset();
});

/** The deal that detection finds in a recorded site. */
async function findIstanbul() {
  await dealAdmin.site.ingest(buildRecordedSite(testNow));
  const [found] = (await list('?kind=detected&search=IST')).rows;
  if (!found) throw new Error('nothing was found');
  return found;
}

const at = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const minute = 60_000;
const day = 86_400_000;

describe('states', () => {
  it('a deleted deal is gone from everywhere at once, and comes back as it was', async () => {
    const deal = await create();
    const kept = await create({ destinationCode: 'DXB' });
    const user = await createUser(dealAdmin.context);
    const remove = () => call(`DELETE /api/admin/deals/${deal.id}`);
    expect(await (await remove()).json()).toEqual({ done: true });
    const [gone = deal] = (await list('?status=deleted')).rows;
    expect(gone).toMatchObject({ status: 'published', deletedAt: testNow.toISOString(), version: 2 });
    expect(idsOf(await listPublic())).toEqual([kept.id]);
    expect(idsOf((await list()).rows)).toEqual([kept.id]);
    expect(idsOf((await list('?status=deleted')).rows)).toEqual([deal.id]);
    const feed = await (await sendRequest(dealAdmin.site.app, ['GET', '/en/deals.rss'])).text();
    expect([feed.includes(kept.id), feed.includes(deal.id)]).toEqual([true, false]);
    const favorite = await sendRequest(
      dealAdmin.site.app,
      ['POST', `/api/favorites/${deal.id}`],
      undefined,
      user,
    );
    expect(favorite.status).toBe(404);
    expect((await call(`PUT /api/admin/deals/${deal.id}`, editOf(gone))).status).toBe(409);
    const message = 'A deal in this state cannot be changed like this.';
    expect((await act('publish', [deal.id])).refused).toMatchObject([{ id: deal.id, message }]);
    expect((await act('reject', [deal.id])).refused).toMatchObject([{ reason: 'state' }]);
    expect((await remove()).status).toBe(200);
    expect((await list('?status=deleted')).rows).toEqual([gone]);
    const back = await actOn('restore', deal);
    expect(back).toEqual({ ...deal, version: 3 });
    expect(idsOf(await listPublic())).toEqual(idsOf([deal, kept]));
    expect(await actOn('restore', deal)).toEqual(back);
    expect((await listAudit()).map(({ action }) => action)).toEqual([
      'deal.create',
      'deal.create',
      'deal.delete',
      'deal.restore',
    ]);
    expect((await call(`DELETE /api/admin/deals/${randomUUID()}`)).status).toBe(404);
  });

  it('a kept deal that is deleted leaves the favourites, and comes back to them', async () => {
    const user = await createUser(dealAdmin.context);
    const deal = await create();
    const ofUser = (route: readonly [string, string]) =>
      sendRequest(dealAdmin.site.app, route, undefined, user);
    expect((await ofUser(['POST', `/api/favorites/${deal.id}`])).status).toBe(200);
    const listKept = async () => (await ofUser(['GET', '/api/favorites'])).json();
    expect(await listKept()).toMatchObject([{ isEnded: false, deal: { dealPrice: 700, imageUrl: null } }]);
    await actOn('delete', deal);
    expect(await listKept()).toEqual([]);
    await actOn('restore', deal);
    expect(await listKept()).toHaveLength(1);
  });

  it('what waits is published or rejected, and what was rejected may be published', async () => {
    const deal = await create();
    expect((await act('publish', [deal.id])).refused).toHaveLength(1);
    expect(await actOn('reject', deal)).toMatchObject({ status: 'rejected' });
    expect(await listPublic()).toEqual([]);
    expect((await act('reject', [deal.id])).refused).toHaveLength(1);
    now = at(20 * minute);
    const told = { status: 'published', publishedAt: now.toISOString() };
    expect(await actOn('publish', deal)).toMatchObject(told);
    expect(idsOf(await listPublic())).toEqual([deal.id]);
    await dealAdmin.context.db.updateTable('deal').set({ status: 'pending' }).execute();
    await dealAdmin.context.deals.rebuild();
    expect(await listPublic()).toEqual([]);
    now = at(40 * minute);
    // It was told already.
    expect(await actOn('publish', deal)).toMatchObject(told);
    expect((await listAudit()).at(-1)).toMatchObject({
      action: 'deal.publish',
      before: { status: 'pending' },
      after: { status: 'published' },
    });
  });

  it('what has ended is published again with a new end', async () => {
    const deal = await create({ expiresAt: at(10 * minute).toISOString() });
    now = at(20 * minute);
    await dealAdmin.context.db.updateTable('deal').set({ status: 'expired' }).execute();
    expect((await act('publish', [deal.id])).refused).toHaveLength(1);
    const [ended] = (await list('?status=expired')).rows;
    if (!ended) throw new Error('nothing has ended');
    const expiresAt = at(day).toISOString();
    const again = await done(`PUT /api/admin/deals/${deal.id}`, editOf(ended, { expiresAt }));
    expect(again).toMatchObject({ status: 'published', expiresAt, publishedAt: now.toISOString() });
    expect(idsOf(await listPublic())).toEqual([deal.id]);
  });

  it('what is over has ended in row, filter and file before the job says so, and new dates bring it back', async () => {
    now = new Date('2026-11-21T20:50:00Z');
    await reset();
    const gone = await create({ cheapestDate: '2026-11-21' });
    const open = await create({ destinationCode: 'DXB' });
    now = new Date('2026-11-21T21:00:00Z');
    expect((await list('?status=expired')).rows).toMatchObject([{ id: gone.id, status: 'expired' }]);
    expect(idsOf((await list('?status=published')).rows)).toEqual([open.id]);
    const file = await (await call('GET /api/admin/deals/export?status=expired')).text();
    expect(file).toContain(`${gone.id},1,expired`);
    expect(idsOf(await listPublic())).toEqual([open.id]);
    expect((await act('reject', [gone.id])).refused).toHaveLength(1);
    const put = (change: Record<string, unknown>) =>
      call(`PUT /api/admin/deals/${gone.id}`, editOf(gone, change));
    const refused = await put({ expiresAt: '2026-12-20T00:00:00Z' });
    expect((await refused.json()).fields).toEqual({ cheapestDate: 'Choose today or a later date.' });
    const again = await put({ cheapestDate: '2026-12-24' });
    expect((await again.json()).deal).toMatchObject({ status: 'published', publishedAt: now.toISOString() });
    expect(idsOf(await listPublic())).toEqual([gone.id, open.id].sort());
  });

  it('many at once, in one go, those it cannot be done to being named', async () => {
    const [one, two, three] = [
      await create(),
      await create({ destinationCode: 'DXB' }),
      await create({ dealPrice: 690 }),
    ];
    await actOn('reject', three);
    const unknown = randomUUID();
    const bulk = async (action: string, ids: string[]) => {
      const { changed, refused } = await act(action, ids);
      return { changed, refused: idsOf(refused) };
    };
    expect(await bulk('reject', [one.id, two.id, three.id, unknown, one.id])).toEqual({
      changed: [one.id, two.id].sort(),
      refused: [three.id, unknown].sort(),
    });
    expect(await listPublic()).toEqual([]);
    expect(await bulk('publish', [one.id, three.id])).toEqual({
      changed: [one.id, three.id].sort(),
      refused: [],
    });
    expect(await bulk('delete', [one.id, three.id, two.id])).toMatchObject({ refused: [] });
    expect(await listPublic()).toEqual([]);
    expect(await bulk('publish', [two.id])).toEqual({ changed: [], refused: [two.id] });
    expect(await bulk('restore', [one.id, two.id])).toMatchObject({ refused: [] });
    expect(idsOf(await listPublic())).toEqual([one.id]);
    const audit = (await listAudit()).slice(4);
    expect(audit.map(({ action }) => action)).toEqual([
      ...Array(2).fill('deal.reject'),
      ...Array(2).fill('deal.publish'),
      ...Array(3).fill('deal.delete'),
      ...Array(2).fill('deal.restore'),
    ]);
    expect((await call('POST /api/admin/deals/bulk', { action: 'delete', ids: [] })).status).toBe(422);
  });

  it('a found deal is Premium with its destination alone, and says so to whoever tries otherwise', async () => {
    const found = await findIstanbul();
    const before = await listPublic();
    const reasons = { en: 'under Premium destinations', ar: 'وجهات بريميوم' };
    for (const language of ['en', 'ar'] as const) {
      const edit = editOf(found, { isPremium: true });
      const response = await call(`PUT /api/admin/deals/${found.id}`, edit, language);
      expect(response.status).toBe(422);
      expect((await response.json()).fields.isPremium).toContain(reasons[language]);
    }
    expect(await listPublic()).toEqual(before);
    const prices = await (await sendRequest(dealAdmin.site.app, ['GET', '/api/pricing/destinations'])).json();
    expect(prices).toContainEqual(expect.objectContaining({ code: 'IST', locked: false }));
  });

  it('its destination locks it everywhere, even after it was edited', async () => {
    const found = await findIstanbul();
    await done(`PUT /api/admin/deals/${found.id}`, editOf(found, { airline: 'TK' }));
    const destination = { destinationCode: 'IST', isPremium: true };
    expect((await call('POST /api/admin/premium-destinations', destination)).status).toBe(201);
    const guest = async (path: string) => (await sendRequest(dealAdmin.site.app, ['GET', path])).json();
    const deals: { id: string; locked: boolean; dealPrice: number | null }[] = await guest('/api/deals');
    expect(deals.find(({ id }) => id === found.id)).toMatchObject({ locked: true, dealPrice: null });
    const prices: { code: string; locked: boolean }[] = await guest('/api/pricing/destinations');
    expect(prices.find(({ code }) => code === 'IST')).toMatchObject({ locked: true, cheapestPrice: null });
    expect(await guest('/api/pricing/IST/history')).toMatchObject({ locked: true, dailyLows: [] });
  });

  it('a typed deal to a Premium destination is Premium in list, filter and file, and by itself only if typed so', async () => {
    const deal = await create();
    const free = await create({ destinationCode: 'DXB' });
    const destination = { destinationCode: 'CAI', isPremium: true };
    const place = await call('POST /api/admin/premium-destinations', destination);
    const shown = (await list('?premium=premium')).rows;
    expect(shown).toMatchObject([{ id: deal.id, isPremium: true }]);
    expect(idsOf((await list('?premium=free')).rows)).toEqual([free.id]);
    const file = await (await call('GET /api/admin/deals/export?premium=premium')).text();
    expect(file).toContain(deal.id);
    expect(file).not.toContain(free.id);
    expect(file).toMatch(/,true,/);
    // Saved as it was shown, it does not become Premium by itself.
    for (const row of shown) {
      await done(`PUT /api/admin/deals/${row.id}`, editOf(row, { dealPrice: 650 }));
    }
    await call(`DELETE /api/admin/premium-destinations/${(await place.json()).destination.id}`);
    expect((await list('?premium=premium')).total).toBe(0);
    expect((await listPublic()).map(({ locked }) => locked)).toEqual([false, false]);
  });

  it('a typed deal is not locked at a price that the open price list shows', async () => {
    await dealAdmin.site.ingest(buildRecordedSite(testNow));
    const listed = { destinationCode: 'IST', cheapestDate: '2026-12-31', originalPrice: 900, dealPrice: 610 };
    const refused = await call('POST /api/admin/deals', {
      tripType: 'oneway',
      airline: 'TK',
      isPremium: true,
      ...listed,
    });
    expect(refused.status).toBe(422);
    expect((await refused.json()).fields).toEqual({
      isPremium: 'This price is in the public price list. Make the destination Premium instead.',
    });
    const secret = await create({ ...listed, dealPrice: 555, isPremium: true });
    expect((await listPublic()).find(({ id }) => id === secret.id)).toMatchObject({ locked: true });
  });

  it('a found deal is not brought back where its route was found anew', async () => {
    const found = await findIstanbul();
    await actOn('delete', found);
    const row = await dealAdmin.context.db
      .selectFrom('deal')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    const { id: _, version: __, evidence, ...copy } = row;
    const values = { ...copy, evidence: JSON.stringify(evidence), deleted_at: null };
    const anew = await dealAdmin.context.db
      .insertInto('deal')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await act('restore', [found.id])).refused).toHaveLength(1);
    await actOn('reject', anew);
    expect(await actOn('restore', found)).toMatchObject({ deletedAt: null });
    expect((await act('publish', [anew.id])).refused).toHaveLength(1);
    const both = await act('publish', [anew.id, found.id]);
    expect(idsOf(both.refused)).toEqual(idsOf([anew, found]));
  });
});

const statusOf = async (id: string) => {
  const stored = dealAdmin.context.db.selectFrom('deal').select('status').where('id', '=', id);
  return (await stored.executeTakeFirst())?.status;
};

describe('deals whose time is over', () => {
  it('end by themselves, and only then every node is told', async () => {
    const { db, handle } = dealAdmin.context;
    const deals = [
      await create({ expiresAt: at(10 * minute).toISOString(), cheapestDate: null }),
      await create({ cheapestDate: '2026-11-22' }),
      await create({ cheapestDate: null, dealPrice: 690 }),
    ];
    const told: string[] = [];
    const stop = await listenToChanges(handle, ({ topic }) => told.push(topic));
    const endAt = async (time: Date, statuses: string[], changes: number) => {
      await dealExpiry.run({ db, now: () => time });
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
    const { db } = dealAdmin.context;
    const { id } = await create({ expiresAt: at(10 * minute).toISOString() });
    const kept = await create({ dealPrice: 690 });
    expect((await call(`DELETE /api/admin/deals/${id}`)).status).toBe(200);
    // It is restored as it was, so nothing ends it meanwhile.
    await dealExpiry.run({ db, now: () => at(day) });
    await dealSweep.run({ db, now: () => at(30 * day) });
    expect(await statusOf(id)).toBe('published');
    await dealSweep.run({ db, now: () => at(30 * day + 1) });
    expect([await statusOf(id), await statusOf(kept.id)]).toEqual([undefined, 'published']);
    expect((await act('restore', [id])).refused).toMatchObject([{ id, reason: 'unknown' }]);
    expect((await call(`DELETE /api/admin/deals/${id}`)).status).toBe(404);
  });
});
