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
import { createLogger } from '#server/platform/logger.ts';
import { type RunningProcess, startSite } from '#test/bench/processes.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { createServerDatabase } from '#test/support/database.ts';
import { buildProviderFare } from '#test/support/factories.ts';

/** Two processes share a database only on a server. */
const serverUrl = process.env.TEST_DATABASE_URL;
/** Without an announcement a process reads its settings again after five minutes. */
const givesUpAfter = 20_000;
const environment = { DEMO: '0', PASSWORD_PEPPER: 'the key of two processes and no secret at all' };

let database: Awaited<ReturnType<typeof createServerDatabase>>;
let context: AppContext;
let admin: TestAdmin;
let nodes: RunningProcess[] = [];

beforeAll(async () => {
  if (serverUrl === undefined) return;
  database = await createServerDatabase(serverUrl);
  const own = { ...environment, DATABASE_URL: database.url };
  context = await createContext({ config: readConfig(own), logger: createLogger('silent') });
  await ingestRows(context.refresh, [buildFares()]);
  admin = await createAdmin(context);
  const web = { ...own, SERVICES: 'web' };
  // The first builds the pages where they are missing.
  for (let count = 0; count < 2; count += 1) nodes.push(await startSite('server/main.ts', web));
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
  await context?.close();
  await database?.drop();
});

/** Seen just now, for a day in a month: both processes list them from their start. */
function buildFares(): ProviderRow[] {
  const now = new Date();
  const seen = { observedAt: new Date(now.getTime() - 60_000), departureDate: addDays(riyadhDate(now), 30) };
  const codes = ['CAI', 'IST', 'DXB'];
  return codes.map((destination) => ({ line: null, fare: buildProviderFare({ ...seen, destination }) }));
}

const urlOf = (index: number): string => nodes[index]?.url ?? '';

/** Reads as a guest of the other process, whose caches are warm, until it shows. @returns milliseconds since `begun` */
async function waitUntil(path: string, begun: number, shows: (answer: never) => boolean): Promise<number> {
  for (;;) {
    const response = await fetch(urlOf(1) + path);
    expect(response.status).toBe(200);
    const isShown = shows((await response.json()) as never);
    const passed = performance.now() - begun;
    if (isShown || passed > givesUpAfter) return passed;
    await nextTurn();
  }
}

const farePath = '/api/pricing/destinations?origin=RUH&tripType=oneway';
const offers = (isOffered: boolean) => (fares: DestinationPrice[]) =>
  fares.length === 3 &&
  fares.every(({ allPrices }) => allPrices.some(({ site }) => site === 'wego') === isOffered);
const isLocked = (locked: boolean) => (fares: DestinationPrice[]) => {
  const fare = fares.find(({ code }) => code === 'IST');
  return fare?.locked === locked && (fare.cheapestPrice === null) === locked;
};
const isCalled = (name: string) => (settings: PublicSettings) => settings.siteName.en === name;

type Change = { route: string; body: object; path: string };

const settingsRoute = 'PUT /api/admin/settings';
const premiumRoute = 'POST /api/admin/premium-destinations';

it
  .skipIf(serverUrl === undefined)
  .each<[string, Change, before: (answer: never) => boolean, after: (answer: never) => boolean]>([
    [
      'settings',
      { route: settingsRoute, body: { siteName: { ar: 'أجنحة', en: 'Wings' } }, path: '/api/settings' },
      isCalled('Hudhud'),
      isCalled('Wings'),
    ],
    [
      'a site that is switched off, and the fares that leave with it',
      { route: settingsRoute, body: { bookingSites: ['skyscanner', 'google', 'almosafer'] }, path: farePath },
      offers(true),
      offers(false),
    ],
    [
      'a Premium destination',
      { route: premiumRoute, body: { destinationCode: 'IST' }, path: farePath },
      isLocked(false),
      isLocked(true),
    ],
  ])('%s', async (what, { route, body, path }, before, after) => {
  expect(await waitUntil(path, performance.now(), before)).toBeLessThan(givesUpAfter);
  const begun = performance.now();
  const [method, url] = route.split(' ');
  const answer = await fetch(`${urlOf(0)}${url}`, {
    method: method ?? '',
    headers: { ...admin.headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  const passed = await waitUntil(path, begun, after);
  console.log(`${what}: seen on the other process after ${Math.round(passed)} ms`);
  expect(passed).toBeLessThan(givesUpAfter);
});
