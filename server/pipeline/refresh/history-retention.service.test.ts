import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { buildPriceHistory, testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { departureWeeksJob } from './departure-weeks.jobs.ts';
import { historyRetention } from './refresh.jobs.ts';

const { database, context, ingest } = setUpFareDatabase();

/** The fewest that the configuration takes. */
const fewestMonths = 7;
const retain = (months: number) =>
  historyRetention.run({ ...context, logger: createLogger('silent'), months });

/** A price a day for as many days. */
async function storeHistory(days: number): Promise<void> {
  const prices = Array.from({ length: days }, (_, day) => 700 + (day % 50));
  await ingest(buildPriceHistory({ fare: { departureDate: '2026-12-20' }, until: testNow, prices }));
}

async function readCounts() {
  const { db } = database;
  const count = async (table: 'observation' | 'daily_low' | 'fare' | 'departure_week') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return {
    observations: await count('observation'),
    lows: await count('daily_low'),
    fares: await count('fare'),
    weeks: await count('departure_week'),
  };
}

describe('historyRetention', () => {
  it('removes whole months that are older, and leaves daily lows, fares and patterns', async () => {
    await storeHistory(360);
    await departureWeeksJob.run(context);
    const before = await readCounts();
    expect(before).toMatchObject({ observations: 360, lows: 360, fares: 1 });
    const removed = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
    expect(await retain(fewestMonths)).toEqual(removed);
    const after = await readCounts();
    // From the first of April in UTC to the day before testNow.
    expect(after).toEqual({ ...before, observations: 234 });
    const weeks = await database.db.selectFrom('departure_week').selectAll().execute();
    await database.db.deleteFrom('summarised_week').execute();
    await departureWeeksJob.run(context);
    expect(await database.db.selectFrom('departure_week').selectAll().execute()).toEqual(
      expect.arrayContaining(weeks),
    );
    expect(await retain(fewestMonths)).toEqual([]);
  });

  it('stores what was removed again without changing a low, since lows only fall', async () => {
    await storeHistory(360);
    const lows = await database.db.selectFrom('daily_low').selectAll().orderBy('day').execute();
    await retain(fewestMonths);
    await storeHistory(360);
    expect(await database.db.selectFrom('daily_low').selectAll().orderBy('day').execute()).toEqual(lows);
    expect(await readCounts()).toMatchObject({ observations: 360 });
  });

  it('keeps everything for 0', async () => {
    await storeHistory(360);
    expect(await retain(0)).toEqual([]);
    expect(await readCounts()).toMatchObject({ observations: 360 });
  });
});
