import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';
import { runKillLoop } from './support/kill-loop.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

it('loses no acknowledged write and keeps no half transaction when killed ten times', async () => {
  const lines = await runKillLoop({
    script: 'write-pairs.ts',
    args: (run) => [folder.path, String(run * 100_000)],
    kills: 10,
    // Every fifth run dies while it starts, the others after a different number of writes.
    isKillPoint: (line, count, run) => (run % 5 === 4 ? line === 'starting' : count > 3 + run * 17),
  });
  const acknowledged = lines.filter((line) => /^\d+$/.test(line));
  expect(acknowledged.length).toBeGreaterThan(100);

  const database = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const rows = await database.db.selectFrom('city_code').select('code').execute();
  await database.close();
  const codes = new Set(rows.map(({ code }) => code));
  expect(acknowledged.filter((number) => !codes.has(`${number}a`) || !codes.has(`${number}b`))).toEqual([]);
  const half = [...codes].filter(
    (code) => !codes.has(code.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a'))),
  );
  expect(half).toEqual([]);
});

it('heals when a migration was killed half-way', async () => {
  await runKillLoop({
    script: 'migrate-slowly.ts',
    args: () => [folder.path],
    kills: 2,
    isKillPoint: (line) => line === 'midway',
  });
  const database = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const { rows } = await sql`select to_regclass('half_made') as half_made`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ half_made: null }]);
});
