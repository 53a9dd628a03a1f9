/** Runs a process from start to exit code, including signals and failures. */
import { once } from 'node:events';
import type { Logger } from '#server/platform/logger.ts';
import { explainError } from './explain-error.ts';

/** Time limit of the shutdown; jobs may take ten seconds of it. */
const endingMilliseconds = 30_000;

const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;

/** @returns what the process does between the signal and its shutdown, such as finishing for a proxy */
export type Start = (parts: {
  cleanups: CleanupStack;
  stopping: AbortSignal;
}) => Promise<undefined | (() => Promise<void>)>;

/**
 * Starts, waits for a signal, shuts down and exits: code 0 after a signal (even during the start), 1 after a
 * failed start. Open connections and timers do not delay the exit.
 */
export async function runProcess(logger: Logger, start: Start): Promise<never> {
  const stopping = followSignals(logger);
  const cleanups = createCleanupStack(logger);
  let code = 0;
  try {
    const drain = await start({ cleanups, stopping });
    if (!stopping.aborted) await once(stopping, 'abort');
    await drain?.();
  } catch (error) {
    if (!stopping.aborted) {
      code = 1;
      console.error(explainError(error));
    }
  }
  setTimeout(() => {
    logger.error({ seconds: endingMilliseconds / 1000 }, 'not everything ended in time');
    process.exit(1);
  }, endingMilliseconds);
  await cleanups.runAll();
  process.exit(code);
}

/** The first signal requests an orderly shutdown at any time; a second one exits at once. */
function followSignals(logger: Logger): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(128 + signalNumbers[signal]);
      logger.info({ signal }, 'stopping');
      stopping.abort();
    });
  }
  return stopping.signal;
}

export type CleanupStack = ReturnType<typeof createCleanupStack>;

export function createCleanupStack(logger: Pick<Logger, 'error'>) {
  const waiting: (() => Promise<void>)[] = [];
  return {
    add: (cleanup: () => Promise<void>) => void waiting.push(cleanup),
    /** Runs all clean-ups, newest first; failures are logged and do not stop the others. */
    async runAll(): Promise<void> {
      for (let end = waiting.pop(); end; end = waiting.pop()) {
        try {
          await end();
        } catch (error) {
          logger.error({ err: error }, 'a part did not end cleanly');
        }
      }
    },
  };
}
