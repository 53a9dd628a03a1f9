/** Concurrency limit: at most N calls at a time, the others wait in order. */

type Slots = {
  /** Resolves with a function that releases the slot; rejects when `signal` aborts first. */
  take(signal: AbortSignal): Promise<() => void>;
};

export function createSlots(count: number): Slots {
  let free = count;
  const queue: (() => void)[] = [];

  function giveBack(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  async function take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitForTurn(queue, signal);
    return giveBack;
  }

  return { take };
}

function waitForTurn(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      queue.splice(queue.indexOf(start), 1);
      reject(signal.reason);
    };
    queue.push(start);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
