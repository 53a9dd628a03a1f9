import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OriginPrices } from '#contract/api/origin-prices.ts';
import type { AppContext } from '#server/app/context.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { publishFares, publishUnpublishedFares } from '#server/pipeline/refresh/refresh.service.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import type { Logger } from '#server/platform/logger.ts';
import { editOf, openDealAdmin } from './support/deal-admin.ts';
import { testNow } from './support/factories.ts';
import { createNewYorkPrices } from './support/new-york-prices.ts';
import { openForFile } from './support/open-for-file.ts';
import { sendRequest } from './support/send-request.ts';

const hour = 3_600_000;
let now = testNow;
const dealAdmin = openForFile(() => openDealAdmin(() => now));
beforeEach(async () => {
  now = testNow;
  await dealAdmin.reset();
});

const { seeUsual, see, findFare, priceNow, whereSeen, countHeld, listLows, listInReview } =
  createNewYorkPrices(dealAdmin, () => now);
const waitHours = (hours: number): void => {
  now = new Date(now.getTime() + hours * hour);
};

describe('a price far below all that was recorded', () => {
  it('is in no public answer, and the next cheapest price stands in its place', async () => {
    await seeUsual();
    await see(215);
    expect(await whereSeen(215)).toEqual([]);
    expect(await priceNow()).toBe(2590);
    expect(await countHeld()).toBe(1);
    expect(await listLows('2026-11-21')).toEqual([2590]);
    const go = await sendRequest(dealAdmin.site.app, [
      'GET',
      '/go/RUH-JFK/wego?departureDate=2027-01-15&adults=1',
    ]);
    expect(go.status).toBe(302);
    const clicks = dealAdmin.site.context.db.selectFrom('booking_click').select('price_halalas');
    expect(await clicks.execute()).toEqual([{ price_halalas: null }]);
  });

  it('is held where nothing was recorded yet, and however it is asked for', async () => {
    await see(215);
    await see(430, { returnDate: '2027-01-20', tripType: 'roundtrip' });
    expect(await priceNow()).toBeUndefined();
    expect(await whereSeen(215)).toEqual([]);
    expect(await countHeld()).toBe(2);
  });

  it('is listed once it is seen again hours later, and stays so', async () => {
    await seeUsual();
    await see(215);
    waitHours(6);
    await see(215);
    expect([await priceNow(), await countHeld()]).toEqual([215, 0]);
    expect(await listLows('2026-11-21')).toContain(215);
    expect(await whereSeen(215)).toContain('/api/pricing/JFK/history?origin=RUH');
    waitHours(1);
    await see(215);
    expect([await priceNow(), await countHeld()]).toEqual([215, 0]);
  });
});

describe('a price far above the distance law and all that was recorded', () => {
  const far = 45_000;
  const inMarch = { departureDate: '2027-03-05' };

  it('is in no public answer and in no usual price, unlike one of twice the usual', async () => {
    await seeUsual();
    await see(far, inMarch);
    expect(await whereSeen(far)).toEqual([]);
    expect(await listLows('2026-11-21')).not.toContain(far);
    await see(5_400, { departureDate: '2027-03-06' });
    expect(await countHeld()).toBe(1);
  });
});

it('a price that its site has changed since leaves the review, and is not confirmed by coming back for a moment', async () => {
  await seeUsual();
  await see(215);
  expect(await listInReview()).toEqual([215]);
  waitHours(3);
  await see(2600);
  expect(await listInReview()).toEqual([]);
  expect(await countHeld()).toBe(0);
  waitHours(4);
  await see(215);
  expect(await priceNow()).toBe(2590);
  expect(await countHeld()).toBe(1);
});

describe('the usual price', () => {
  const inMay = { departureDate: '2027-05-10' };

  it('of one departure month is no measure for another', async () => {
    await seeUsual();
    await see(1290, inMay);
    expect(await priceNow()).toBe(1290);
    expect(await countHeld()).toBe(0);
    await see(1290);
    expect(await countHeld()).toBe(1);
  });

  it('of the whole route is one for every month', async () => {
    await seeUsual();
    const { db } = dealAdmin.site.context;
    const [known] = await db.selectFrom('fare_evidence').select('evidence').execute();
    const text = JSON.stringify(known?.evidence).replaceAll('"cohort":"month"', '"cohort":"route"');
    await db.updateTable('fare_evidence').set({ evidence: text }).execute();
    await see(1290, inMay);
    expect(await priceNow()).toBe(2590);
    expect(await countHeld()).toBe(1);
  });
});

