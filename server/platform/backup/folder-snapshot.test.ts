import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';
import { startPairedWrites } from '#test/support/paired-writes.ts';
import { copyRunningDatabase } from './folder-snapshot.ts';

let folder: TestFolder;
let site: DatabaseHandle;
beforeAll(async () => {
  folder = await createTestFolder();
  site = await openDatabase({ dataDir: folder.path, logger: silentLogger });
}, 60_000);
afterAll(async () => {
  await site.close();
  folder.remove();
});

it('copies a database that is written to as it was at one moment, one copy at a time', async () => {
  const writes = await startPairedWrites(site);
  await writes.until(20);
  const acknowledged = writes.acknowledged();
  const { folder: copied } = await copyRunningDatabase(site, folder.path);
  const begun = writes.begun();
  const copy = await openDatabase({
    schema: 'leave',
    dataDir: copied,
    logger: silentLogger,
  });
  const { last, torn } = await writes.inspect(copy);
  expect(torn).toBe(0);
  expect(last).toBeGreaterThanOrEqual(acknowledged);
  expect(last).toBeLessThanOrEqual(begun);
  await expect(copyRunningDatabase(site, folder.path)).rejects.toThrow(/^Another backup is being made/);
  await copy.close();
  // A copy that a killed backup left behind is removed by the next one.
  await copyRunningDatabase(site, folder.path);
  await writes.stop();
  const { rows } = await sql`select 1 from user_account where email like 'drill-%' limit 1`.execute(site.db);
  expect(rows).toHaveLength(1);
  expect(existsSync(join(copied, 'postgres'))).toBe(true);
}, 60_000);
