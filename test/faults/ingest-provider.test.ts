import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFareCalendar, listDestinationPrices } from '#contract/api/pricing.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { buildApp } from '#server/app/build-app.ts';
import { type AppContext, createContext } from '#server/app/context.ts';
import { providerModules } from '#server/app/providers.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { refreshSlice } from '#server/pipeline/refresh/refresh.jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createPageRenderer } from '#server/platform/http/page.ts';
import { type RunningServer, serveApp } from '#server/platform/http/server.ts';
import { loadStaticFiles } from '#server/platform/http/static-files.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import {
  createFakeTravelpayouts,
  type FakeTravelpayouts,
  type Fault,
  fakePricedRow,
  fakeToken,
} from '#test/support/fake-travelpayouts.ts';

const dist = join(import.meta.dirname, '../../dist');
const pricesPath = '/aviasales/v3/prices_for_dates';
const slice = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' } as const;
const { signal } = new AbortController();

/** Outbound time runs twenty times as fast: ten seconds of patience are half a second here. */
const speed = 20;
function createFastClock(): Clock {
  const startedAt = performance.now();
  return {
    now: () => new Date(testNow.getTime() + (performance.now() - startedAt) * speed),
    sleep: (milliseconds, until) => wait(milliseconds / speed, undefined, { signal: until }),
  };
}

let fake: FakeTravelpayouts;
let service: { baseUrl: string; close: () => Promise<void> };
let database: TestDatabase;
let site: { context: AppContext; server: RunningServer; url: string };
let now: Date;
let minutes = 0;
const lines: string[] = [];
beforeAll(async () => {
  await buildIfNeeded();
  database = await createTestDatabase();
  fake = createFakeTravelpayouts(createFastClock());
  service = await fake.listen();
  now = testNow;
  site = await start(service.baseUrl);
  const link = '/search/RUH1501CAI1?t=XY&search_date=21112026';
  fake.setData(pricesPath, [
    fakePricedRow({ link }),
    fakePricedRow({ destination: 'PAR', destination_airport: 'ORY', price: 1390, link }),
  ]);
  await read();
  await stop(site);
});
beforeEach(async () => {
  // A day and a half later, each time a minute after the time before, with a breaker that has seen nothing yet.
  minutes += 1;
  now = new Date(testNow.getTime() + 36 * 3_600_000 + minutes * 60_000);
  lines.length = 0;
  site = await start(service.baseUrl);
});
afterEach(() => stop(site));
afterAll(async () => {
  await service.close();
  await database.close();
});

async function start(baseUrl: string): Promise<typeof site> {
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const environment = {
    TRAVELPAYOUTS_TOKEN: fakeToken,
    TRAVELPAYOUTS_URL: baseUrl,
    PASSWORD_PEPPER: 'the key of faults and no secret at all',
  };
  const config = readConfig(environment, [], providerModules);
  const { handle } = database;
  const context = await createContext({ config, logger, now: () => now, handle, clock: createFastClock() });
  await context.board.rebuild();
  await context.providers.refreshStatus();
  const renderer = await createPageRenderer({
    dist,
    appUrl: null,
    onFailure: (error) => logger.error({ err: error }),
  });
  const staticFiles = await loadStaticFiles(join(dist, 'client'));
  const app = buildApp(context, { renderer, staticFiles });
  const server = await serveApp({ app, host: '127.0.0.1', port: 0, logger });
  return { context, server, url: `http://127.0.0.1:${server.port}` };
}

const stop = ({ server }: typeof site): Promise<void> => server.close(0);

async function read(): Promise<void> {
  const { refresh, calendars, fareProviders, board, providers } = site.context;
  const [provider] = fareProviders;
  if (!provider) throw new Error('there is no provider');
  await refreshSlice({ ...refresh, fareProviders, calendars }, provider, slice, signal);
  await board.rebuild();
  await providers.refreshStatus();
}

async function readText(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** The last good fares are there, in the API and on the pages, and their age is said. */
async function expectLastGoodFares(): Promise<void> {
  const rows = listDestinationPrices.response.parse(JSON.parse(await readText('/api/pricing/destinations')));
  expect(rows).toMatchObject([
    { code: 'CAI', cheapestPrice: 640, observedAt: '2026-11-21T09:00:00.000Z', freshness: 'aging' },
    { code: 'CDG', cheapestPrice: 1390, freshness: 'aging' },
  ]);
  for (const path of ['/en/', '/en/deal/CAI', '/en/deal/CDG']) {
    const html = await readText(path);
    expect(html).toContain(path.endsWith('CDG') ? '1,390' : '640');
    expect(html).toContain('may have changed');
  }
  expect(await readText('/deal/CAI')).toContain('<html lang="ar" dir="rtl"');
}

async function expectReported(failure: string): Promise<void> {
  const { ready, checks } = JSON.parse(await readText('/readyz'));
  expect(ready).toBe(true);
  expect(checks).toMatchObject({
    board: { fares: 2, newestObservedAt: '2026-11-21T09:00:00.000Z' },
    providers: [
      {
        provider: 'travelpayouts',
        isFailing: true,
        lastFailure: failure,
        lastSuccessAt: testNow.toISOString(),
      },
    ],
  });
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'fares not refreshed', failure }));
  expect(lines.join('')).not.toContain(fakeToken);
}

