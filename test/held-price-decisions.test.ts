import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publishUnpublishedFares } from '#server/pipeline/refresh/refresh.service.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { createAdmin } from './support/admins.ts';
import { editOf, openDealAdmin } from './support/deal-admin.ts';
import { testNow } from './support/factories.ts';
import { createNewYorkPrices } from './support/new-york-prices.ts';
import { openForFile } from './support/open-for-file.ts';

const hour = 3_600_000;
let now = testNow;
const dealAdmin = openForFile(() => openDealAdmin(() => now));
beforeEach(async () => {
  now = testNow;
  await dealAdmin.reset();
});

const { seeUsual, see, findFare, priceNow, countHeld, listLows } = createNewYorkPrices(dealAdmin, () => now);
const waitHours = (hours: number): void => {
  now = new Date(now.getTime() + hours * hour);
};

/** A price in review, seen once. */
async function findPending(price = 215) {
  await seeUsual();
  await see(price);
  const { rows } = await dealAdmin.list('?status=pending');
  expect(rows).toMatchObject([{ destinationCode: 'JFK', dealPrice: price, status: 'pending' }]);
  const [deal] = rows;
  if (!deal) throw new Error('nothing waits');
  return deal;
}

const act = (verb: string, deal: { id: string }) => dealAdmin.actOn(verb, deal);

describe('publishing the deal of a held price', () => {
  it('lists it at once with its evidence, here and on every other node', async () => {
    const deal = await findPending();
    const told: string[] = [];
    const stop = await listenToChanges(dealAdmin.site.context.handle, ({ topic, parts }) =>
      told.push(...(topic === 'fares' ? parts : [])),
    );
    await act('publish', deal);
    expect(await findFare()).toMatchObject({
      cheapestPrice: 215,
      dealState: 'published',
      assessment: { status: 'assessed', evidence: { tier: 'exceptional' } },
    });
    expect(await dealAdmin.listPublic()).toMatchObject([{ destinationCode: 'JFK', dealPrice: 215 }]);
    expect(await countHeld()).toBe(0);
    await expect.poll(() => told).toEqual(['RUH:oneway']);
    await stop();
    expect(await publishUnpublishedFares(dealAdmin.site.context.refresh)).toBe(0);
  });

  it('lists it also when the deal was edited before, as the verified deal it is', async () => {
    const deal = await findPending();
    const edited = await dealAdmin.done(`PUT /api/admin/deals/${deal.id}`, editOf(deal, { airline: 'SV' }));
    expect(edited).toMatchObject({ isCurated: true, airlineCode: 'SV', status: 'pending' });
    await act('publish', deal);
    expect(await priceNow()).toBe(215);
    expect(await dealAdmin.listPublic()).toMatchObject([
      { dealPrice: 215, airlineCode: 'SV', isVerified: true, assessment: { status: 'assessed' } },
    ]);
  });

  it('succeeds when the fares cannot be judged just then, and leaves them to the next judging', async () => {
    const deal = await findPending();
    const { board, refresh } = dealAdmin.site.context;
    const rebuild = vi.spyOn(board, 'rebuild').mockRejectedValue(new Error('too slow'));
    const announce = vi.spyOn(refresh, 'announce').mockRejectedValue(new Error('too slow'));
    try {
      expect(await act('publish', deal)).toMatchObject({ status: 'published' });
      expect(rebuild.mock.calls.length + announce.mock.calls.length).toBeGreaterThan(0);
    } finally {
      rebuild.mockRestore();
      announce.mockRestore();
    }
    expect(await publishUnpublishedFares(refresh)).toBe(1);
    await board.rebuild();
    expect(await priceNow()).toBe(215);
  });

  it('leaves the record to what confirms the price', async () => {
    await act('publish', await findPending());
    expect(await listLows('2026-11-21')).toEqual([2590]);
    waitHours(3);
    await see(215);
    expect([await priceNow(), await countHeld()]).toEqual([215, 0]);
    expect(await listLows('2026-11-21')).toEqual([2590]);
    waitHours(3);
    await see(215);
    expect(await priceNow()).toBe(215);
    expect(await listLows('2026-11-21')).toEqual([215]);
  });

  it('lists the price no longer than its site asks it', async () => {
    await act('publish', await findPending());
    waitHours(3);
    await see(300);
    expect(await priceNow()).toBe(2590);
    expect(await dealAdmin.listPublic()).toEqual([]);
  });
});

describe('publishing any other deal', () => {
  it('reads no list anew', async () => {
    await seeUsual();
    await see(1300);
    const { rows } = await dealAdmin.list('?status=pending');
    const typed = await dealAdmin.create();
    await act('reject', typed);
    const rebuild = vi.spyOn(dealAdmin.site.context.board, 'rebuild');
    try {
      expect(await act('publish', rows[0] ?? { id: 'none' })).toMatchObject({ dealPrice: 1300 });
      await act('publish', typed);
      expect(rebuild).not.toHaveBeenCalled();
    } finally {
      rebuild.mockRestore();
    }
  });
});

describe('rejecting the deal of a held price', () => {
  it('keeps it off the list however often its site shows it, for 30 days', async () => {
    await act('reject', await findPending());
    for (const price of [215, 212, 215]) {
      waitHours(7);
      await see(price);
      expect(await priceNow()).toBe(2590);
    }
    expect(await listLows('2026-11-22')).toEqual([]);
    now = new Date(testNow.getTime() + (30 * 24 + 1) * hour);
    await see(215);
    waitHours(6);
    await see(215);
    expect(await priceNow()).toBe(215);
  });

  it('does not keep it from being confirmed by another site', async () => {
    await act('reject', await findPending());
    waitHours(2);
    await see(220, { site: 'google', departureDate: '2027-01-29' });
    expect(await priceNow()).toBe(215);
  });

  it('takes it off the list again where publishing alone had put it there', async () => {
    const deal = await findPending();
    await act('publish', deal);
    expect(await priceNow()).toBe(215);
    await act('reject', deal);
    expect(await priceNow()).toBe(2590);
    expect(await dealAdmin.listPublic()).toEqual([]);
    expect(await listLows('2026-11-21')).toEqual([2590]);
    expect(await countHeld()).toBe(1);
    waitHours(7);
    await see(215);
    expect(await priceNow()).toBe(2590);
  });

  it('leaves a fare listed that was confirmed since', async () => {
    const deal = await findPending();
    await act('publish', deal);
    waitHours(6);
    await see(215);
    const later = await createAdmin(dealAdmin.site.context, { email: 'sara@example.com' });
    const { changed } = await dealAdmin.act('reject', [deal.id], 'en', later);
    expect([changed, await priceNow()]).toEqual([[deal.id], 215]);
  });

  it('is taken back by publishing the deal after all', async () => {
    const deal = await findPending();
    await act('reject', deal);
    await act('publish', deal);
    expect(await priceNow()).toBe(215);
  });
});
