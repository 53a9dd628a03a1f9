import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createEmptyFolder, createTestFolder, type TestFolder } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { backUpToFile, type CommandParts, restoreFile } from './backup-commands.ts';

let data: TestFolder;
let place: TestFolder;
beforeAll(async () => {
  data = await createTestFolder();
  const { db, close } = await openDatabase({ dataDir: data.path, logger: createSilentLogger() });
  await sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label)
    select now(), 'a@example.com', 'test', 'none', '' from generate_series(1, 100)`.execute(db);
  await close();
});
afterAll(() => data.remove());
beforeEach(() => {
  place = createEmptyFolder();
});
afterEach(() => place.remove());

type Step = (name: string) => void;

function partsOf(dataDirectory: string, onStep: Step = () => undefined): CommandParts {
  const config = { databaseUrl: null, dataDirectory, backup: { passphrase: null } } as Config;
  const step = (name: string) => () => onStep(name);
  return { config, logger: createSilentLogger(), now: () => testNow, step };
}

/** The signal arrives at the first piece of a step; what would end the process is counted. */
function interruptAt(wanted: string) {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  let isSent = false;
  const onStep: Step = (name) => {
    if (name !== wanted || isSent) return;
    isSent = true;
    process.emit('SIGTERM', 'SIGTERM');
  };
  return { kill, onStep };
}

describe('a backup to a file', () => {
  it('is there under its name, and nothing beside it', async () => {
    const path = join(place.path, 'today.backup');
    const listeners = process.listenerCount('SIGTERM');
    const report = await backUpToFile(partsOf(data.path), path);
    expect(report).toMatchObject({ path, removed: [] });
    expect(readdirSync(place.path)).toEqual(['today.backup']);
    expect(process.listenerCount('SIGTERM')).toBe(listeners);
  });

  it('leaves nothing when a signal ends it', async () => {
    const { kill, onStep } = interruptAt('Reading');
    let left: string[] | null = null;
    kill.mockImplementation(() => {
      left = readdirSync(place.path);
      return true;
    });
    await backUpToFile(partsOf(data.path, onStep), join(place.path, 'today.backup')).catch(() => null);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
    expect(left).toEqual([]);
  });

  it('says which folder is missing', async () => {
    const path = join(place.path, 'missing', 'today.backup');
    await expect(backUpToFile(partsOf(data.path), path)).rejects.toThrow(
      `There is no folder ${join(place.path, 'missing')}`,
    );
  });
});

it('a restore that a signal ends leaves no part of the database', async () => {
  const path = join(place.path, 'today.backup');
  await backUpToFile(partsOf(data.path), path);
  const target = join(place.path, 'data');
  const { kill, onStep } = interruptAt('Writing');
  let isLeft: boolean | null = null;
  kill.mockImplementation(() => {
    isLeft = existsSync(join(target, 'unfinished-restore'));
    return true;
  });
  await restoreFile(partsOf(target, onStep), path, { isUnsentDropped: false }).catch(() => null);
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
  expect(isLeft).toBe(false);
  rmSync(target, { recursive: true, force: true });
});
