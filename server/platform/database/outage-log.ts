/** Tells once that the database is away, and once that it is back, however many requests meet that. */
import { isConnectionFailure } from './errors.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type OutageLog = {
  /** Whether `error` comes from a database that is away; that is logged the first time. */
  isOutage: (error: unknown) => boolean;
  /** The database answered. */
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
