/** Runs checkpoints of the embedded database, which has no background process for them. */
import { type Kysely, sql } from 'kysely';

const LOG_BYTES = 32 * 1_048_576;
const INTERVAL_MS = 5 * 60_000;
/** Log size of a checkpoint itself; less than this means there were no writes. */
const OWN_LOG_BYTES = 512;

/**
 * Returns a function that runs a checkpoint when enough was written, or anything was written and enough time has
 * passed.
 */
export function createCheckpointer<Tables>(
  db: Kysely<Tables>,
  startedAt: Date,
): (now: Date) => Promise<boolean> {
  let lastPosition: number | undefined;
  let lastAt = startedAt.getTime();
  return async (now) => {
    const position = await readLogPosition(db);
    lastPosition ??= position;
    const written = position - lastPosition;
    const isOld = now.getTime() - lastAt >= INTERVAL_MS;
    if (written <= OWN_LOG_BYTES || (written < LOG_BYTES && !isOld)) return false;
    await sql`checkpoint`.execute(db);
    lastPosition = await readLogPosition(db);
    lastAt = now.getTime();
    return true;
  };
}

/** Bytes of write-ahead log since the database was created. */
async function readLogPosition<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position`.execute(db);
  return rows[0]?.position ?? 0;
}
