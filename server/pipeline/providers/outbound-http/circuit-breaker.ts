/** Circuit breaker: stops calling a service that keeps failing, and tries one call after a pause. */
import type { Clock } from './clock.ts';

export type CircuitState = 'closed' | 'open' | 'half_open';

type CircuitBreaker = {
  /**
   * Asks to start a call; false means suspended. Each true must be followed by one of the three calls below.
   */
  enter(): boolean;
  succeed(): void;
  /**
   * `opensAtOnce`: retrying will not help (for example an invalid token). `restMilliseconds`: how long the service
   * asked to be left alone; at least 30 s.
   */
  fail(opensAtOnce: boolean, restMilliseconds?: number): void;
  /** The caller aborted; this says nothing about the service. */
  release(): void;
  state(): CircuitState;
};

const failuresToOpen = 5;
const shortestRest = 30_000;

/** Opens after 5 consecutive failures, pauses 30 s (longer where told), then lets one trial call through. */
export function createCircuitBreaker(clock: Pick<Clock, 'now'>): CircuitBreaker {
  let failuresInARow = 0;
  let openedAt: number | null = null;
  let isTrialUnderWay = false;
  let rest = shortestRest;

  function state(): CircuitState {
    if (openedAt === null) return 'closed';
    return clock.now().getTime() - openedAt >= rest ? 'half_open' : 'open';
  }

  function enter(): boolean {
    const current = state();
    if (current === 'closed') return true;
    if (current === 'open' || isTrialUnderWay) return false;
    isTrialUnderWay = true;
    return true;
  }

  function succeed(): void {
    failuresInARow = 0;
    openedAt = null;
    isTrialUnderWay = false;
  }

  function fail(opensAtOnce: boolean, restMilliseconds = 0): void {
    failuresInARow += 1;
    const isTrialLost = isTrialUnderWay;
    isTrialUnderWay = false;
    if (!opensAtOnce && !isTrialLost && failuresInARow < failuresToOpen) return;
    openedAt = clock.now().getTime();
    rest = Math.max(shortestRest, restMilliseconds);
  }

  function release(): void {
    isTrialUnderWay = false;
  }

  return { enter, succeed, fail, release, state };
}
