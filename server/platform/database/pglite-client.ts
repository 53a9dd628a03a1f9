/** Connects the main thread to a PGlite engine in a worker thread. */
import { Worker } from 'node:worker_threads';
import { EngineFailure } from './errors.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts';

export type EngineLink = Awaited<ReturnType<typeof openWorkerLink>>;

type WorkerLinkOptions = {
  folder: string;
  startDeadlineMs: number;
  /** Called once when an open engine can no longer be used: it ended, passed a deadline, or its disk is full. */
  onFailure: (error: EngineFailure) => void;
};

const CLOSE_DEADLINE_MS = 30_000;
const DISK_FULL = '53100';
const LOST = 'The engine ended unexpectedly.';

/** Rejects when the engine is not ready within `startDeadlineMs`. */
export async function openWorkerLink(options: WorkerLinkOptions) {
  const { folder, startDeadlineMs, onFailure } = options;
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: folder,
    execArgv: [],
    // Replies are short-lived: a larger nursery would only be resident.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const pending = new Map<number, PromiseWithResolvers<EngineReply | undefined>>();
  let lastId = 0;
  let isServing = false;

  const fail = (message: string, cause?: unknown): void => {
    const error = new EngineFailure(message, { cause });
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    if (!isServing) return;
    isServing = false;
    onFailure(error);
  };
  worker.on('error', (error) => fail(LOST, error));
  worker.on('exit', () => fail(LOST));
  worker.on('message', ({ id, reply, error }: WorkerReply) => {
    if (error !== undefined) return fail(id === 0 ? error.message : LOST, error);
    if (reply?.failure?.code === DISK_FULL) return fail('The disk is full.');
    pending.get(id)?.resolve(reply);
    pending.delete(id);
  });

  const awaitReply = (id: number, deadlineMs: number): Promise<EngineReply | undefined> => {
    const reply = Promise.withResolvers<EngineReply | undefined>();
    pending.set(id, reply);
    const failIfPending = () =>
      pending.has(id) && fail(`A query took longer than its deadline of ${deadlineMs} ms.`);
    // The next turn: a reply may have come while this thread was busy or the process was stopped.
    const timer = setTimeout(() => setImmediate(failIfPending), deadlineMs);
    return reply.promise.finally(() => clearTimeout(timer));
  };
  const send = (request: { query: EngineRequest } | { close: true }, deadlineMs: number) => {
    lastId += 1;
    worker.postMessage({ id: lastId, ...request } satisfies WorkerRequest);
    return awaitReply(lastId, deadlineMs);
  };

  try {
    await awaitReply(0, startDeadlineMs);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  isServing = true;
  return {
    async run(query: EngineRequest, deadlineMs: number): Promise<EngineReply> {
      const reply = isServing ? await send({ query }, deadlineMs) : undefined;
      if (reply === undefined) throw new EngineFailure(LOST);
      return reply;
    },
    async close(): Promise<void> {
      const wasServing = isServing;
      isServing = false;
      if (wasServing) await send({ close: true }, CLOSE_DEADLINE_MS).catch(() => {});
      await worker.terminate();
    },
  };
}
