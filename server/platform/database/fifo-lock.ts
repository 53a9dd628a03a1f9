/** Mutex granted in order of request, with a maximum wait. */
import { ConnectionBusyError } from './errors.ts';

export type FifoLock = {
  /** Resolves to the release function; rejects with `ConnectionBusyError` after `timeoutMs`. */
  acquire(timeoutMs: number): Promise<() => void>;
  isHeld(): boolean;
  /** Number of waiting callers. */
  waiting(): number;
};

type Waiter = { grant: () => void };

export function createFifoLock(): FifoLock {
  const waiting = new Set<Waiter>();
  let isHeld = false;

  const createRelease = () => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = waiting;
      if (next === undefined) {
        isHeld = false;
        return;
      }
      waiting.delete(next);
      next.grant();
    };
  };

  return {
    isHeld: () => isHeld,
    waiting: () => waiting.size,
    acquire(timeoutMs) {
      if (!isHeld) {
        isHeld = true;
        return Promise.resolve(createRelease());
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          grant: () => {
            clearTimeout(timer);
            resolve(createRelease());
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          reject(new ConnectionBusyError(timeoutMs));
        }, timeoutMs);
        waiting.add(waiter);
      });
    },
  };
}
