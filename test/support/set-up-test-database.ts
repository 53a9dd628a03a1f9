/** The database of a test file, opened and closed by hooks. */
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openForFile } from './open-for-file.ts';

export function setUpTestDatabase(): Pick<TestDatabase, 'handle' | 'db'> {
  return openForFile(() => createTestDatabase());
}
