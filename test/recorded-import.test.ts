import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { ownRules, testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { digestDatabase } from './support/digest-database.ts';
import { setUpTestDatabase } from './support/set-up-test-database.ts';

const root = join(import.meta.dirname, '..');
const database = setUpTestDatabase();

const { signal } = new AbortController();

/** Prices as they were before observations were copied. */
const before = { daily_low: 'e00be70b424faa0c823cb2503485c170', fare: '52bdc908a36e386bfad398688b492b3f' };

async function readPrices() {
  const { daily_low, fare } = await digestDatabase(database.db);
  return { daily_low, fare };
}

it('an import of the recorded fares gives the prices that it gave before, and nothing when it is repeated', async () => {
  const path = join(root, 'data/samples/fares-example.csv');
  const provider = createFileProvider({ path, shiftToToday: true });
  const read = () =>
    ingestRows(
      { db: database.db, reference, sourceRules: ownRules, now: () => testNow },
      provider.read({ kind: 'everything' }, { now: testNow, signal }),
    );
  expect(await read()).toMatchObject({ accepted: 20, duplicates: 0, refused: 0 });
  expect(await readPrices()).toEqual(before);
  expect(await read()).toMatchObject({ accepted: 20, duplicates: 20 });
  expect(await readPrices()).toEqual(before);
});
