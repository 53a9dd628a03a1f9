/** A fault that makes the embedded database unusable ends the process with an error and keeps committed rows. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  createEmptyFolder,
  createTestFolder,
  silentLogger,
  type TestFolder,
} from '#test/support/database.ts';
import { outcomeOf, runKillLoop, startScript } from './support/kill-loop.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await createTestFolder();
});
afterEach(() => folder.remove());

async function runUntilEnd(dataDir: string, way: string) {
  const child = startScript('end-database.ts', [dataDir, way]);
  const { code, said, complained } = await outcomeOf(child);
  const [first, ...logged] = said.trim().split('\n');
  expect([first, complained]).toEqual(['stored', '']);
  return { code, logged };
}

async function listCodes(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir, logger: silentLogger });
  const rows = await db.selectFrom('city_code').select('code').where('airport', '!=', 'AAA').execute();
  await close();
  return rows.map(({ code }) => code);
}

it.each([
  ['slow', 'A query took longer than its deadline of 500 ms.'],
  ['in transaction', 'A query took longer than its deadline of 500 ms.'],
  ['thread', 'The engine ended unexpectedly.'],
])('ends the process with one line of the log: %s', async (way, failure) => {
  const { code, logged } = await runUntilEnd(folder.path, way);
  expect(code).toBe(1);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(`"failure":"${failure}"`);
  expect(existsSync(join(folder.path, 'lock'))).toBe(false);
  expect(await listCodes(folder.path)).toEqual(['PAR']);
});

it('cuts no query of the start, and none while this thread is busy and the reply has come', async () => {
  const database = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const countWithin = (deadlineMs: number) =>
    database.withDeadline(deadlineMs, (quick) =>
      sql`select count(*) from generate_series(1, 2000000)`.execute(quick),
    );
  expect((await countWithin(1)).rows).toHaveLength(1);
  database.enforceDeadlines();
  const reply = database.withDeadline(40, (quick) => sql`select 1`.execute(quick));
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect((await reply).rows).toHaveLength(1);
  await database.close();
});

it('heals when a migration was killed half-way', async () => {
  await runKillLoop({
    script: 'migrate-slowly.ts',
    args: () => [folder.path],
    kills: 2,
    isKillPoint: (line) => line === 'midway',
  });
  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const { rows } = await sql`select to_regclass('half_made') as half_made`.execute(db);
  await close();
  expect(rows).toEqual([{ half_made: null }]);
});

const isMountable = process.platform === 'linux' && process.getuid?.() === 0;

it.skipIf(!isMountable)('ends the process on a full disk, and no start is made on one', async () => {
  const disk = createEmptyFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk.path]);
  try {
    const dataDir = join(disk.path, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    execFileSync('cp', ['-a', `${folder.path}/.`, dataDir]);
    const ballast = join(disk.path, 'ballast');
    const { bavail, bsize } = statfsSync(disk.path);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 80 * 1_048_576));
    const { code, logged } = await runUntilEnd(dataDir, 'full');
    expect(code).toBe(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/"failure":"The disk of \S+ is full \(\d+ MB free, 64 MB needed\)/);
    await expect(openDatabase({ dataDir, logger: silentLogger })).rejects.toThrow('free some space');
    rmSync(ballast);
    expect(await listCodes(dataDir)).toEqual(['PAR']);
  } finally {
    execFileSync('umount', [disk.path]);
    disk.remove();
  }
});
