/** Logs once when the database becomes unreachable and once when it is back. */
import { isConnectionFailure } from './errors.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type OutageLog = {
  /** Whether `error` means that the database is unreachable; the first one is logged. */
  isOutage: (error: unknown) => boolean;
  /** Call when the database answered. */
  noteAnswer: () => void;
};

export function createOutageLog(logger: DatabaseLogger): OutageLog {
  let isAway = false;
  return {
    isOutage(error) {
      if (!isConnectionFailure(error)) return false;
      if (!isAway) {
        const { message, code } = error as Error & { code?: unknown };
        logger.error({ failure: message || String(code) }, 'The database does not answer; requests get 503.');
      }
      isAway = true;
      return true;
    },
    noteAnswer() {
      if (isAway) logger.info({}, 'The database is back.');
      isAway = false;
    },
  };
}
