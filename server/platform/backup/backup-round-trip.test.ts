import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest } from '#server/platform/database/migrator.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { openPgliteEngine } from '#server/platform/database/pglite-engine.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  createServerDatabase,
  createTestDatabase,
  silentLogger,
  type TestDatabase,
} from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { openBackup, verifyBackup, writeBackup } from './backup-file.ts';
import type { BackupManifest, BackupPart, BackupSource } from './backup-format.ts';
import { readSnapshot, withSnapshot } from './database-snapshot.service.ts';
import { restoreInto } from './restore.service.ts';

const passphrase = 'palm river kettle 41';
const options = { siteVersion: '0.1.0', now: () => testNow };
const key = { kind: 'file', name: 'password.key', content: Buffer.from('secret key') } as const;
const serverUrl = process.env.TEST_DATABASE_URL;

let folder: string;
let source: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-backup-'));
  source = await createTestDatabase();
  await fill(source.db);
}, 60_000);
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Text that needs escapes, every kind of column, an account with what its triggers make, three partitions. */
async function fill(db: Kysely<Database>): Promise<void> {
  const nasty = 'tab\there, back\\slash, \\N, \\.\n\r\nسطر';
  await sql`insert into user_account (id, email, email_key, first_name, last_name, language, created_at, updated_at, email_verified_at)
    select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, i || '@example.com', i || '@example.com', 'سارة',
      ${nasty}, 'ar', '2026-11-21T08:00:00.123456Z', now(), now() from generate_series(1, 60) as i`.execute(
    db,
  );
  await sql`insert into preference select id, '{"المنطقة الوسطى","a,b","c\\"d"}', '{}', null, true, false, now() from user_account`.execute(
    db,
  );
  await sql`insert into alert_recipient (id, user_id, created_at)
    select gen_random_uuid(), id, now() from user_account limit 5`.execute(db);
  await sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label, after)
    select now(), 'a@example.com', 'test', 'none', '', '{"b": [1, 2.50, "x"], "a": null}' from generate_series(1, 3)`.execute(
    db,
  );
  await sql`insert into deal_image (id, status, image, created_at)
    values (gen_random_uuid(), 'uploaded', decode(repeat('00ff5c0a', 400000), 'hex'), now())`.execute(db);
  await ensureObservationPartitions(db, ['2026-09', '2026-10', '2026-11'] as never);
  await sql`insert into observation (fingerprint, observed_at, observed_at_precision, recorded_at, source, site, origin, destination,
      origin_airport, destination_airport, trip_type, departure_date, price_halalas, baggage)
    select i, '2026-10-20T00:00:00Z'::timestamptz + i * interval '1 hour', 'second', now(), 'sample', 'wego', 'RUH', 'CDG',
      'RUH', 'CDG', 'oneway', '2027-01-01', 10000 + i, 'unknown' from generate_series(1, 500) as i`.execute(
    db,
  );
}

async function backUp(name: string, secret: string | null = passphrase) {
  const path = join(folder, name);
  const written = await withSnapshot(source.handle, { ...options, files: [key] }, (snapshot) =>
    writeBackup(snapshot, { path, passphrase: secret, workFactor: 10 }),
  );
  return { path, ...written };
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function openEmpty(kind: DatabaseHandle['kind'] = 'pglite'): Promise<DatabaseHandle> {
  if (kind === 'postgresql' && serverUrl !== undefined) {
    const { url, drop } = await createServerDatabase(serverUrl);
    const handle = await openDatabase({ schema: 'leave', databaseUrl: url, logger: silentLogger });
    opened.push(async () => {
      await handle.close();
      await drop();
    });
    return handle;
  }
  const openEngine = () => openPgliteEngine({ memory: true });
  const handle = await openDatabase({ schema: 'leave', memory: true, openEngine, logger: silentLogger });
  opened.push(handle.close);
  return handle;
}

async function digestOf(handle: DatabaseHandle): Promise<BackupManifest> {
  return withSnapshot(handle, options, async (snapshot) => {
    for await (const _ of snapshot.parts);
    return snapshot.manifest();
  });
}

async function* cutShort({ parts }: BackupSource): AsyncGenerator<BackupPart> {
  for await (const part of parts) {
    yield part;
    if (part.kind === 'rows' && part.table === 'user_account') throw new Error('cut');
  }
}

const contentOf = ({ tables }: BackupManifest) =>
  Object.fromEntries(Object.entries(tables).map(([name, { rows, content }]) => [name, `${rows} ${content}`]));

describe('a backup', () => {
  it('holds the same rows and keys after a restore, and the site goes on from there', async () => {
    const { path, manifest } = await backUp('whole');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'latin1')).not.toMatch(/example\.com|hudhud-backup/);
    const target = await openEmpty();
    // A restore that fails on its way leaves the place as empty as it was.
    const cut = await openBackup(path, passphrase);
    await expect(restoreInto(target, { ...cut, parts: cutShort(cut) })).rejects.toThrow('cut');
    const files: unknown[] = [];
    const restored = await restoreInto(target, await openBackup(path, passphrase), {
      onFile: (file) => files.push(file),
    });
    expect(restored).toEqual({ manifest, migrated: [] });
    expect(files).toEqual([key]);
    expect(manifest.tables.user_account?.rows).toBe(60);
    expect(contentOf(await digestOf(target))).toEqual(contentOf(await digestOf(source.handle)));
    // Ids go on behind the last one, triggers work, and a second restore is refused.
    await sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label)
      values (now(), 'a@example.com', 'next', 'none', '')`.execute(target.db);
    const { rows } = await sql<{ id: string }>`select id from audit_entry where action = 'next'`.execute(
      target.db,
    );
    expect(rows).toEqual([{ id: '4' }]);
    await expect(sql`delete from audit_entry`.execute(target.db)).rejects.toThrow();
    await expect(restoreInto(target, await openBackup(path, passphrase))).rejects.toThrow(
      /^The database is not empty \(it has /,
    );
  }, 60_000);

  it('restores without a passphrase too', async () => {
    const old = await openEmpty();
    await migrateToLatest(old.db, migrations);
    await sql`insert into monthly_count values ('2026-10-01', 'users', 7, now())`.execute(old.db);
    const path = join(folder, 'old');
    await withSnapshot(old, options, (snapshot) => writeBackup(snapshot, { path, passphrase: null }));
    const target = await openEmpty();
    await restoreInto(target, await openBackup(path, null));
    const counts = await target.db.selectFrom('monthly_count').select('count').execute();
    expect(counts).toEqual([{ count: '7' }]);
  }, 60_000);

  it.runIf(serverUrl !== undefined)(
    'goes from PostgreSQL to the embedded database and back',
    async () => {
      const { path } = await backUp('there');
      const expected = contentOf(await digestOf(source.handle));
      const embedded = await openEmpty('pglite');
      await restoreInto(embedded, await openBackup(path, passphrase));
      expect(contentOf(await digestOf(embedded))).toEqual(expected);
      const server = await openEmpty('postgresql');
      await withSnapshot(embedded, options, (snapshot) => restoreInto(server, snapshot));
      expect(contentOf(await digestOf(server))).toEqual(expected);
    },
    60_000,
  );

  it.runIf(serverUrl !== undefined)(
    'is of one moment while others write',
    async () => {
      const { db } = source;
      const stopping = new AbortController();
      await sql`insert into sign_in_failure values ('a', 1, now()), ('b', 1, now())`.execute(db);
      // A and b always change together, and each account comes with a row that needs it.
      const writing = (async () => {
        for (let i = 0; !stopping.signal.aborted; i += 1) {
          await db.transaction().execute(async (trx) => {
            await sql`update sign_in_failure set failures = failures + 1 where account_key = 'a'`.execute(
              trx,
            );
            await sql`with made as (insert into user_account (email, email_key, first_name, last_name, language, created_at, updated_at)
            values (${`w${i}@example.com`}, ${`w${i}@example.com`}, 'a', 'b', 'en', now(), now()) returning id)
            insert into preference select id, '{}', '{}', null, true, true, now() from made`.execute(trx);
            await sql`update sign_in_failure set failures = failures + 1 where account_key = 'b'`.execute(
              trx,
            );
          });
        }
      })();
      const { path } = await backUp('concurrent');
      stopping.abort();
      await writing;
      const target = await openEmpty();
      await restoreInto(target, await openBackup(path, passphrase));
      const pair = await sql<{
        n: string;
      }>`select count(distinct failures) as n from sign_in_failure`.execute(target.db);
      expect(pair.rows).toEqual([{ n: '1' }]);
    },
    60_000,
  );
});

