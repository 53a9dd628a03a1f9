/** Keeps the embedded engine running: opens it on demand, stops it at a deadline, reopens it after a crash. */
import { ConnectionLostError, QueryTimeoutError } from './errors.ts';
import type { EngineLink } from './pglite-client.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import type { DatabaseLogger } from './sql-source.ts';
import { listenStatement, type Subscriptions } from './subscriptions.ts';

export type EngineSupervisor = {
  start(): Promise<void>;
  /** Number of engine restarts: a session is valid only for the engine it started on. */
  epoch(): number;
  /**
   * @throws QueryTimeoutError after `deadlineMs`; the engine is restarted
   * @throws ConnectionLostError when the engine of `epoch` is gone
   */
  run(query: EngineRequest, epoch: number, deadlineMs: number): Promise<EngineReply>;
  /** Runs a checkpoint and stops the engine. */
  close(): Promise<void>;
};

type SupervisorOptions = {
  openLink: () => Promise<EngineLink>;
  logger: DatabaseLogger;
  subscriptions: Subscriptions;
};

const LISTEN_DEADLINE_MS = 10_000;
const CLOSE_DEADLINE_MS = 10_000;

export function createEngineSupervisor({
  openLink,
  logger,
  subscriptions,
}: SupervisorOptions): EngineSupervisor {
  let opening: Promise<EngineLink> | undefined;
  let isClosed = false;
  let epoch = 0;

  const open = async (): Promise<EngineLink> => {
    const link = await openLink();
    const born = epoch;
    link.onLost(() => {
      if (born !== epoch || isClosed) return;
      epoch += 1;
      opening = undefined;
      logger.error({}, 'The embedded database ended unexpectedly; it is opened again with the next query.');
    });
    await listenAgain(link, subscriptions.channels());
    if (epoch > 0) subscriptions.announceReconnect();
    return link;
  };

  const engine = (after: Promise<void> = Promise.resolve()): Promise<EngineLink> => {
    if (opening !== undefined) return opening;
    const attempt = after.then(open);
    opening = attempt;
    attempt.catch(() => {
      if (opening === attempt) opening = undefined;
    });
    return attempt;
  };

  const restart = (link: EngineLink, deadlineMs: number): void => {
    epoch += 1;
    opening = undefined;
    logger.warn({ deadlineMs }, 'A query passed its deadline; the embedded database is restarted.');
    void engine(link.terminate());
  };

  return {
    start: async () => void (await engine()),
    epoch: () => epoch,
    async run(query, born, deadlineMs) {
      if (born !== epoch) throw new ConnectionLostError();
      const link = await engine();
      if (born !== epoch) throw new ConnectionLostError();
      try {
        return await runWithin(link, query, deadlineMs);
      } catch (error) {
        if (error instanceof QueryTimeoutError && born === epoch) restart(link, deadlineMs);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const link = await opening?.catch(() => undefined);
      if (link !== undefined) await closeLink(link);
    },
  };
}

async function listenAgain(link: EngineLink, channels: readonly string[]): Promise<void> {
  for (const channel of channels) {
    await runWithin(link, { sql: listenStatement(channel), parameters: [] }, LISTEN_DEADLINE_MS);
  }
}

/** A checkpoint makes the next start fast; otherwise the log is replayed. */
async function closeLink(link: EngineLink): Promise<void> {
  try {
    await runWithin(link, { sql: 'checkpoint', parameters: [] }, CLOSE_DEADLINE_MS);
    await link.close();
  } catch {
    await link.terminate();
  }
}

async function runWithin(link: EngineLink, query: EngineRequest, deadlineMs: number): Promise<EngineReply> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimeoutError(deadlineMs)), deadlineMs);
  });
  try {
    return await Promise.race([link.run(query), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
