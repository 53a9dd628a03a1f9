/** Heartbeats of running processes: one row each, renewed while it is alive. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type ProcessHeartbeat = {
  id: string;
  host: string;
  pid: number;
  /** `web`, `worker` or `web,worker`. */
  services: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
};

/** Updates the row of a process, or inserts it. */
export async function upsertProcessHeartbeat(
  db: Kysely<Database>,
  heartbeat: ProcessHeartbeat,
): Promise<void> {
  const { id, host, pid, services, version, startedAt, seenAt } = heartbeat;
  await db
    .insertInto('process_beat')
    .values({ id, host, pid, services, version, started_at: startedAt, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute();
}

/** Most recently seen first. */
export async function listProcessHeartbeats(db: Kysely<Database>): Promise<ProcessHeartbeat[]> {
  return db
    .selectFrom('process_beat')
    .select(['id', 'host', 'pid', 'services', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes the row of a process that shut down, or those of processes last seen long ago. */
export async function deleteProcessHeartbeats(
  db: Kysely<Database>,
  gone: { id: string } | { seenBefore: Date },
): Promise<void> {
  const query = db.deleteFrom('process_beat');
  await ('id' in gone
    ? query.where('id', '=', gone.id)
    : query.where('seen_at', '<', gone.seenBefore)
  ).execute();
}
