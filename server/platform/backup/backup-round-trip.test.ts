import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openUnmigratedDatabase } from '#server/platform/database/open-database.ts';
import { openPgliteEngine } from '#server/platform/database/pglite-engine.ts';
import {
  createServerDatabase,
  createTestDatabase,
  silentLogger,
  type TestDatabase,
} from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { openBackup, verifyBackup, writeBackup } from './backup-file.ts';
import { withSnapshot } from './database-snapshot.service.ts';
import { restoreInto } from './restore.service.ts';

const passphrase = 'palm river kettle 41';
const snapshotOptions = { siteVersion: '0.1.0', now: () => testNow };
const key = { kind: 'file', name: 'password.key', content: Buffer.from('secret key') } as const;

let folder: string;
let source: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-backup-'));
  source = await createTestDatabase();
  await fill(source);
}, 60_000);
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Values that are written in different ways, an account with what its triggers make, and two partitions. */
async function fill({ db }: TestDatabase): Promise<void> {
  await sql`insert into user_account (email, email_key, first_name, last_name, language, created_at, updated_at, email_verified_at)
    values ('sara@example.com', 'sara@example.com', 'سارة', ${'tab\there\\ \n line'}, 'ar', now(), now(), now())`.execute(
    db,
  );
}

async function backUp(name: string, options: { passphrase: string | null } = { passphrase }) {
  const path = join(folder, name);
  const written = await withSnapshot(source.handle, { ...snapshotOptions, files: [key] }, (snapshot) =>
    writeBackup(snapshot, { path, workFactor: 10, ...options }),
  );
  return { path, ...written };
}

async function openEmpty(): Promise<DatabaseHandle> {
  return openUnmigratedDatabase({
    memory: true,
    openEngine: () => openPgliteEngine({ memory: true }),
    logger: silentLogger,
  });
}

describe('a backup', () => {
  it('holds the same rows after a restore', async () => {
    const { path, manifest } = await backUp('round');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path).includes('sara@example.com')).toBe(false);
    const target = await openEmpty();
    const files: unknown[] = [];
    const restored = await restoreInto(target, await openBackup(path, passphrase), {
      onFile: (file) => files.push(file),
    });
    expect(restored.manifest).toEqual(manifest);
    expect(files).toEqual([key]);
    await target.close();
  });
});
