import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { type RequestOptions, sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import {
  deleteOldPriceReports,
  fewestReportsToMark,
  insertPriceReport,
  listPriceReportStats,
  type PriceReport,
} from './price-report.repository.ts';

let now = testNow;
const site = setUpTestSite({ now: () => now });
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
});

const report = {
  site: 'wego',
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'roundtrip',
  departureDate: '2026-12-20',
  returnDate: '2026-12-27',
  shown: 512.5,
  outcome: 'higher',
  seen: 640,
};
const send = (change: object = {}, sender?: RequestOptions) =>
  sendRequest(site.app, ['POST', '/api/price-reports'], { ...report, ...change }, sender);
const list = () => site.context.db.selectFrom('price_report').selectAll().execute();

describe('POST /api/price-reports', () => {
  it('keeps what was seen, and nothing about who saw it', async () => {
    const response = await send({ cameFrom: 'mail' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ received: true });
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        site: 'wego',
        origin: 'RUH',
        destination: 'CAI',
        trip_type: 'roundtrip',
        departure_date: '2026-12-20',
        return_date: '2026-12-27',
        shown_halalas: 51_250,
        seen_halalas: 64_000,
        outcome: 'higher',
        came_from: 'mail',
        is_counted: true,
        reported_at: testNow,
      },
    ]);
  });

  it.each(['gone', 'same'])('keeps no price with %s', async (outcome) => {
    expect((await send({ outcome })).status).toBe(201);
    expect(await list()).toMatchObject([{ outcome, seen_halalas: null, came_from: 'page' }]);
  });

  it.each([
    ['no seen price is needed', { seen: null }, 201],
    ['a higher price that is lower', { seen: 100 }, 422],
    ['a lower price that is higher', { outcome: 'lower' }, 422],
    ['a return before the departure', { returnDate: '2026-12-01' }, 422],
    ['a one-way trip with a return', { tripType: 'oneway' }, 422],
    ['a site nobody knows', { site: 'nowhere' }, 422],
    ['a pair nobody flies', { destination: 'XXX' }, 404],
    ['a trip to where it begins', { destination: 'RUH' }, 404],
    ['a name', { name: 'Sara' }, 422],
  ])('%s', async (_, change, status) => {
    expect((await send(change)).status).toBe(status);
    expect(await list()).toHaveLength(status === 201 ? 1 : 0);
  });

  it('takes six reports of one route from one address in an hour, and those of others', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
    expect((await send({ destination: 'DXB' })).status).toBe(201);
    expect((await send({}, { address: '10.0.0.2' })).status).toBe(201);
    now = new Date(now.getTime() + 3_600_000);
    expect((await send()).status).toBe(201);
  });
});

describe('a report', () => {
  const counted = async () => {
    const rows = await site.context.db.selectFrom('price_report').select(['site', 'is_counted']).execute();
    return rows.filter((row) => row.is_counted).map((row) => row.site);
  };

  it('counts once a day for an address and a site, and is kept either way', async () => {
    for (const destination of ['CAI', 'DXB', 'IST']) expect((await send({ destination })).status).toBe(201);
    expect((await send({ site: 'almosafer' })).status).toBe(201);
    expect((await send({}, { address: '10.0.0.2' })).status).toBe(201);
    expect((await list()).length).toBe(5);
    expect((await counted()).sort()).toEqual(['almosafer', 'wego', 'wego']);
    now = new Date(now.getTime() + 86_400_000);
    expect((await send()).status).toBe(201);
    expect(await counted()).toHaveLength(4);
  });

  it('counts once a day for an account, from wherever it is sent', async () => {
    const { cookie } = await createUser(site.context);
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      const sent = sendRequest(site.app, ['POST', '/api/price-reports'], report, { address, cookie });
      expect((await sent).status).toBe(201);
    }
    expect(await counted()).toEqual(['wego']);
  });
});

describe('statistics', () => {
  const add = async (count: number, change: Partial<PriceReport> = {}) => {
    for (let each = 0; each < count; each += 1) {
      await insertPriceReport(site.context.db, {
        site: 'wego',
        origin: 'RUH',
        destination: 'CAI',
        tripType: 'oneway',
        departureDate: '2026-12-20',
        returnDate: null,
        shown: 500,
        seen: null,
        outcome: 'same',
        cameFrom: 'page',
        isCounted: true,
        reportedAt: testNow,
        ...change,
      });
    }
  };
  const click = async (count: number, bookingSite: string, destination = 'CAI', clickedAt = testNow) => {
    for (let each = 0; each < count; each += 1) {
      await site.context.db
        .insertInto('booking_click')
        .values({
          clicked_at: clickedAt,
          site: bookingSite,
          origin: 'RUH',
          destination,
          trip_type: 'oneway',
          departure_date: '2026-12-20',
          return_date: null,
          adults: 1,
          language: 'ar',
          price_halalas: null,
          source: null,
        })
        .execute();
    }
  };
  const since = new Date(testNow.getTime() - 86_400_000);
  const before = new Date(since.getTime() - 1);

  it('counts reports, differing ones and clicks by site and route', async () => {
    await add(3, { outcome: 'higher', seen: 600 });
    await add(1, { outcome: 'lower', seen: 450 });
    await add(1, { outcome: 'gone', destination: 'DXB' });
    await add(1, { site: 'almosafer' });
    await add(9, { outcome: 'higher', seen: 900, reportedAt: before });
    await click(20, 'wego');
    await click(30, 'wego', 'CAI', before);
    const { sites, routes } = await listPriceReportStats(site.context.db, since);
    expect(sites).toEqual([
      {
        site: 'wego',
        reports: 5,
        differing: 5,
        clicks: 20,
        differingShare: 1,
        clickShare: 0.25,
        medianDifference: 20,
        isMarked: true,
      },
      {
        site: 'almosafer',
        reports: 1,
        differing: 0,
        clicks: 0,
        differingShare: 0,
        clickShare: null,
        medianDifference: null,
        isMarked: false,
      },
    ]);
    expect(routes).toMatchObject([
      { origin: 'RUH', destination: 'CAI', reports: 5, differing: 4, clicks: 20 },
      { origin: 'RUH', destination: 'DXB', reports: 1, differing: 1, clicks: 0, clickShare: null },
    ]);
  });

  it.each([
    ['too few reports', fewestReportsToMark - 1, 0, false],
    ['half of enough reports', fewestReportsToMark, fewestReportsToMark, true],
    ['less than half', fewestReportsToMark, fewestReportsToMark + 1, false],
  ])('marks a site or not: %s', async (_, differing, same, isMarked) => {
    await add(differing, { outcome: 'higher', seen: 600 });
    await add(same);
    expect((await listPriceReportStats(site.context.db, since)).sites).toMatchObject([{ isMarked }]);
  });

  it('loses reports that are too old', async () => {
    await add(1, { reportedAt: before });
    await add(1);
    await deleteOldPriceReports(site.context.db, since);
    expect(await list()).toHaveLength(1);
  });
});
