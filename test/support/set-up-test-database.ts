/** The database of a test file, opened and closed by hooks. */
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Open from the first test of a file or `describe` to the last. Call it before the hooks that use it. */
export function setUpTestDatabase(): Pick<TestDatabase, 'handle' | 'db'> {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  }, 60_000);
  afterAll(() => database?.close());
  const opened = (): TestDatabase => {
    if (!database) throw new Error('The test database is opened in beforeAll: use it in hooks and tests');
    return database;
  };
  return {
    get handle() {
      return opened().handle;
    },
    get db() {
      return opened().db;
    },
  };
}
