import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Command, runCommand } from '#server/commands/run-command.ts';
import { digestTables } from '#server/platform/backup/site-tables.repository.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  createEmptyFolder,
  createServerDatabase,
  createTestFolder,
  silentLogger,
  type TestFolder,
} from '#test/support/database.ts';
import { runInTerminal } from '#test/support/run-in-terminal.ts';
import { backup } from './backup-cli.ts';
import { move } from './move-cli.ts';
import { restore } from './restore-cli.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
let site: TestFolder;
let place: TestFolder;
const inPlace = (name: string) => join(place.path, name);
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  site = await createTestFolder();
  await using(openFolder(site.path), ({ db }) => fill(db));
});
afterAll(() => site.remove());
beforeEach(() => {
  place = createEmptyFolder();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
  place.remove();
});

const openFolder = (dataDir: string) => openDatabase({ schema: 'leave', dataDir, logger: silentLogger });
const openServer = (databaseUrl: string) =>
  openDatabase({ schema: 'leave', databaseUrl, logger: silentLogger });

async function using<Result>(
  opening: Promise<DatabaseHandle>,
  use: (handle: DatabaseHandle) => Promise<Result>,
) {
  const handle = await opening;
  return use(handle).finally(handle.close);
}

/** Text that needs escapes, every kind of column, what triggers make of rows, three partitions, waiting mail. */
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
    values (gen_random_uuid(), 'uploaded', decode(repeat('00ff5c0a', 40000), 'hex'), now())`.execute(db);
  await sql`insert into process_beat values (gen_random_uuid(), 'h', 1, 'web', '1', now(), now())`.execute(
    db,
  );
  await ensureObservationPartitions(db, ['2026-09', '2026-10', '2026-11'] as never);
  await sql`insert into observation (fingerprint, observed_at, observed_at_precision, recorded_at, source, site, origin, destination,
      origin_airport, destination_airport, trip_type, departure_date, price_halalas, baggage)
    select i, '2026-10-20T00:00:00Z'::timestamptz + i * interval '1 hour', 'second', now(), 'sample', 'wego', 'RUH', 'CDG',
      'RUH', 'CDG', 'oneway', '2027-01-01', 10000 + i, 'unknown' from generate_series(1, 500) as i`.execute(
    db,
  );
}

type Place = { dataDir: string; url?: string };

const run = (command: Command<never>, { dataDir, url = '' }: Place, ...args: string[]) =>
  runInTerminal(() => runCommand(command, args), { DATA_DIR: dataDir, DATABASE_URL: url });
const backUp = (from: Place, path: string) => run(backup as never, from, path);
const restoreTo = (to: Place, ...args: string[]) => run(restore as never, to, ...args);

/** An empty site of its own, changed by a statement. */
async function copySite(statement = sql`select 1`): Promise<TestFolder> {
  const folder = await createTestFolder();
  cleanups.push(async () => folder.remove());
  await using(openFolder(folder.path), ({ db }) => statement.execute(db));
  return folder;
}

async function createServer(): Promise<string> {
  const { url, drop } = await createServerDatabase(serverUrl ?? '');
  cleanups.push(drop);
  return url;
}

const refusal = (pattern: RegExp) => ({ code: 1, said: [], complained: [expect.stringMatching(pattern)] });
const digestOf = ({ db }: DatabaseHandle) => digestTables(db);
/** The id that follows those of the entries there are. */
const addEntry = async ({ db }: DatabaseHandle) =>
  (
    await sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label)
    values (now(), 'a@example.com', 'next', 'none', '') returning id`.execute(db)
  ).rows;

/** Writes the file cut or changed at a share of its length, with or without a sum that tells. */
function harm(path: string, share: number, kind: 'cut' | 'changed', hasSum: boolean): string {
  const whole = readFileSync(path);
  const at = Math.floor(whole.length * share);
  const harmed = kind === 'cut' ? whole.subarray(0, at) : Buffer.from(whole);
  if (kind === 'changed') harmed[at] = (harmed[at] ?? 0) ^ 1;
  const to = inPlace(`harmed-${kind}-${share}`);
  writeFileSync(to, harmed);
  if (hasSum) writeFileSync(`${to}.sha256`, readFileSync(`${path}.sha256`));
  else rmSync(`${to}.sha256`, { force: true });
  return to;
}
const shares = [0, 0.001, 0.3, 0.7, 0.9999];

