import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { explainFolderInUse, lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { DataFolderInUseError } from '#server/platform/database/errors.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createEmptyFolder, createTestFolder, silentLogger } from '#test/support/database.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startScript } from './support/kill-loop.ts';

/** Prints every package that a process begins to load. */
const namePackages = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (/node_modules/.test(url) && console.log(url), next(url, context)) });`)}`;

it('has one holder, who is named, and is free again after the release', () => {
  const { path, remove } = createEmptyFolder();
  expect(explainFolderInUse(path)).toBeUndefined();
  const lock = lockDataFolder(path);
  const reason = `Data folder ${path} is in use by process ${process.pid} on ${hostname()}; stop that process first, or set DATA_DIR to another folder.`;
  expect(() => lockDataFolder(path)).toThrow(DataFolderInUseError);
  expect(explainFolderInUse(path)?.message).toBe(reason);
  lock.release();
  expect(explainFolderInUse(path)).toBeUndefined();
  lockDataFolder(path).release();
  expect(existsSync(join(path, 'lock'))).toBe(false);
  remove();
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
    const message = explainFolderInUse(folder.path)?.message;
    expect([status, stdout, stderr.trim()], name).toEqual([1, '', message]);
  }

  first.kill('SIGKILL');
  await once(first, 'close');
  const third = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  await third.close();
  folder.remove();
});
