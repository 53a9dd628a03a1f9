/** Waits until another process has migrated the database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MigrationError } from './errors.ts';
import type { Migrations } from './migrations/site-migration.ts';
import { readSchemaState } from './migrator.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type AwaitSchemaOptions = {
  logger: DatabaseLogger;
  /** Aborts the wait. */
  signal?: AbortSignal;
  maxWaitMs?: number;
  /** Replaced in tests: the pause between looks. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

const pauseMs = 1000;

/** @throws MigrationError after `maxWaitMs`, which names the command to run */
export async function awaitSchema<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  options: AwaitSchemaOptions,
): Promise<void> {
  const { logger, signal, maxWaitMs = 60_000 } = options;
  const { pause = (milliseconds) => wait(milliseconds, undefined, signal ? { signal } : {}) } = options;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    signal?.throwIfAborted();
    const { pending: missing, newer } = await readSchemaState(db, migrations);
    // A newer version's schema is judged by the migrator.
    if (missing.length === 0 || newer.length > 0) return;
    if (waitedMs >= maxWaitMs) {
      throw new MigrationError(
        `The database is not migrated (${missing.join(', ')}), and MIGRATE=0 leaves that to "npm run migrate"; run it, then start again.`,
      );
    }
    if (waitedMs === 0) {
      logger.warn({ missing, seconds: maxWaitMs / 1000 }, 'The database is not migrated yet; waiting.');
    }
    await pause(pauseMs);
  }
}