describe('a backup of the embedded database', () => {
  it('holds the same rows after a restore, without what belonged to processes, and the site goes on', async () => {
    const path = inPlace('a.tar.gz');
    expect(await backUp({ dataDir: site.path }, path)).toEqual({
      code: 0,
      said: [
        expect.stringMatching(/^Backed up to .+a\.tar\.gz \(\d\.\d MB\); its sum is in .+\.sha256\.$/),
        expect.stringContaining(`It does not hold ${site.path}/password.key`),
      ],
      complained: [],
    });
    expect(readdirSync(place.path).sort()).toEqual(['a.tar.gz', 'a.tar.gz.sha256']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const target = { dataDir: inPlace('b') };
    expect((await restoreTo(target, path)).code).toBe(0);
    const expected = await using(openFolder(site.path), digestOf);
    expect(expected.find(({ name }) => name === 'observation')?.rows).toBe(500);
    await using(openFolder(target.dataDir), async (handle) => {
      expect(await digestOf(handle)).toEqual(expected);
      const { rows: beats } = await sql`select 1 from process_beat`.execute(handle.db);
      expect(beats).toEqual([]);
      expect(await addEntry(handle)).toEqual([{ id: '4' }]);
      await expect(sql`delete from audit_entry`.execute(handle.db)).rejects.toThrow();
    });
    expect(await restoreTo(target, path)).toEqual(refusal(/postgres is there already; only an empty folder/));
    expect(await backUp(target, path)).toEqual(refusal(/a\.tar\.gz is there already; choose another name/));
  });

  it('holds whole transactions of a site that writes meanwhile, which lose nothing', async () => {
    const busy = await copySite();
    const path = inPlace('busy.tar.gz');
    const codesOf = async (db: Kysely<Database>) =>
      (await db.selectFrom('city_code').select('code').execute()).map(({ code }) => code);
    await using(openFolder(busy.path), async ({ db, dumpDataDir }) => {
      // Both rows of a pair are in the backup, or neither.
      const writePair = (number: number) =>
        db.transaction().execute(async (trx) => {
          for (const end of ['a', 'b'])
            await sql`insert into city_code values (${number + end}, 'AAA')`.execute(trx);
        });
      const early = Array.from({ length: 20 }, (_, number) => writePair(number));
      await early[0];
      const dump = dumpDataDir?.();
      const late = Array.from({ length: 20 }, (_, number) => writePair(20 + number));
      await Promise.all([...early, ...late]);
      expect(await codesOf(db)).toHaveLength(80);
      writeFileSync(path, gzipSync((await (await dump)?.arrayBuffer()) ?? ''));
    });
    const target = { dataDir: inPlace('b') };
    expect((await restoreTo(target, path)).code).toBe(0);
    const codes = await using(openFolder(target.dataDir), ({ db }) => codesOf(db));
    const [firsts, seconds] = ['a', 'b'].map((end) =>
      codes.filter((code) => code.endsWith(end)).map((code) => code.slice(0, -1)),
    );
    expect(firsts).toContain('0');
    expect(firsts?.sort()).toEqual(seconds?.sort());
  });

  it('is refused when it is cut or changed anywhere, by its sum and by itself', async () => {
    const path = inPlace('a.tar.gz');
    await backUp({ dataDir: site.path }, path);
    for (const share of shares)
      for (const kind of ['cut', 'changed'] as const)
        for (const hasSum of [true, false]) {
          const target = { dataDir: inPlace('b') };
          const harmed = harm(path, share, kind, hasSum);
          expect(await restoreTo(target, harmed)).toEqual(refusal(/is cut or damaged|is no whole backup/));
          expect(existsSync(join(target.dataDir, 'postgres'))).toBe(false);
          expect(existsSync(join(target.dataDir, 'unfinished-restore'))).toBe(false);
        }
  });

  it('is refused when it is of a newer version, and the folder stays empty', async () => {
    const newer = await copySite(sql`insert into kysely_migration values ('0999-later', '2026-11-25')`);
    const path = inPlace('newer.tar.gz');
    await backUp({ dataDir: newer.path }, path);
    const target = { dataDir: inPlace('b') };
    expect(await restoreTo(target, path)).toEqual(
      refusal(/^The backup is of a newer version of the program \(migration 0999-later\)/),
    );
    expect(readdirSync(target.dataDir)).toEqual(['lock.sqlite']);
  });

  it('gives up what waited when that is asked for', async () => {
    const waiting = await copySite(
      sql`insert into mail_outbox (recipient, language, template, payload, created_at, next_attempt_at)
        values ('a@example.com', 'ar', 'contact', '{}', now(), now())`,
    );
    const path = inPlace('a.tar.gz');
    await backUp({ dataDir: waiting.path }, path);
    const { said } = await restoreTo({ dataDir: inPlace('b') }, path, '--drop-unsent');
    expect(said).toContain('Given up: 1 mails and 0 alerts that waited.');
    const kept = await restoreTo({ dataDir: inPlace('c') }, path);
    expect(kept.said.join()).not.toContain('Given up');
  });

  it('says what is missing', async () => {
    expect(await backUp({ dataDir: inPlace('none') }, inPlace('x'))).toEqual(
      refusal(/^There is no database in .+none; set DATA_DIR or DATABASE_URL/),
    );
    expect(await backUp({ dataDir: site.path }, inPlace('none/x'))).toEqual(
      refusal(/^There is no folder .+none/),
    );
    expect(await restoreTo({ dataDir: inPlace('b') }, inPlace('x'))).toEqual(refusal(/^There is no file/));
    expect(await run(move as never, { dataDir: site.path }, '--to', '/srv/data')).toMatchObject({ code: 2 });
  });
});

describe.runIf(serverUrl !== undefined)('PostgreSQL', () => {
  it('is moved to, backed up and restored with the same rows in every table', async () => {
    const moved = await createServer();
    const { code, said } = await run(move as never, { dataDir: site.path }, '--to', moved);
    expect([code, said.at(-2)]).toEqual([
      0,
      expect.stringMatching(/^Moved [\d,]+ rows; counts and digests of all \d+ tables are the same\.$/),
    ]);
    const again = await run(move as never, { dataDir: site.path }, '--to', moved);
    expect(again).toEqual(refusal(/^The database hudhud_\w+ is not empty \(it has /));
    const expected = await using(openFolder(site.path), digestOf);
    await using(openServer(moved), async ({ db }) => {
      expect(await digestTables(db)).toEqual(expected);
      await sql`create schema pgboss; create table pgboss.job (id int)`.execute(db);
      await sql`insert into process_beat values (gen_random_uuid(), 'h', 1, 'web', '1', now(), now())`.execute(
        db,
      );
      await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow();
    });
    const [from, to] = [
      { dataDir: site.path, url: moved },
      { dataDir: site.path, url: await createServer() },
    ];
    const path = inPlace('a.dump');
    expect((await backUp(from, path)).code).toBe(0);
    expect((await restoreTo(to, path)).code).toBe(0);
    await using(openServer(to.url), async (handle) => {
      expect(await digestOf(handle)).toEqual(expected);
      const { rows } = await sql`select (select count(*)::int from process_beat) as beats,
        to_regnamespace('pgboss') as jobs`.execute(handle.db);
      expect(rows).toEqual([{ beats: 0, jobs: null }]);
      expect(await addEntry(handle)).toEqual([{ id: '4' }]);
    });
    expect(await restoreTo(to, path)).toEqual(refusal(/^The database \w+ is not empty/));
    expect(await restoreTo({ dataDir: inPlace('b') }, path)).toEqual(
      refusal(/is no whole backup of an embedded/),
    );
  });

  it('refuses a damaged file as a whole: nothing is left in the database', async () => {
    const from = await createServer();
    await run(move as never, { dataDir: site.path }, '--to', from);
    const path = inPlace('a.dump');
    await backUp({ dataDir: site.path, url: from }, path);
    const to = { dataDir: site.path, url: await createServer() };
    for (const share of shares)
      for (const [kind, hasSum] of [
        ['cut', true],
        ['changed', true],
        ['cut', false],
      ] as const) {
        const harmed = harm(path, share, kind, hasSum);
        expect(await restoreTo(to, harmed)).toMatchObject({ code: 1, said: [] });
        const left = await using(openServer(to.url), ({ db }) =>
          sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db),
        );
        expect(left.rows).toEqual([]);
      }
    expect((await restoreTo(to, path)).code).toBe(0);
  }, 180_000);

  it('refuses a newer schema, an empty database, a missing and an old client, in one line each', async () => {
    const from = { dataDir: site.path, url: await createServer() };
    expect(await backUp(from, inPlace('empty.dump'))).toEqual(refusal(/^The database is empty/));
    await run(move as never, { dataDir: site.path }, '--to', from.url);
    await using(openServer(from.url), ({ db }) =>
      sql`insert into kysely_migration values ('0999-later', '2026-11-25')`.execute(db),
    );
    const path = inPlace('newer.dump');
    await backUp(from, path);
    const to = { dataDir: site.path, url: await createServer() };
    expect(await restoreTo(to, path)).toEqual(refusal(/^The backup is of a newer version .+0999-later/));
    const backUpAlone = () =>
      runInTerminal(() => runCommand(backup, [inPlace('b.dump')]), {
        DATA_DIR: from.dataDir,
        DATABASE_URL: from.url,
        PATH: place.path,
      });
    expect(await backUpAlone()).toEqual(refusal(/^pg_dump is not installed; install/));
    writeFileSync(inPlace('pg_dump'), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n");
    chmodSync(inPlace('pg_dump'), 0o755);
    expect(await backUpAlone()).toEqual(refusal(/^pg_dump is of version 9, the server of \d+; /));
    expect(readdirSync(place.path).filter((name) => name.startsWith('b.dump'))).toEqual([]);
  });

  it('is not moved to while the site runs', async () => {
    const lock = lockDataFolder(site.path);
    const refused = await run(move as never, { dataDir: site.path }, '--to', await createServer());
    lock.release();
    expect(refused).toEqual(refusal(/^Data folder .+ is in use by process \d+/));
  });
});
