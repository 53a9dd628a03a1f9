import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPartnerUrl } from '#server/pipeline/partner-links/partner-link.service.ts';
import { type FareRequest, type PartnerLinker, ProviderError } from '#server/pipeline/providers/provider.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { createScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import {
  enqueueSlices,
  type RefreshJobContext,
  refreshCalendars,
  refreshSlice,
  tidyFares,
  workRefreshJobs,
} from './refresh.jobs.ts';

const slice = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' } as const;
const calendar = { ...slice, kind: 'calendar', destination: 'CAI' } as const;
const slices: FareRequest[] = ['2027-01', '2027-02', '2027-03'].map((month) => ({ ...slice, month }));
const { signal } = new AbortController();
let provider: ScriptedProvider;
let context: RefreshJobContext;

const site = setUpTestSite({ environment: { DEMO: '1' }, hasQueue: true });
beforeEach(() => {
  provider = createScriptedProvider(slices);
  const { refresh, calendars, settings, jobs } = site.context;
  context = { ...refresh, fareProviders: [provider], calendars, settings, jobs };
});
afterEach(async () => {
  await truncateAll(site.context.db);
  await sql`delete from pgboss.job`.execute(site.context.db);
});

async function listJobs() {
  const { rows } = await sql<{ name: string; data: unknown; singleton_key: string; start_after: Date }>`
    select name, data, singleton_key, start_after from pgboss.job
    where name like 'fares-%' order by start_after, singleton_key`.execute(site.context.db);
  return rows;
}

it('enqueueSlices spreads the slices evenly, and enqueues none twice', async () => {
  await enqueueSlices(context, provider, { spread: 90 * 60_000 });
  await enqueueSlices(context, provider, { spread: 90 * 60_000 });
  const jobs = await listJobs();
  expect(jobs.map((job) => job.data)).toEqual(slices.map((slice) => ({ ...slice, provider: 'scripted' })));
  expect(jobs.map((job) => (job.start_after.getTime() - testNow.getTime()) / 60_000)).toEqual([0, 30, 60]);
  const first = { name: 'fares-refresh-slice', singleton_key: 'scripted:RUH:oneway:2027-01' };
  expect(jobs[0]).toMatchObject(first);
});

describe('refreshSlice', () => {
  const url = 'https://www.aviasales.com/search/RUH1501CAI1?t=XY';
  const partnerUrl = `https://tp.media/r?u=${encodeURIComponent(url)}`;

  it('stores the fares and has the links of the cheapest made, once', async () => {
    const asked: string[][] = [];
    const warned: unknown[] = [];
    const logger = { info: () => undefined, warn: (fields: unknown) => warned.push(fields) };
    const linker: PartnerLinker = {
      createPartnerLinks: async (links) => {
        asked.push(links.map((link) => `${link.subId} ${link.url}`));
        return new Map(
          links.map((link) => [link.url, link.url === url ? partnerUrl : 'https://evil.example/']),
        );
      },
    };
    const foreign = 'https://www.aviasales.com/search/RUH1501IST1';
    const dear = { price: 9000, departureDate: '2027-01-16', deepLink: `${url}&dear` };
    const common = { site: 'aviasales', source: 'travelpayouts' } as const;
    provider.script(
      buildProviderRows(
        { ...common, deepLink: url },
        { ...common, destination: 'IST', deepLink: foreign },
        { ...common, ...dear },
      ),
    );
    const logged = { ...context, logger: logger as never };
    await refreshSlice(logged, { ...provider, ...linker }, slice, signal);
    await refreshSlice(logged, { ...provider, ...linker }, slice, signal);
    expect(asked).toEqual([[`RUH_oneway ${url}`, `RUH_oneway ${foreign}`]]);
    expect(await findPartnerUrl(context.db, url)).toBe(partnerUrl);
    expect(warned).toEqual([{ links: 1, hosts: ['evil.example'] }]);
    // Meanwhile the plain link is followed; a day later it may be tried again, and what was made stays.
    expect(await findPartnerUrl(context.db, foreign)).toBe(foreign);
    const tomorrow = new Date(testNow.getTime() + 86_400_000 + 1);
    await tidyFares({ ...context, now: () => tomorrow });
    expect(await findPartnerUrl(context.db, foreign)).toBeUndefined();
    expect(await findPartnerUrl(context.db, url)).toBe(partnerUrl);
  });
});

