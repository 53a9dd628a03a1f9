import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createSampleProvider } from '#server/pipeline/providers/sample/sample.provider.ts';
import { createLogger } from '#server/platform/logger.ts';
import { digestDatabase } from '#test/support/digest-database.ts';
import { testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { fillSampleHistory } from './sample-history.ts';

const pairs = new Set(['CAI', 'IST', 'DXB', 'LHR']);
const routes = reference.routes.filter(
  ({ origin, destination }) => origin === 'RUH' && pairs.has(destination),
);
const provider = createSampleProvider({ reference: { ...reference, routes }, seed: 1 });
const { database, context } = setUpFareDatabase();

function fill(options: { newestDays?: number; signal?: AbortSignal } = {}): Promise<number> {
  const refresh = { ...context, logger: createLogger('silent'), announce: async () => undefined };
  return fillSampleHistory(refresh, provider, { signal: new AbortController().signal, ...options });
}

async function readDays(): Promise<string[]> {
  const rows = await database.db.selectFrom('daily_low').select('day').distinct().orderBy('day').execute();
  return rows.map(({ day }) => day);
}

it('gives the newest days first, then the rest, and then what is missing and the day beside it', async () => {
  const today = riyadhDate(testNow);
  expect(await fill({ newestDays: 10 })).toBeGreaterThan(10);
  expect(await readDays()).toEqual(Array.from({ length: 10 }, (_, index) => addDays(today, index - 10)));
  expect(await fill()).toBeGreaterThan(100);
  expect(await readDays()).toHaveLength(120);
  expect(await fill()).toBe(0);
  const { db } = database;
  const { daily_low: whole } = await digestDatabase(db);
  // The last day before a gap may have been cut short.
  await sql`delete from daily_low where day between '2026-10-01' and '2026-10-04'
    or (day = '2026-09-30' and destination = 'CAI')`.execute(db);
  await sql`delete from observation where observed_at >= '2026-09-30T00:00:00Z'`.execute(db);
  await fill();
  expect((await digestDatabase(db)).daily_low).toEqual(whole);
});

it('stops when it is told to', async () => {
  await expect(fill({ signal: AbortSignal.abort() })).rejects.toThrow('abort');
});
