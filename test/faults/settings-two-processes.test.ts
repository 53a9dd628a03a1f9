/** Settings changed on one process reach guests of another within a second. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PublicSettings } from '#contract/api/settings.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { type AppContext, createContext } from '#server/app/context.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { type RunningProcess, startSite } from '#test/bench/processes.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { buildProviderFare } from '#test/support/factories.ts';

/** Two processes share a database only on a server. */
const serverUrl = process.env.TEST_DATABASE_URL;
const withServer = it.skipIf(serverUrl === undefined);
/** Without an announcement a process reads its settings again after five minutes. */
const givesUpAfter = 20_000;
const environment = { DEMO: '0', PASSWORD_PEPPER: 'the key of two processes and no secret at all' };

let database: TestDatabase;
let context: AppContext;
let admin: TestAdmin;
let nodes: RunningProcess[] = [];

beforeAll(async () => {
  if (serverUrl === undefined) return;
  database = await createTestDatabase();
  const config = readConfig(environment);
  context = await createContext({ config, logger: createSilentLogger(), handle: database.handle });
  await ingestRows(context.refresh, [buildFares()]);
  admin = await createAdmin(context);
  const web = { ...environment, SERVICES: 'web', DATABASE_URL: await findUrl(serverUrl) };
  // The first builds the pages where they are missing.
  for (let count = 0; count < 2; count += 1) nodes.push(await startSite('server/main.ts', web));
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
  await database?.close();
});

/** Seen just now, for a day in a month: both processes list them from their start. */
function buildFares(): ProviderRow[] {
  const now = new Date();
  const seen = { observedAt: new Date(now.getTime() - 60_000), departureDate: addDays(riyadhDate(now), 30) };
  const codes = ['CAI', 'IST', 'DXB'];
  return codes.map((destination) => ({ line: null, fare: buildProviderFare({ ...seen, destination }) }));
}

async function findUrl(server: string): Promise<string> {
  const { name } = await context.db
    .selectNoFrom(({ fn }) => fn<string>('current_database', []).as('name'))
    .executeTakeFirstOrThrow();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const urlOf = (index: number): string => nodes[index]?.url ?? '';

async function askAsAdmin(method: string, path: string, body: unknown): Promise<Response> {
  return fetch(urlOf(0) + path, {
    method,
    headers: { ...admin.headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
}

/** Reads as a guest of the other process, whose caches are warm, until it shows. @returns milliseconds since `begun` */
async function waitUntil<Answer>(
  path: string,
  begun: number,
  shows: (answer: Answer) => boolean,
): Promise<number> {
  for (;;) {
    const response = await fetch(urlOf(1) + path);
    expect(response.status).toBe(200);
    const isShown = shows(await response.json());
    const passed = performance.now() - begun;
    if (isShown || passed > givesUpAfter) return passed;
    await nextTurn();
  }
}

withServer('settings', async () => {
  const show = (name: string) => (settings: PublicSettings) => settings.siteName.en === name;
  expect(await waitUntil('/api/settings', performance.now(), show('Hudhud'))).toBeLessThan(givesUpAfter);
  const begun = performance.now();
  const answer = await askAsAdmin('PUT', '/api/admin/settings', { siteName: { ar: 'أجنحة', en: 'Wings' } });
  expect(answer.status).toBe(200);
  const passed = await waitUntil('/api/settings', begun, show('Wings'));
  console.log(`settings: seen on the other process after ${Math.round(passed)} ms`);
  expect(passed).toBeLessThan(givesUpAfter);
});

withServer('a site that is switched off, and the fares that leave with it', async () => {
  const path = '/api/pricing/destinations?origin=RUH&tripType=oneway';
  const offers = (isOffered: boolean) => (fares: DestinationPrice[]) =>
    fares.length === 3 &&
    fares.every(({ allPrices }) => allPrices.some(({ site }) => site === 'wego') === isOffered);
  expect(await waitUntil(path, performance.now(), offers(true))).toBeLessThan(givesUpAfter);
  const begun = performance.now();
  const bookingSites = ['skyscanner', 'google', 'almosafer'];
  expect((await askAsAdmin('PUT', '/api/admin/settings', { bookingSites })).status).toBe(200);
  const passed = await waitUntil(path, begun, offers(false));
  console.log(`booking sites: seen on the other process after ${Math.round(passed)} ms`);
  expect(passed).toBeLessThan(givesUpAfter);
});

withServer('a Premium destination', async () => {
  const path = '/api/pricing/destinations?origin=RUH&tripType=oneway';
  const isLocked = (locked: boolean) => (fares: DestinationPrice[]) => {
    const fare = fares.find(({ code }) => code === 'IST');
    return fare?.locked === locked && (fare.cheapestPrice === null) === locked;
  };
  expect(await waitUntil(path, performance.now(), isLocked(false))).toBeLessThan(givesUpAfter);
  const begun = performance.now();
  const answer = await askAsAdmin('POST', '/api/admin/premium-destinations', {
    destinationCode: 'IST',
    destinationName: 'Istanbul Airport',
    city: 'Istanbul',
    country: 'Türkiye',
    region: 'europe',
  });
  expect(answer.status).toBe(201);
  const passed = await waitUntil(path, begun, isLocked(true));
  console.log(`Premium destination: seen on the other process after ${Math.round(passed)} ms`);
  expect(passed).toBeLessThan(givesUpAfter);
});
