/** Logs once when the database becomes unreachable and once when it is back. */
import { isConnectionFailure } from './errors.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type OutageLog = {
  /** Whether `error` means that the database is unreachable; the first one is logged. */
  isOutage: (error: unknown) => boolean;
  /** Call when the database answered. */
  logRecovery: () => void;
};

export function createOutageLog(logger: DatabaseLogger): OutageLog {
  let isDown = false;
  return {
    isOutage(error) {
      if (!isConnectionFailure(error)) return false;
      if (!isDown) {
        const { message, code } = error as Error & { code?: unknown };
        logger.error({ failure: message || String(code) }, 'The database does not answer; requests get 503.');
      }
      isDown = true;
      return true;
    },
    logRecovery() {
      if (isDown) logger.info({}, 'The database is back.');
      isDown = false;
    },
  };
}
