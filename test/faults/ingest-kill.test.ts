import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchRows } from '#server/pipeline/observations/ingest.service.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';
import { runKillLoop } from './support/kill-loop.ts';

const killsOfEach = 25;
/** Two installations side by side, one for each processor. */
let folders: readonly [TestFolder, TestFolder];
beforeAll(async () => {
  folders = await Promise.all([createTestFolder(), createTestFolder()]);
});
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

it('keeps every batch reported as stored, and no half batch, when killed fifty times during ingest', async () => {
  const reported = await Promise.all(folders.map(({ path }) => ingestAndKill(path)));
  expect(reported.flat().length).toBeGreaterThan(200);
  for (const [index, { path }] of folders.entries()) {
    const { whole, half } = await readBatches(path);
    expect(half).toEqual([]);
    expect(reported[index]?.filter((batch) => !whole.has(batch))).toEqual([]);
  }
}, 600_000);

/** @returns the batches that were reported as stored */
async function ingestAndKill(path: string): Promise<string[]> {
  const lines = await runKillLoop({
    script: 'ingest-forever.ts',
    args: (run) => [path, String(run * 100_000)],
    kills: killsOfEach,
    // Every tenth run dies while the database opens, the others after a different number of batches.
    isKillPoint: (line, count, run) => (run % 10 === 9 ? line === 'starting' : count >= 3 + (run % 7) * 3),
  });
  return lines.filter((line) => /^\d+$/.test(line)).map((number) => `batch-${number}`);
}

async function readBatches(dataDir: string): Promise<{ whole: Set<string>; half: string[] }> {
  const { db, close } = await openDatabase({ dataDir, logger: silentLogger });
  const { rows } = await sql<{ source: string; observations: number; fares: number; lows: number }>`
    select source, observations, coalesce(fares, 0) as fares, coalesce(lows, 0) as lows
    from (select source, count(*)::int as observations from observation group by source) as o
    left join (select source, count(*)::int as fares from fare group by source) as f using (source)
    left join (select source, count(*)::int as lows from daily_low group by source) as l using (source)`.execute(
    db,
  );
  await close();
  const isWhole = ({ observations, fares, lows }: (typeof rows)[number]) =>
    observations === batchRows && fares === 300 && lows === 10;
  return {
    whole: new Set(rows.filter(isWhole).map(({ source }) => source)),
    half: rows.filter((row) => !isWhole(row)).map(({ source }) => source),
  };
}
