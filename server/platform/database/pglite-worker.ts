/** Worker thread that runs PGlite, so that a slow query does not block the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineReply, type EngineRequest, openPgliteEngine } from './pglite-engine.ts';

export type WorkerRequest = { id: number } & ({ query: EngineRequest } | { close: true });
/** Request 0 is the opening of the engine. An error means that the engine is unusable. */
export type WorkerReply = { id: number; reply?: EngineReply; error?: Error };

async function serve(port: NonNullable<typeof parentPort>, folder: string): Promise<void> {
  const answer = async (id: number, work: () => Promise<EngineReply | undefined>): Promise<void> => {
    const reply = await work().then(
      (result) => (result === undefined ? { id } : { id, reply: result }),
      (error: unknown) => ({ id, error: new Error(error instanceof Error ? error.message : String(error)) }),
    );
    port.postMessage(reply satisfies WorkerReply);
  };
  const opening = openPgliteEngine({ folder });
  port.on('message', ({ id, ...request }: WorkerRequest) =>
    answer(id, async () => {
      const engine = await opening;
      if ('query' in request) return engine.run(request.query);
      await engine.close();
      return undefined;
    }),
  );
  await answer(0, () => opening.then(() => undefined));
}

if (parentPort !== null) await serve(parentPort, String(workerData));
