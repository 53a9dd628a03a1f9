import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { batchRows } from '#server/observations/ingest.service.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';
import { runKillLoop, startScript } from './support/kill-loop.ts';

const supportFile = (name: string) => join(import.meta.dirname, 'support', name);
const kills = 50;
let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
}, 30_000);
afterAll(() => folder.remove());

it('keeps every batch reported as stored, and no half batch, when killed fifty times during ingest', async () => {
  const lines = await runKillLoop({
    script: supportFile('ingest-forever.ts'),
    args: (run) => [folder.path, String(run * 100_000)],
    kills,
    // Every tenth run dies while the database opens, the others after a different number of batches.
    isKillPoint: (line, count, run) => (run % 10 === 9 ? line === 'starting' : count >= 3 + (run % 7) * 3),
  });
  const reported = lines.filter((line) => /^\d+$/.test(line)).map((number) => `batch-${number}`);
  expect(reported.length).toBeGreaterThan(200);

  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const { rows } = await sql<{ source: string; observations: number; fares: number; lows: number }>`
    select source, observations, coalesce(fares, 0) as fares, coalesce(lows, 0) as lows
    from (select source, count(*)::int as observations from observation group by source) as o
    left join (select source, count(*)::int as fares from fare group by source) as f using (source)
    left join (select source, count(*)::int as lows from daily_low group by source) as l using (source)`.execute(
    db,
  );
  await close();
  const whole = { observations: batchRows, fares: 300, lows: 10 };
  expect(rows.filter(({ source: _, ...counts }) => JSON.stringify(counts) !== JSON.stringify(whole))).toEqual(
    [],
  );
  const stored = new Set(rows.map((row) => row.source));
  expect(reported.filter((batch) => !stored.has(batch))).toEqual([]);
}, 180_000);

it('refuses a second import into the folder in one clear line, and goes on with the first', async () => {
  const first = startScript(supportFile('ingest-forever.ts'), [folder.path, '90000000']);
  const lines = createInterface({ input: first.stdout });
  const isIngesting = (line: string) => /^\d+$/.test(line);
  try {
    for await (const line of lines) if (isIngesting(line)) break;
    const refused = startScript(supportFile('open-and-hold.ts'), [folder.path]);
    const [line] = await once(createInterface({ input: refused.stdout }), 'line');
    expect(line).toMatch(
      new RegExp(`^Data folder ${folder.path} is in use by process ${first.pid} on .+; stop that`),
    );
    await once(refused, 'close');
    expect(first.exitCode).toBeNull();
  } finally {
    first.kill('SIGKILL');
    await once(first, 'close');
  }
}, 60_000);
