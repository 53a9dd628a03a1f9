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
  /** `services` is `web`, `worker` or `web,worker`. */
  let known: readonly { services: string; seen_at: Date }[] = [];
  let hasRead = false;

  return {
    async sendHeartbeat() {
      const at = now();
      await db
        .insertInto('process_beat')
        .values({ ...self, seen_at: at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
        .execute();
      const forgotten = new Date(at.getTime() - keptMs);
      await db.deleteFrom('process_beat').where('seen_at', '<', forgotten).execute();
      known = await db.selectFrom('process_beat').select(['services', 'seen_at']).execute();
      hasRead = true;
    },
    workers() {
      const workers = known.filter((each) => each.services.split(',').includes('worker'));
      const seen = workers.map(({ seen_at }) => seen_at.getTime());
      const alive = seen.filter((at) => now().getTime() - at < deadAfterMs).length;
      const isMissing = !services.worker && hasRead && alive === 0;
      return { alive, lastSeenAt: seen.length === 0 ? null : new Date(Math.max(...seen)), isMissing };
    },
    deleteOwnHeartbeat: async () =>
      void (await db.deleteFrom('process_beat').where('id', '=', self.id).execute()),
  };
}
