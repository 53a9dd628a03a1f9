/** What a process began, ended in reverse order. */
import type { Logger } from '#server/platform/logger.ts';

export type Cleanup = () => Promise<void>;

export type CleanupStack = {
  add: (cleanup: Cleanup) => void;
  /** Ends everything, the newest first; what does not end cleanly is logged and holds up nothing. */
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