describe('a backup file', () => {
  const file = (name: string) => join(folder, name);
  const check = (path: string, secret: string | null = passphrase) => verifyBackup(path, secret);

  it('is refused with the wrong passphrase, or without one', async () => {
    const { path } = await backUp('sealed');
    await expect(check(path, 'another passphrase')).rejects.toThrow(
      /^The passphrase in BACKUP_PASSPHRASE is not/,
    );
    await expect(check(path, null)).rejects.toThrow(/^The backup is encrypted: set BACKUP_PASSPHRASE/);
    expect((await check(path)).manifest.tables.audit_entry?.rows).toBe(3);
  });

  it('is refused when it is not encrypted although a passphrase is set, as a forged one would be', async () => {
    const { path } = await backUp('forged', null);
    await expect(check(path)).rejects.toThrow(/^The backup is not encrypted, so anybody may have written it/);
    expect((await check(path, null)).manifest.tables.audit_entry?.rows).toBe(3);
  });

  it.each([
    ['sealed', passphrase],
    ['open', null],
  ])('is refused when cut or changed anywhere, %s', async (name, secret) => {
    const { path } = await backUp(`harmed-${name}`, secret);
    const whole = readFileSync(path);
    for (const share of [0, 0.01, 0.3, 0.7, 0.9999]) {
      const at = Math.floor(whole.length * share);
      writeFileSync(file('cut'), whole.subarray(0, at));
      await expect(check(file('cut'), secret)).rejects.toThrow(/is not a whole backup: it is cut or damaged/);
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file('changed'), changed);
      await expect(check(file('changed'), secret)).rejects.toThrow(
        /cut or damaged|is damaged: the sum of|passphrase/,
      );
    }
    await check(path, secret);
  });

  it('is refused when it is of a newer version, before the database is touched', async () => {
    const full = { tables: (await digestOf(source.handle)).tables };
    await source.db.transaction().execute(async (trx) => {
      const snapshot = await readSnapshot(trx, source.handle.kind, options);
      snapshot.header.migrations.push('0999-later');
      await expect(restoreInto(source.handle, snapshot)).rejects.toThrow(
        /^The backup is of a newer version of the program \(0\.1\.0, migration 0999-later\)/,
      );
    });
    expect((await digestOf(source.handle)).tables).toEqual(full.tables);
  });

  it('leaves nothing when it cannot be written', async () => {
    const failing = withSnapshot(source.handle, options, async (snapshot) => {
      async function* broken() {
        for await (const part of snapshot.parts) {
          yield part;
          throw new Error('the disk is full');
        }
      }
      return writeBackup(
        { ...snapshot, parts: broken() },
        { path: file('never'), passphrase, workFactor: 10 },
      );
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
  });
});
