/** One line for every response: in the log at `info` where the operator wants it, otherwise at `debug`. */
import type { Logger } from '#server/platform/logger.ts';

/** No address, no path, no query, no user agent: the pattern of the route says what was asked for. */
export type LoggedAnswer = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** Asked by a page that is rendered, not by a client. */
  isInner?: boolean;
};

export type WriteAccessLog = (answer: LoggedAnswer) => void;

export function createAccessLog(logger: Logger, isOn: boolean): WriteAccessLog {
  return ({ isInner = false, seconds, ...answer }) => {
    const level = isOn && !isInner ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const line = {
      ...answer,
      seconds: Math.round(seconds * 1e6) / 1e6,
      ...(isInner && { isInner }),
    };
    logger[level](line, 'answered');
  };
}
