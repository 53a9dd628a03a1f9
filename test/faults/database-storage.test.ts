import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StorageLowError } from '#server/platform/database/errors.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';

const MEGABYTE = 1_048_576;
let freeBytes = 500 * MEGABYTE;
let folder: TestFolder;
let database: DatabaseHandle;
beforeAll(async () => {
  folder = await createTestFolder();
  const readFreeBytes = async () => freeBytes;
  database = await openDatabase({ dataDir: folder.path, logger: silentLogger, readFreeBytes });
}, 30_000);
afterAll(async () => {
  await database.close();
  folder.remove();
});

it('refuses writes below 128 MB, goes on reading, and writes again when there is space', async () => {
  const { db } = database;
  const insert = (code: string) => db.insertInto('city_code').values({ code, airport: 'CDG' }).execute();
  const count = async () => (await db.selectFrom('city_code').selectAll().execute()).length;
  await insert('A');

  freeBytes = 128 * MEGABYTE - 1;
  await database.checkStorage();
  expect(database.isStorageLow()).toBe(true);
  expect(() => database.assertWritable()).toThrow(StorageLowError);
  await expect(insert('B')).rejects.toThrow('only 127 MB');
  await expect(sql`create table extra ()`.execute(db)).rejects.toBeInstanceOf(StorageLowError);
  const inTransaction = db.transaction().execute((trx) => trx.deleteFrom('city_code').execute());
  await expect(inTransaction).rejects.toBeInstanceOf(StorageLowError);
  expect(await count()).toBe(1);
  await sql`checkpoint`.execute(db);

  freeBytes = 128 * MEGABYTE;
  await database.checkStorage();
  expect(database.isStorageLow()).toBe(false);
  await insert('B');
  expect(await count()).toBe(2);
});
