/** Stops calling a service that keeps failing, and lets one call through after a rest to see if it is back. */
import type { Clock } from './clock.ts';

export type CircuitState = 'closed' | 'open' | 'half_open';

export type CircuitBreaker = {
  /** Asks to start a call; false means do not call. Each true is answered by one of the three below. */
  enter(): boolean;
  succeed(): void;
  /** `opensAtOnce`: this failure will not heal by trying again (a refused token). */
  fail(opensAtOnce: boolean): void;
  /** The call was given up by the caller and says nothing about the service. */
  release(): void;
  state(): CircuitState;
};

const failuresToOpen = 5;
const restMilliseconds = 30_000;

/** A closed breaker: opens after 5 failures in a row, rests 30 s, then lets one trial call through. */
export function createCircuitBreaker(clock: Pick<Clock, 'now'>): CircuitBreaker {
  let failuresInARow = 0;
  let openedAt: number | null = null;
  let isTrialUnderWay = false;

  function state(): CircuitState {
    if (openedAt === null) return 'closed';
    return clock.now().getTime() - openedAt >= restMilliseconds ? 'half_open' : 'open';
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

  function fail(opensAtOnce: boolean): void {
    failuresInARow += 1;
    const isTrialLost = isTrialUnderWay;
    isTrialUnderWay = false;
    if (opensAtOnce || isTrialLost || failuresInARow >= failuresToOpen) openedAt = clock.now().getTime();
  }

  function release(): void {
    isTrialUnderWay = false;
  }

  return { enter, succeed, fail, release, state };
}