describe('a provider that fails', () => {
  it.each<[Fault, string, number]>([
    ['silence', 'timeout', 1],
    ['slow_drip', 'timeout', 1],
    ['reset', 'network', 1],
    ['html', 'bad_payload', 1],
    ['truncated', 'bad_payload', 1],
    ['not_success', 'bad_payload', 1],
    ['other_currency', 'bad_payload', 1],
    ['unauthorized', 'unauthorized', 1],
    ['server_error', 'http_status', 1],
    ['rate_limited_with_retry_after', 'rate_limited', 2],
    ['huge_body', 'too_large', 1],
  ])('by %s breaks no page and loses nothing: it is reported as %s', async (fault, failure, times) => {
    fake.failNext(fault, { times, path: pricesPath });
    const asked = fake.requests.length;
    await read();
    expect(fake.requests.length - asked).toBe(times);
    await expectLastGoodFares();
    await expectReported(failure);
  });

  it('by being dead is asked five times, then left alone', async () => {
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const address = dead.address();
    await new Promise((resolve) => dead.close(resolve));
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    await stop(site);
    site = await start(`http://127.0.0.1:${address.port}`);
    for (let time = 0; time < 6; time += 1) {
      now = new Date(now.getTime() + 1000);
      await read();
    }
    await expectLastGoodFares();
    await expectReported('circuit_open');
    const runs = await database.db
      .selectFrom('provider_run')
      .select('failure')
      .where('failure', '=', 'network')
      .execute();
    expect(runs.length).toBeGreaterThanOrEqual(5);
  });

  it('never makes a reader of the calendar wait', async () => {
    await site.context.jobs.start();
    try {
      fake.failNext('silence', { path: '/aviasales/v3/grouped_prices' });
      const asked = fake.requests.length;
      const text = await readText('/api/pricing/CDG/calendar?month=2027-02');
      expect(getFareCalendar.response.parse(JSON.parse(text))).toMatchObject({
        isRefreshing: true,
        days: [],
      });
      expect(fake.requests.length).toBe(asked);
    } finally {
      await site.context.jobs.stop();
    }
  });
});

describe('a provider that lies', () => {
  it('has its bad rows refused one by one, while the good ones go in', async () => {
    const link = '/search/RUH1501CAI1?search_date=22112026';
    const lies = [
      { price: 0 },
      { price: -640 },
      { price: 1e12 },
      { price: 1 },
      { price: null },
      { destination: 'ZZZ', destination_airport: 'ZZZ' },
      { destination: 'RUH', destination_airport: 'RUH' },
      { destination_airport: 'JFK' },
      { departure_at: '2026-11-01T06:20:00+03:00' },
      { departure_at: '2031-01-15T06:20:00+03:00' },
      { departure_at: 'soon' },
      { transfers: 70_000 },
      { duration_to: 1e15 },
      { flight_number: 'a\u0000b' },
      { flight_number: '\ud800' },
      { link: '/search/RUH1501CAI1?search_date=24122030' },
      { link: '//evil.example/search?search_date=22112026', price: 633 },
    ];
    fake.setData(pricesPath, [
      ...lies.map((lie) => fakePricedRow({ link, ...lie })),
      fakePricedRow({ link, price: 650 }),
    ]);
    await read();
    const run = await database.db
      .selectFrom('provider_run')
      .selectAll()
      .where('finished_at', '=', now)
      .where('failure', 'is', null)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ accepted: 2, refused: lies.length - 1 });
    expect(Object.keys(run.refusals)).toEqual(
      expect.arrayContaining(['bad_price', 'unknown_airport', 'same_airport', 'bad_date', 'malformed_row']),
    );
    const rows = listDestinationPrices.response.parse(
      JSON.parse(await readText('/api/pricing/destinations')),
    );
    expect(rows.map((row) => [row.code, row.cheapestPrice])).toEqual([
      ['CAI', 633],
      ['CDG', 1390],
    ]);
    const left = await fetch(`${site.url}/go/RUH-CAI/aviasales?departureDate=2027-01-15`, {
      redirect: 'manual',
    });
    expect(left.headers.get('location')).toBe('https://www.aviasales.com/search/RUH1501CAI1');
    expect(lines.join('')).toContain('fares refreshed, some rows refused');
  });
});
