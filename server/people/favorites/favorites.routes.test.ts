import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Deal } from '#contract/api/deals.ts';
import { type Favorite, favorite as favoriteSchema } from '#contract/api/favorites.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createApp } from '#server/platform/http/app.ts';
import { dealsRoutes } from '#server/public/deals/deals.routes.ts';
import { readCityVerdict } from '#server/public/pricing/city-verdict.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, buildRecordedSite, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { mostFavorites } from './favorite.service.ts';

let now = testNow;
let sara: TestUser;
let premium: TestUser;
let deals: Deal[];

const site = openForFile(() => createOwnApp({ now: () => now }));
beforeAll(async () => {
  const { context } = site;
  await lockDestination(context, 'LHR');
  await site.ingest(buildRecordedSite(testNow));
  // Great deals are Premium wherever they lead; these are open.
  await context.db.updateTable('deal').set({ is_premium: false }).where('destination', '=', 'IST').execute();
  await context.deals.rebuild();
  deals = await listDeals('premium');
});
beforeEach(async () => {
  now = testNow;
  sara = await createUser(site.context);
  premium = await createUser(site.context, { subscription: 'premium' });
});

/** The list of deals as `GET /api/deals` gives it. */
async function listDeals(viewer: 'guest' | 'premium'): Promise<Deal[]> {
  const app = createApp({
    context: { ...site.context, readiness: () => ({ ready: true, checks: {} }) },
    operationRoutes: dealsRoutes(site.context),
    renderPage: async () => ({ status: 404, headers: {}, body: '' }),
    identify: async () => ({ viewer, signedIn: null }),
  });
  return (await app.request('/api/deals')).json();
}

const list = async (user = sara): Promise<Favorite[]> =>
  z.array(favoriteSchema.strict()).parse(await site.read(user, '/api/favorites'));
const add = (id: string, user = sara) => site.send(user, 'POST', `/api/favorites/${id}`);
const remove = (id: string, user = sara) => site.send(user, 'DELETE', `/api/favorites/${id}`);
const check = (id: string, user = sara) => site.read(user, `/api/favorites/${id}/check`);
const setDeal = (id: string, change: Updateable<Database['deal']>) =>
  site.context.db.updateTable('deal').set(change).where('id', '=', id).execute();
const dealTo = (code: string, tripType = 'oneway') => {
  const found = deals.find(
    (deal) => deal.departureCityCode === 'RUH' && deal.code === code && deal.tripType === tripType,
  );
  if (!found) throw new Error(`no deal to ${code}`);
  return found;
};

