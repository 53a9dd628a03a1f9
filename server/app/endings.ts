/** What a process began, ended in reverse order. */
import type { Logger } from '#server/platform/logger.ts';

export type Ending = () => Promise<void>;

export type Endings = {
  add: (ending: Ending) => void;
  /** Ends everything, the newest first; what does not end cleanly is logged and holds up nothing. */
  endAll: () => Promise<void>;
};

export function createEndings(logger: Pick<Logger, 'error'>): Endings {
  const waiting: Ending[] = [];
  return {
    add: (ending) => void waiting.push(ending),
    async endAll() {
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
