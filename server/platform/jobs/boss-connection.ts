/** Database adapter for pg-boss. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Db } from 'pg-boss';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Creating and migrating pg-boss's tables takes the longest. */
const BOSS_DEADLINE_MS = 30_000;

/** Runs pg-boss's own statements, and notifications that wake workers. */
export function createBossConnection(handle: DatabaseHandle): Db {
  return {
    executeSql: (text, values) => handle.withDeadline(BOSS_DEADLINE_MS, (db) => execute(db, text, values)),
    async listen(channel, handleNotification, handleReconnect) {
      const unsubscribe = await handle.listen(channel, handleNotification, handleReconnect);
      handleReconnect();
      return { close: unsubscribe };
    },
  };
}

/** Runs statements inside the caller's transaction. */
export function createBossTransaction(trx: Kysely<Database>): Db {
  return { executeSql: (text, values) => execute(trx, text, values) };
}

async function execute(db: Kysely<Database>, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  return { rows };
}
