/** Connects the main thread to a PGlite engine: in a worker thread that can be terminated, or inline for tests. */
import { Worker } from 'node:worker_threads';
import { ConnectionLostError, QueryTimeoutError } from './errors.ts';
import type { EngineReply, EngineRequest, PgliteEngine } from './pglite-engine.ts';
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts';

export type EngineLink = {
  /** Rejects with `ConnectionLostError` when the engine stops or crashes before it answers. */
  run(query: EngineRequest): Promise<EngineReply>;
  /** Stops the engine at once, even during a query. */
  terminate(): Promise<void>;
  /** Shuts the engine down. */
  close(): Promise<void>;
  /** Called once when the engine stops by itself. */
  onLost(handler: () => void): void;
};

type Pending = { resolve: (reply: EngineReply) => void; reject: (error: Error) => void };

/** Starts a worker on the folder; rejects when it is not ready within `startDeadlineMs`. */
export async function openWorkerLink(folder: string, startDeadlineMs: number): Promise<EngineLink> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: folder,
    execArgv: [],
  });
  await waitUntilReady(worker, startDeadlineMs);
  return createWorkerLink(worker);
}

function waitUntilReady(worker: Worker, startDeadlineMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      worker.off('message', handleMessage);
      worker.off('error', settle);
      worker.off('exit', handleExit);
      if (error === undefined) resolve();
      else worker.terminate().then(() => reject(error), reject);
    };
    const handleMessage = (reply: WorkerReply) =>
      settle(
        reply.kind === 'ready'
          ? undefined
          : reply.kind === 'failed'
            ? reply.error
            : new ConnectionLostError(),
      );
    const handleExit = () => settle(new ConnectionLostError());
    const timer = setTimeout(() => settle(new QueryTimeoutError(startDeadlineMs)), startDeadlineMs);
    worker.on('message', handleMessage);
    worker.on('error', settle);
    worker.on('exit', handleExit);
  });
}

function createWorkerLink(worker: Worker): EngineLink {
  const pending = new Map<number, Pending>();
  const lostHandlers: (() => void)[] = [];
  let lastId = 0;
  let isLost = false;

  const lose = (cause?: Error) => {
    if (isLost) return;
    isLost = true;
    for (const { reject } of pending.values()) reject(new ConnectionLostError(cause && { cause }));
    pending.clear();
    for (const handler of lostHandlers) handler();
  };
  worker.on('error', lose);
  worker.on('exit', () => lose());
  worker.on('message', (message: WorkerReply) => {
    if (message.kind === 'reply') {
      pending.get(message.id)?.resolve(message.reply);
      pending.delete(message.id);
    } else if (message.kind === 'broken') {
      lose(message.error);
      void worker.terminate();
    }
  });

  return {
    run(query) {
      if (isLost) return Promise.reject(new ConnectionLostError());
      return new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, query } satisfies WorkerRequest);
      });
    },
    async terminate() {
      lose();
      await worker.terminate();
    },
    async close() {
      if (!isLost) await closeEngine(worker);
      isLost = true;
      await worker.terminate();
    },
    onLost(handler) {
      if (isLost) handler();
      else lostHandlers.push(handler);
    },
  };
}

function closeEngine(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.on('message', (message: WorkerReply) => {
      if (message.kind === 'closed' || message.kind === 'broken') resolve();
    });
    worker.postMessage({ id: 0, close: true } satisfies WorkerRequest);
  });
}

/** Runs the engine in this thread: starts quickly, but a slow query cannot be aborted. */
export function createInlineLink(engine: PgliteEngine): EngineLink {
  return {
    run: (query) => engine.run(query),
    terminate: () => engine.close(),
    close: () => engine.close(),
    onLost: () => {},
  };
}
