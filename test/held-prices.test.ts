import { beforeEach, describe, expect, it } from 'vitest';
import type { OriginPrices } from '#contract/api/origin-prices.ts';
import type { AppContext } from '#server/app/context.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import type { Logger } from '#server/platform/logger.ts';
import { openDealAdmin } from './support/deal-admin.ts';
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
