import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownPermission } from '#contract/domain/source-permission.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { createScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { fillFares } from './fill.jobs.ts';

const { signal } = new AbortController();
const movements = { read: async () => new Map() };
let now = testNow;
let calendars: ScriptedProvider;

const site = setUpTestSite({ now: () => now });
beforeEach(() => {
  now = testNow;
  calendars = {
    ...createScriptedProvider(),
    answers: ['calendar'],
    ignores: (request) => 'tripType' in request && request.tripType !== 'oneway',
  };
  calendars.script(buildProviderRows({ source: 'scripted', observedAt: testNow }));
});
afterEach(() => truncateAll(site.context.db));

function fill(callsPerDay: number | null, routes = [{ origin: 'RUH', destination: 'IST' }]) {
  const { refresh, board, jobs } = site.context;
  const rule = { permission: ownPermission, budget: { callsPerDay, usdPerDay: null } };
  const context = {
    ...refresh,
    ...{ board, jobs, fareProviders: [calendars] },
    sourceRules: { of: () => rule, list: () => [] },
    calendarAt: () => [],
    isDomestic: () => false,
    listWatchedDays: async () => [],
    listRoutes: () => routes,
  };
  return fillFares(context, movements, signal);
}

it('reads calendars of pairs, known or not, once in a while', async () => {
  now = new Date(testNow.getTime() - 26 * 3_600_000);
  await site.ingest(buildProviderRows({ observedAt: now }));
  now = testNow;
  await site.context.board.rebuild();
  expect(await fill(null)).toBe(2);
  expect(calendars.requests).toEqual([
    { kind: 'calendar', origin: 'RUH', destination: 'CAI', tripType: 'oneway', month: '2027-01' },
    { kind: 'calendar', origin: 'RUH', destination: 'IST', tripType: 'oneway', month: '2026-12' },
  ]);
  expect(await fill(null)).toBe(0);
});

it('never spends more than the budget, and spreads it over the day', async () => {
  const routes = ['IST', 'CAI', 'AMM', 'DXB', 'BEY'].map((destination) => ({ origin: 'RUH', destination }));
  // Noon in Riyadh: half the day has passed, and some is kept back.
  expect(await fill(4, routes)).toBe(1);
  expect(await fill(4, routes)).toBe(0);
  now = new Date('2026-11-21T20:55:00Z');
  expect(await fill(4, routes)).toBe(3);
  expect(await fill(4, routes)).toBe(0);
});

it('reads nothing from a source that reads slices', async () => {
  calendars = { ...calendars, answers: ['slice', 'calendar'] };
  expect(await fill(null)).toBe(0);
});