describe('refreshCalendars', () => {
  const months = (['2027-01', '2027-02', '2027-03'] as const).map((month) => ({ ...calendar, month }));
  let settled: unknown[] = [];
  /** With months whose outcomes are `settled`. */
  function settling(): RefreshJobContext {
    settled = [];
    const calendars = { settle: async (...given: unknown[]) => void settled.push(given) };
    return { ...context, calendars: calendars as never };
  }

  it('settles a month as failed where its reading is at fault', async () => {
    provider.script(new TypeError('a mistake'));
    const reading = refreshCalendars(settling(), provider, [calendar], signal);
    await expect(reading).rejects.toThrow('a mistake');
    expect(settled).toEqual([[calendar, 'failed']]);
  });

  it('publishes a list once, whichever of its months failed', async () => {
    const announced: unknown[] = [];
    const announce = async (keys: readonly unknown[]) => void announced.push(...keys);
    const deadlines = new Set<AbortSignal>();
    const reader: typeof provider = {
      ...provider,
      read: async function* (request, { signal: deadline }) {
        deadlines.add(deadline);
        if (request === months[1]) throw new ProviderError('scripted', 'timeout', 'slow');
        yield buildProviderRows({ departureDate: request === months[2] ? '2027-03-15' : '2027-01-15' });
      },
    };
    await refreshCalendars({ ...settling(), announce }, reader, months, signal);
    expect(announced).toEqual([{ origin: 'RUH', tripType: 'oneway' }]);
    expect(deadlines.size).toBe(1);
    expect(settled).toEqual([
      [months[0], 'delivered'],
      [months[1], 'failed'],
      [months[2], 'delivered'],
    ]);
  });

  it('asks a source for no month once their time is over', async () => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const asked: unknown[] = [];
    const reader: typeof provider = {
      ...provider,
      read: async function* (request) {
        asked.push(request);
        yield buildProviderRows({ departureDate: '2027-01-15' });
        time.abort();
      },
    };
    try {
      await refreshCalendars(settling(), reader, months, signal);
    } finally {
      timeout.mockRestore();
    }
    expect(asked).toEqual([months[0]]);
    expect(settled.slice(1)).toEqual([
      [months[1], 'failed'],
      [months[2], 'failed'],
    ]);
  });

  it('is enqueued once by a reader who asks', async () => {
    const { calendars, db } = site.context;
    expect(await Promise.all([calendars.request(calendar), calendars.request(calendar)])).toContain(true);
    const queued = sql`select data from pgboss.job where name = 'fares-refresh-calendar'`;
    expect((await queued.execute(db)).rows).toEqual([{ data: calendar }]);
  });
});

it('tidyFares removes departed fares, old runs and old links', async () => {
  const old = new Date(testNow.getTime() - 31 * 86_400_000);
  await site.ingest(buildProviderRows({}, { departureDate: '2026-11-21' }));
  const link = { url: 'a', partner_url: 'b', created_at: old };
  await context.db.insertInto('partner_link').values(link).execute();
  await refreshSlice({ ...context, now: () => old }, provider, slice, signal);
  const tomorrow = new Date(testNow.getTime() + 86_400_000);
  await tidyFares({ ...context, now: () => tomorrow });
  const { db } = context;
  expect(await db.selectFrom('fare').select('departure_date').execute()).toEqual([
    { departure_date: '2027-01-15' },
  ]);
  expect(await db.selectFrom('provider_run').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('partner_link').selectAll().execute()).toEqual([]);
});

it('workRefreshJobs schedules a refresh only where there is a provider', async () => {
  const schedules = async () => {
    const query = sql`select name, cron from pgboss.schedule order by name`;
    return (await query.execute(context.db)).rows;
  };
  await workRefreshJobs(context);
  const always = [
    { name: 'fares-publish', cron: '*/10 * * * *' },
    { name: 'fares-tidy', cron: '37 4 * * *' },
  ];
  expect(await schedules()).toEqual([always[0], { name: 'fares-refresh', cron: '7 */3 * * *' }, always[1]]);
  await workRefreshJobs({ ...context, fareProviders: [] });
  expect(await schedules()).toEqual(always);
});