describe('favourites', () => {
  it('are not changed from a page of somebody else, as one left open in another tab', async () => {
    const from = (reader: TestUser) =>
      sendRequest(site.app, ['POST', '/api/favorites/RUH-DXB-roundtrip'], undefined, {
        cookie: sara.cookie,
        headers: { 'x-reader': reader.id },
      });
    const refused = await from(premium);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('Another account logged in');
    expect(await list()).toEqual([]);
    expect((await from(sara)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('keep deals and destinations, the newest first, each as the list of deals shows it', async () => {
    const deal = dealTo('IST');
    expect(await (await add(deal.id)).json()).toEqual({ isFavorited: true });
    now = new Date(testNow.getTime() + 1000);
    await add('RUH-DXB-roundtrip');
    now = testNow;
    const [destination, kept] = await list();
    expect(kept).toEqual({
      id: deal.id,
      addedAt: testNow.toISOString(),
      isEnded: false,
      savedPrice: deal.dealPrice,
      deal,
    });
    expect(destination).toMatchObject({
      id: 'RUH-DXB-roundtrip',
      isEnded: false,
      deal: {
        id: 'RUH-DXB-roundtrip',
        code: 'DXB',
        departureCityCode: 'RUH',
        tripType: 'roundtrip',
        locked: false,
        dealPrice: 666,
        originalPrice: null,
        discountPercentage: null,
        isVerified: false,
        bestSite: 'kayak',
        isSample: false,
      },
    });
    expect(destination?.deal.allPrices).toContainEqual(expect.objectContaining({ site: 'wego', price: 678 }));
  });

  it('show beside a destination’s fare the usual price that the history proves', async () => {
    await add('RUH-IST-oneway');
    const deal = dealTo('IST');
    expect((await list())[0]?.deal).toMatchObject({
      dealPrice: deal.dealPrice,
      originalPrice: deal.originalPrice,
      discountPercentage: deal.discountPercentage,
      isVerified: true,
      bookingUrl: deal.bookingUrl,
    });
  });

  it('are added and taken away twice without harm, and known by their check', async () => {
    const { id } = dealTo('IST');
    for (const change of [add, add]) expect(await (await change(id)).json()).toEqual({ isFavorited: true });
    expect(await check(id)).toEqual({ isFavorited: true });
    expect(await list()).toHaveLength(1);
    for (const change of [remove, remove])
      expect(await (await change(id)).json()).toEqual({ isFavorited: false });
    expect(await check(id)).toEqual({ isFavorited: false });
    expect(await list()).toEqual([]);
  });

  it.each(['RUH-ZZZ-oneway', 'DXB-RUH-oneway', 'RUH-RUH-oneway', 'RUH-PAR-oneway', randomUUID()])(
    'are not made of %s',
    async (id) => {
      expect((await add(id)).status).toBe(404);
      expect(await check(id)).toEqual({ isFavorited: false });
    },
  );

  it.each(['ruh-dxb-oneway', '%27%20or%201=1'])('refuse the malformed id %s', async (id) => {
    expect((await add(id)).status).toBe(422);
  });

  it('tell nothing of a deal that nobody may see yet', async () => {
    const { id } = dealTo('IST');
    for (const status of ['pending', 'rejected'] as const) {
      await setDeal(id, { status, published_at: null });
      expect((await add(id)).status).toBe(404);
    }
    await setDeal(id, { status: 'published', published_at: testNow });
    expect((await add(id)).status).toBe(200);
  });

  it('are not made of a deal that was deleted, kept before or not, until it is back', async () => {
    const { id } = dealTo('IST');
    await add(id);
    await setDeal(id, { deleted_at: testNow });
    for (const user of [sara, premium]) {
      expect((await add(id, user)).status).toBe(404);
      expect(await check(id, user)).toEqual({ isFavorited: false });
      expect(await list(user)).toEqual([]);
    }
    await setDeal(id, { deleted_at: null });
    expect((await add(id)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('belong to one person', async () => {
    const { id } = dealTo('IST');
    await add(id);
    expect(await check(id, premium)).toEqual({ isFavorited: false });
    expect(await list(premium)).toEqual([]);
    await remove(id, premium);
    expect(await list()).toHaveLength(1);
  });
});

describe('what may be seen of a favourite', () => {
  it('is locked for whoever has no Premium, as in the list of deals', async () => {
    const locked = (await listDeals('guest')).filter((deal) => deal.code === 'LHR');
    expect(locked.length).toBeGreaterThan(0);
    for (const { id } of locked) await add(id);
    for (const kept of await list()) {
      expect(kept.deal).toEqual(locked.find(({ id }) => id === kept.id));
      expect(kept.deal.locked).toBe(true);
    }
  });

  it('is nothing of a Premium destination but where it leads', async () => {
    for (const id of ['RUH-LHR-oneway', 'JED-LHR-roundtrip']) await add(id);
    const view = (await list())[0]?.deal;
    expect(view).toMatchObject({
      locked: true,
      isPremium: true,
      code: 'LHR',
      dealPrice: null,
      flightType: null,
      stops: null,
      tier: null,
    });
    expect(JSON.stringify(await list())).not.toMatch(/1180|2124|kayak|wego|https?:/);
  });

  it('stands after what is open, by id, however late it was saved', async () => {
    const [open, openLater] = ['RUH-DXB-roundtrip', 'RUH-IST-oneway'];
    const locked = ['DMM-LHR-oneway', 'JED-LHR-roundtrip', 'RUH-LHR-oneway'];
    for (const [index, id] of [open, ...locked.toReversed(), openLater].entries()) {
      now = new Date(testNow.getTime() + index);
      await add(id);
    }
    expect((await list()).map(({ id }) => id)).toEqual([openLater, open, ...locked]);
  });

  it('is everything for a subscriber, until the subscription ends', async () => {
    const deal = dealTo('LHR');
    await add(deal.id, premium);
    await add('RUH-LHR-oneway', premium);
    const open = { locked: false, isPremium: true, dealPrice: 1180 };
    expect(await list(premium)).toMatchObject([{ deal: open }, { deal: open }]);
    const ended = { ends_at: testNow };
    await site.context.db.updateTable('subscription').set(ended).where('user_id', '=', premium.id).execute();
    const locked = { locked: true, dealPrice: null };
    expect(await list(premium)).toMatchObject([{ deal: locked }, { deal: locked }]);
  });
});

describe('a favourite that ended', () => {
  it('stays, marked, with what was last true', async () => {
    const deal = dealTo('IST');
    await add(deal.id);
    await setDeal(deal.id, { status: 'expired' });
    expect(await list()).toMatchObject([
      { id: deal.id, isEnded: true, deal: { dealPrice: deal.dealPrice, originalPrice: deal.originalPrice } },
    ]);
    const other = await createUser(site.context);
    expect((await add(deal.id, other)).status).toBe(200);
    await setDeal(deal.id, { status: 'published' });
    now = new Date(Date.parse(deal.expiresAt ?? '') - 1);
    expect((await list())[0]?.isEnded).toBe(false);
    now = new Date(now.getTime() + 1);
    expect((await list())[0]?.isEnded).toBe(true);
  });

  it('cannot be booked once its day is over', async () => {
    const deal = dealTo('IST');
    now = new Date(`${deal.cheapestDate}T20:59:59Z`);
    sara = await createUser(site.context);
    await add(deal.id);
    expect((await list())[0]?.deal.bookingUrl).toBe(deal.bookingUrl);
    now = new Date(now.getTime() + 1000);
    expect((await list())[0]?.deal).toMatchObject({
      bookingUrl: null,
      allPrices: [],
      dealPrice: deal.dealPrice,
    });
  });

  it('is a destination without a listed fare: its places, and no price', async () => {
    await add('DMM-SYD-oneway');
    const deal = {
      code: 'SYD',
      departureCityCode: 'DMM',
      locked: false,
      dealPrice: null,
      originalPrice: null,
      source: null,
      assessment: null,
      bookingUrl: null,
      allPrices: [],
    };
    expect(await list()).toMatchObject([{ isEnded: true, deal }]);
  });
});

it('are judged as the city where they are its cheapest airport; another airport is named, with its own record', async () => {
  const { context } = site;
  const { board } = context;
  const route = { origin: 'JED', tripType: 'oneway' } as const;
  const fare = { ...route, destination: 'SAW', departureDate: '2026-12-31' };
  const prices = Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 500 : 1000));
  await site.ingest([
    ...buildPriceHistory({ fare, until: testNow, prices }),
    ...buildProviderRows({ ...fare, price: 600 }),
  ]);
  await add('JED-SAW-oneway');
  await add('JED-IST-oneway');
  const kept = await list();
  const ofAirport = (code: string) => kept.find(({ deal }) => deal.code === code)?.deal;
  const find = (code: string) => board.findEntry(route, code);
  const city = readCityVerdict(context, 'guest', 'SAW', find);
  const referenceOf = (code: string) => usualOf(recordOf(ofAirport(code)?.assessment ?? null));
  expect(city).toMatchObject({ code: 'SAW', price: 600 });
  expect(ofAirport('SAW')).toMatchObject({ dealPrice: 600, feathers: city?.feathers, namesAirport: false });
  expect(referenceOf('SAW')).toBe(city?.usual);
  const own = (code: string) => usualOf(recordOf(find(code)?.assessment ?? null));
  expect(own('SAW')).not.toBe(city?.usual);
  expect(ofAirport('IST')).toMatchObject({ dealPrice: 610, namesAirport: true });
  expect(referenceOf('IST')).toBe(own('IST'));
});

it('are 200 at most, also when many are added at once', async () => {
  const { db } = site.context;
  const rows = Array.from({ length: mostFavorites - 3 }, (_, index) => ({
    user_id: sara.id,
    deal_id: `kept-${index}`,
    added_at: new Date(testNow.getTime() - 3_600_000),
  }));
  await db.insertInto('favorite').values(rows).execute();
  const ids = ['RUH-CAI-oneway', 'RUH-CDG-oneway', 'RUH-JFK-oneway', 'RUH-IST-oneway', 'JED-CAI-oneway'];
  const statuses = await Promise.all(ids.map(async (id) => (await add(id)).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 409, 409]);
  const [kept] = await list();
  expect((await add(kept?.id ?? '')).status).toBe(200);
  await remove(kept?.id ?? '');
  expect((await add('RUH-SYD-oneway')).status).toBe(200);
});
