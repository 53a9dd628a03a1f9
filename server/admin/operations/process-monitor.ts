/** Sends this process's heartbeat and knows the other processes, so that a web node notices missing workers. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '#server/platform/database/schema.ts';

/** A process not seen for this long counts as dead; it has missed several heartbeats by then. */
const deadAfterMs = 2 * 60_000;
const keptMs = 24 * 3_600_000;

type WorkerState = {
  /** Workers seen within two minutes. */
  alive: number;
  /** Of any worker in the last day; null if there was none. */
  lastSeenAt: Date | null;
  /** No worker is running: mail is not sent and fares are not refreshed. */
  isMissing: boolean;
};

export type ProcessMonitor = {
  /** Renews this process's own row and reads those of the others. */
  sendHeartbeat: () => Promise<void>;
  workers: () => WorkerState;
  /** Deletes the own row at shutdown, so that this process is not reported as missing. */
  deleteOwnHeartbeat: () => Promise<void>;
};

export type ProcessMonitorOptions = {
  db: Db;
  services: { web: boolean; worker: boolean };
  version: string;
  now: () => Date;
};

export function createProcessMonitor({ db, services, version, now }: ProcessMonitorOptions): ProcessMonitor {
  const self = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    services: [...(services.web ? ['web'] : []), ...(services.worker ? ['worker'] : [])].join(','),
    version,
    started_at: now(),
  };
  let known: readonly ProcessHeartbeat[] = [];
  let hasRead = false;

  return {
    async sendHeartbeat() {
      const at = now();
      await upsertProcessHeartbeat(db, self, at);
      await deleteProcessHeartbeats(db, { seenBefore: new Date(at.getTime() - keptMs) });
      known = await listProcessHeartbeats(db);
      hasRead = true;
    },
    workers() {
      const seen = known.filter(isWorker).map(({ seenAt }) => seenAt.getTime());
      const alive = seen.filter((at) => now().getTime() - at < deadAfterMs).length;
      const isMissing = !services.worker && hasRead && alive === 0;
      return { alive, lastSeenAt: seen.length === 0 ? null : new Date(Math.max(...seen)), isMissing };
    },
    deleteOwnHeartbeat: () => deleteProcessHeartbeats(db, { id: self.id }),
  };
}

/** `services` is `web`, `worker` or `web,worker`. */
type ProcessHeartbeat = { services: string; seenAt: Date };

function isWorker({ services }: ProcessHeartbeat): boolean {
  return services.split(',').includes('worker');
}

type OwnProcess = {
  id: string;
  host: string;
  pid: number;
  services: string;
  version: string;
  started_at: Date;
};

/** Updates the row of a process, or inserts it. */
async function upsertProcessHeartbeat(db: Db, self: OwnProcess, seenAt: Date): Promise<void> {
  await db
    .insertInto('process_beat')
    .values({ ...self, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute();
}

async function listProcessHeartbeats(db: Db): Promise<ProcessHeartbeat[]> {
  return db.selectFrom('process_beat').select(['services', 'seen_at as seenAt']).execute();
}

/** Deletes the row of a process that shut down, or those of processes last seen long ago. */
async function deleteProcessHeartbeats(db: Db, gone: { id: string } | { seenBefore: Date }): Promise<void> {
  const query = db.deleteFrom('process_beat');
  await ('id' in gone
    ? query.where('id', '=', gone.id)
    : query.where('seen_at', '<', gone.seenBefore)
  ).execute();
}
