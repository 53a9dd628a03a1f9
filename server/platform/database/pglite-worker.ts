/** Worker thread that runs PGlite, so that a slow query does not block the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineReply, type EngineRequest, openPgliteEngine } from './pglite-engine.ts';

export type WorkerRequest = { id: number; query: EngineRequest } | { id: number; close: true };
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'failed'; error: Error }
  | { kind: 'reply'; id: number; reply: EngineReply }
  | { kind: 'closed'; id: number }
  | { kind: 'broken'; id: number; error: Error };

function asError(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : String(error));
}

async function serve(port: NonNullable<typeof parentPort>, folder: string): Promise<void> {
  const send = (reply: WorkerReply) => port.postMessage(reply);
  try {
    const engine = await openPgliteEngine({ folder });
    port.on('message', async (request: WorkerRequest) => {
      try {
        if ('close' in request) {
          await engine.close();
          send({ kind: 'closed', id: request.id });
        } else {
          send({ kind: 'reply', id: request.id, reply: await engine.run(request.query) });
        }
      } catch (error) {
        send({ kind: 'broken', id: request.id, error: asError(error) });
      }
    });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'failed', error: asError(error) });
  }
}

if (parentPort !== null) await serve(parentPort, String(workerData));
