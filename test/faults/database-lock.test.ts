import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainFolderInUse, lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { DataFolderInUseError } from '#server/platform/database/errors.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger } from '#test/support/database.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startScript } from './support/kill-loop.ts';

/** Prints every package that a process begins to load. */
const namePackages = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (/node_modules/.test(url) && console.log(url), next(url, context)) });`)}`;

const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hudhud-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** This process as a holder, which it was for a moment. */
  const readHolder = async () => {
    const lock = await lockDataFolder(folder, clock);
    const holder = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
    lock.release();
    return holder;
  };
  const writeHolder = (holder: object) => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));

  it('has one holder, who is named, and is free again after the release', async () => {
    const lock = await lockDataFolder(folder, clock);
    const refused = lockDataFolder(folder, clock);
    await expect(refused).rejects.toBeInstanceOf(DataFolderInUseError);
    await expect(refused).rejects.toThrow(
      new RegExp(`^Data folder ${folder} is in use by process ${process.pid} on`),
    );
    await expect(refused).rejects.toEqual(explainFolderInUse(folder, clock));
    lock.release();
    expect(explainFolderInUse(folder, clock)).toBeUndefined();
    (await lockDataFolder(folder, clock)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone, or whose number belongs to another one now', async () => {
    const holder = await readHolder();
    for (const gone of [{ pid: 2 ** 22 + 1 }, { startedAt: '1' }]) {
      writeHolder({ ...holder, ...gone, nonce: 'dead' });
      expect(explainFolderInUse(folder, clock)).toBeUndefined();
      (await lockDataFolder(folder, clock)).release();
    }
  });

  it('is taken over when the successor died too while it took over', async () => {
    const holder = await readHolder();
    writeHolder({ ...holder, startedAt: '1', nonce: 'dead' });
    const successor = { ...holder, startedAt: '2', nonce: 'dead too' };
    writeFileSync(join(folder, 'lock.takeover-dead'), JSON.stringify(successor));
    (await lockDataFolder(folder, clock)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over when the lock file was emptied by a power cut', async () => {
    writeFileSync(join(folder, 'lock'), '');
    (await lockDataFolder(folder, clock)).release();
  });

  it('of another machine or container is free once its holder has been silent', async () => {
    writeHolder({ pid: 1, startedAt: '1', host: 'elsewhere', space: 'other', nonce: 'far' });
    utimesSync(join(folder, 'lock'), now, new Date(now.getTime() - 20_000));
    await expect(lockDataFolder(folder, clock)).rejects.toThrow(
      'process 1 on elsewhere; stop it there, or wait 45 s',
    );
    utimesSync(join(folder, 'lock'), now, new Date(now.getTime() - 46_000));
    (await lockDataFolder(folder, clock)).release();
  });

  it('goes to exactly one of many that start at once on a dead lock', async () => {
    const holder = await readHolder();
    const winners: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      writeHolder({ ...holder, startedAt: '1', nonce: `dead-${round}` });
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockDataFolder(folder, clock)),
      );
      const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      winners.push(locks.length);
      for (const winner of locks) winner.release();
    }
    expect(new Set(winners)).toEqual(new Set([1]));
  });
});

it('refuses a second process at once and lets it in after a kill -9', async () => {
  const folder = await createTestFolder();
  const first = startScript('open-and-hold.ts', [folder.path]);
  expect(await once(createInterface({ input: first.stdout }), 'line')).toEqual(['open']);

  const startedAt = performance.now();
  const refused = openDatabase({ dataDir: folder.path, logger: silentLogger });
  const reason = `^Data folder ${folder.path} is in use by process ${first.pid} on .+; stop that process first`;
  await expect(refused).rejects.toThrow(new RegExp(reason));
  expect(performance.now() - startedAt).toBeLessThan(10_000);

  // Told by the entries themselves, before any package is loaded.
  for (const name of ['start', 'migrate', 'restore', 'move'] as const) {
    const [, ...args] = packageFile.scripts[name].split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', namePackages, ...args], {
      env: { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    const message = explainFolderInUse(folder.path, clock)?.message;
    expect([status, stdout, stderr.trim()], name).toEqual([1, '', message]);
  }

  first.kill('SIGKILL');
  await once(first, 'close');
  const third = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  await third.close();
  folder.remove();
});
