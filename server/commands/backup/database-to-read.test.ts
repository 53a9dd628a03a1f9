import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { socketAddress } from '#server/commands/socket/socket-address.ts';
import type { Config } from '#server/platform/config/config.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { openDatabaseToRead } from './database-to-read.ts';

it('removes the copy of the database, and no other folder that the running process names', async () => {
  const root = mkdtempSync(join(tmpdir(), 'hudhud-read-'));
  const [dataDirectory, other] = [join(root, 'data'), join(root, 'other')];
  for (const folder of [join(dataDirectory, 'postgres'), join(dataDirectory, 'snapshot'), other])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(other, 'mine'), 'mine');
  const lock = await lockDataFolder(dataDirectory, () => new Date());
  const site = createServer((_, answer) =>
    answer.end(JSON.stringify({ folder: other, bytes: 0, pausedMs: 1 })),
  );
  await new Promise<void>((resolve) => {
    site.listen(socketAddress(dataDirectory), resolve);
  });
  const config = { databaseUrl: null, dataDirectory } as Config;
  const database = await openDatabaseToRead(config, createSilentLogger()).catch(() => null);
  await database?.close();
  expect([existsSync(join(other, 'mine')), existsSync(join(dataDirectory, 'snapshot'))]).toEqual([
    true,
    false,
  ]);
  site.closeAllConnections();
  site.close();
  lock.release();
  rmSync(root, { recursive: true });
}, 30_000);