describe('how many prices are held', () => {
  /** What the log says of each list. */
  async function readLogged(context: AppContext): Promise<unknown[]> {
    const logged: { held?: number }[] = [];
    const logger = { info: (fields: { held?: number }) => logged.push(fields) } as unknown as Logger;
    await publishFares({ ...context.refresh, logger }, new Set(['RUH:oneway', 'RUH:roundtrip']));
    return logged.flatMap(({ held }) => held ?? []);
  }

  it('is one number in the metrics, the log and the command: trips at a site that could be listed', async () => {
    await seeUsual();
    await see(215);
    waitHours(1);
    await see(216);
    await see(250, { site: 'google', departureDate: '2027-02-10' });
    await see(250, { departureDate: '2027-12-10' });
    await see(250, { source: 'sample', departureDate: '2027-03-10' });
    await see(430, { returnDate: '2027-01-20', tripType: 'roundtrip' });
    await see(250, { origin: 'CAI', departureDate: '2027-04-10' });
    const { context } = dealAdmin.site;
    expect(await countHeld()).toBe(3);
    expect(await judgeFares({ ...context.refresh, settings: context.settings })).toEqual({ held: 3 });
    expect(await readLogged(context)).toEqual([2, 1]);
  });

  it('forgets those of more than 72 hours ago, and lets them confirm nothing', async () => {
    await seeUsual();
    await see(215);
    waitHours(72);
    expect(await countHeld()).toBe(0);
    await see(215);
    expect(await priceNow()).toBeUndefined();
    expect(await countHeld()).toBe(1);
  });
});

describe('a deal whose price moved', () => {
  it('leaves a word for a day: at which price it was a deal, and that it ended', async () => {
    await seeUsual();
    await see(1900);
    expect(await findFare()).toMatchObject({ cheapestPrice: 1900, dealState: 'published', endedDeal: null });
    waitHours(1);
    await see(2590);
    const endedDeal = { price: 1900, outcome: 'ended', at: now.toISOString() };
    expect(await findFare()).toMatchObject({ cheapestPrice: 2590, dealState: null, endedDeal });
    waitHours(24);
    await dealAdmin.site.context.deals.rebuild();
    await dealAdmin.site.context.board.rebuild();
    expect(await findFare()).toMatchObject({ endedDeal: null });
  });

  it('has no crest, no tier and no word of a deal while it is in review, on any surface', async () => {
    await seeUsual();
    await see(1900);
    waitHours(1);
    await see(1301);
    const fare = await findFare();
    const { code } = fare ?? expect.unreachable();
    const unjudged = { feathers: null, verdict: 'far' };
    expect(fare).toMatchObject({ ...unjudged, tier: null, cityVerdict: unjudged, dealState: 'pending' });
    expect(fare).toMatchObject({ cheapestPrice: 1301, endedDeal: { price: 1900, outcome: 'held' } });
    const read = async (path: string) => (await dealAdmin.site.app.request(path)).json();
    expect(await read(`/api/pricing/${code}/history?origin=RUH`)).toMatchObject(unjudged);
    const { origins } = (await read(`/api/pricing/${code}/origins`)) as OriginPrices;
    expect(origins[0]).toMatchObject({ price: 1301, feathers: null, usual: null });
    expect(await read('/api/site-status')).toMatchObject({ discounts: null });
  });
});

it('the comparison of airports on chosen days has the record of the month for any of its days, and none for a price in review', async () => {
  const findOn = async (departureDate: string) => {
    const path = `/api/pricing/JFK/origins?departureDate=${departureDate}`;
    const answer: OriginPrices = await (await dealAdmin.site.app.request(path)).json();
    const { price, usual, feathers } = answer.origins[0] ?? expect.unreachable();
    return [price, usual, feathers];
  };
  await seeUsual();
  await see(2650, { departureDate: '2027-01-20' });
  await see(2650, { departureDate: '2027-02-20' });
  expect(await findOn('2027-01-20')).toEqual([2650, 2600, 3]);
  expect(await findOn('2027-02-20')).toEqual([2650, null, null]);
  await see(1301);
  expect(await findOn('2027-01-15')).toEqual([1301, null, null]);
  expect(await findOn('2027-01-20')).toEqual([2650, 2600, 3]);
});

/** A price in review, seen once. */
async function findPending() {
  await seeUsual();
  await see(215);
  const { rows } = await dealAdmin.list('?status=pending');
  expect(rows).toMatchObject([{ destinationCode: 'JFK', dealPrice: 215, status: 'pending' }]);
  return rows[0] ?? expect.unreachable();
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
});
