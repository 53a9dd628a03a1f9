/** Clean-up functions of a process, run in reverse order of their registration. */
import type { Logger } from '#server/platform/logger.ts';

type Cleanup = () => Promise<void>;

export type CleanupStack = {
  add: (cleanup: Cleanup) => void;
  /** Runs all clean-ups, newest first; failures are logged and do not stop the others. */
  runAll: () => Promise<void>;
};

export function createCleanupStack(logger: Pick<Logger, 'error'>): CleanupStack {
  const waiting: Cleanup[] = [];
  return {
    add: (cleanup) => void waiting.push(cleanup),
    async runAll() {
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
