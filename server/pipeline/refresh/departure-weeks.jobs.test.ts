/** The summary of observations by week of departure, against the observations, and what a page is told of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type FarePatterns, farePatterns } from '#contract/api/pricing.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { findCheaperBar, weekOf } from '#contract/domain/price-pattern.ts';
import { listDepartureWeeks } from '#server/pipeline/fares/departure-week.repository.ts';
import { buildProviderRows, hoursAgo, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { departureWeeksJob } from './departure-weeks.jobs.ts';

const pair = { origin: 'RUH', tripType: 'oneway', destination: 'CAI', source: 'kayak.sa' } as const;
const thisWeek = weekOf(riyadhDate(testNow));
/** Sunday to Saturday: Tuesdays are cheap. */
const prices = [1000, 1000, 800, 1000, 1000, 1200, 1000];

/** Prices of the departures of eight coming weeks, seen at noon `ago` days ago. */
function seen(ago: number) {
  const observedAt = hoursAgo(ago * 24);
  const departures = Array.from({ length: 56 }, (_, index) => addDays(thisWeek, 7 + index));
  return buildProviderRows(
    ...departures.flatMap((departureDate, index) =>
      ([0, 50] as const).map((more) => ({
        departureDate,
        observedAt,
        price: (prices[index % 7] ?? 0) + more,
        site: more ? ('almosafer' as const) : ('wego' as const),
      })),
    ),
  );
}

let now = testNow;
const site = setUpTestSite({ now: () => now });
beforeAll(async () => {
  await site.ingest([0, 7, 14, 21, 28, 35, 42].flatMap(seen));
  await departureWeeksJob.run(site.context);
});

const rowsOfPair = () => listDepartureWeeks(site.context.db, pair);
async function ask(): Promise<FarePatterns> {
  const answer = await site.app.request('/api/pricing/CAI/patterns?origin=RUH&tripType=oneway');
  return farePatterns.strict().parse(await answer.json());
}

describe('the summary', () => {
  it('has the lowest price of each day of departure, and how many prices were seen', async () => {
    const row = (await rowsOfPair()).find(({ seenWeek }) => seenWeek === thisWeek);
    expect(row).toEqual({
      departureWeek: addDays(thisWeek, 7),
      seenWeek: thisWeek,
      lows: prices.map((price) => price * 100),
      prices: [2, 2, 2, 2, 2, 2, 2],
    });
  });

  it('is the same after a second run, which finds nothing to do', async () => {
    const before = await rowsOfPair();
    expect(await departureWeeksJob.run(site.context)).toBe(0);
    expect(await rowsOfPair()).toEqual(before);
  });

  it('is computed again for a finished week that prices arrive for, and for no other', async () => {
    const late = { departureDate: addDays(thisWeek, 9), price: 700, site: 'google' as const };
    await site.ingest(buildProviderRows({ ...late, observedAt: hoursAgo(14 * 24) }));
    expect(await departureWeeksJob.run(site.context)).toBe(1);
    const week = addDays(thisWeek, -14);
    const row = (await rowsOfPair()).find(({ seenWeek }) => seenWeek === week);
    expect([row?.lows[2], row?.prices[2]]).toEqual([70_000, 3]);
  });

  it('is told to be under way until every week is done', async () => {
    const { db } = site.context;
    expect((await ask()).isComputing).toBe(false);
    await db.deleteFrom('summarised_week').where('seen_week', '=', thisWeek).execute();
    now = new Date(now.getTime() + 6 * 60_000);
    expect(await ask()).toMatchObject({ isComputing: true, weekdays: [], weeksBefore: [] });
    const ended = AbortSignal.abort();
    await expect(departureWeeksJob.run(site.context, ended)).rejects.toThrow();
    expect(await departureWeeksJob.run(site.context)).toBe(1);
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await ask()).isComputing).toBe(false);
  });

  it('forgets the weeks of half a year ago', async () => {
    const { db } = site.context;
    const old = { ...pair, trip_type: pair.tripType, departure_week: '2026-01-04', seen_week: '2026-01-04' };
    const { tripType: _, ...row } = { ...old, lows: [1], prices: [1] };
    await db.insertInto('departure_week').values(row).execute();
    await departureWeeksJob.run(site.context);
    expect((await rowsOfPair()).filter(({ seenWeek }) => seenWeek === '2026-01-04')).toEqual([]);
  });
});

describe('GET /api/pricing/{code}/patterns', () => {
  it('tells how much cheaper a day is, from how many recorded prices', async () => {
    const { weekdays, ...told } = await ask();
    expect(told).toMatchObject({ locked: false, seen: { from: addDays(thisWeek, -42), to: thisWeek } });
    expect(weekdays.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekdays.map(({ percent }) => percent)).toEqual([0, 0, -20, 0, 0, 20, 0]);
    const claimed = findCheaperBar(weekdays);
    expect(claimed?.place).toBe(2);
    const seen = await site.context.db.selectFrom('observation').select('source').execute();
    const said = weekdays.reduce((sum, bar) => sum + bar.prices, 0);
    expect(said).toBeLessThanOrEqual(seen.length);
    expect(claimed?.prices).toBeGreaterThanOrEqual(50);
  });

  it('leaves out weeks with a day on which prices were not usual there', async () => {
    const day = addDays(thisWeek, -42 + 3);
    const period = { start: day, end: day, reason: { ar: 'إغلاق', en: 'Closed' } };
    await updateSettings(site.context, { unusualPeriods: [{ ...period, places: 'JED' }] });
    expect((await ask()).seen?.from).toBe(addDays(thisWeek, -42));
    await updateSettings(site.context, { unusualPeriods: [{ ...period, places: 'EG' }] });
    expect((await ask()).seen?.from).toBe(addDays(thisWeek, -35));
    await updateSettings(site.context, { unusualPeriods: [] });
  });

  it('tells nothing of a pair that too little is recorded of, and 404 of none', async () => {
    const answer = await site.app.request('/api/pricing/JFK/patterns?origin=RUH&tripType=oneway');
    expect(await answer.json()).toMatchObject({ seen: null, weekdays: [], weeksBefore: [] });
    expect((await site.app.request('/api/pricing/XXX/patterns')).status).toBe(404);
    expect((await site.app.request('/api/pricing/RUH/patterns')).status).toBe(404);
  });
});
