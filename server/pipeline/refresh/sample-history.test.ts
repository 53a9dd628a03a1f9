import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import {
  createSampleProvider,
  type SampleProvider,
} from '#server/pipeline/providers/sample/sample.provider.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { digestDatabase } from '#test/support/digest-database.ts';
import { ownRules, testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import type { RefreshContext } from './refresh.service.ts';
import { fillSampleHistory } from './sample-history.ts';

describe('fillSampleHistory', () => {
  const pairs = new Set(['CAI', 'IST', 'DXB', 'LHR']);
  const small = {
    ...reference,
    routes: reference.routes.filter((route) => route.origin === 'RUH' && pairs.has(route.destination)),
  };
  const { signal } = new AbortController();
  const database = setUpTestDatabase();
  let context: RefreshContext;
  let provider: SampleProvider;
  beforeAll(async () => {
    provider = createSampleProvider({ reference: small, seed: 1 });
    context = {
      db: database.db,
      reference,
      includeSample: true,
      sourceRules: ownRules,
      logger: createSilentLogger(),
      now: () => testNow,
      announce: async () => undefined,
    };
  });

  const readDays = async () =>
    (await database.db.selectFrom('daily_low').select('day').distinct().orderBy('day').execute()).map(
      (row) => row.day,
    );

  it('gives the newest days first, then the rest, and nothing the third time', async () => {
    const today = riyadhDate(testNow);
    expect(await fillSampleHistory(context, provider, { signal, newestDays: 10 })).toBeGreaterThan(10);
    expect(await readDays()).toEqual(Array.from({ length: 10 }, (_, index) => addDays(today, index - 10)));
    expect(await fillSampleHistory(context, provider, { signal })).toBeGreaterThan(100);
    expect(await readDays()).toHaveLength(120);
    expect(await fillSampleHistory(context, provider, { signal })).toBe(0);
  });

  it('mends a stretch that is missing, and the day beside it that was cut short', async () => {
    const lows = async () => (await digestDatabase(database.db)).daily_low;
    const whole = await lows();
    const { db } = database;
    await sql`delete from daily_low where day between '2026-10-01' and '2026-10-04'
      or (day = '2026-09-30' and destination = 'CAI')`.execute(db);
    await sql`delete from observation where observed_at >= '2026-09-30T00:00:00Z'`.execute(db);
    await fillSampleHistory(context, provider, { signal });
    expect(await lows()).toEqual(whole);
  });

  it('stops when it is told to', async () => {
    await database.db.deleteFrom('daily_low').execute();
    await expect(fillSampleHistory(context, provider, { signal: AbortSignal.abort() })).rejects.toThrow(
      'abort',
    );
  });
});
