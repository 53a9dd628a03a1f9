/**
 * Bounded queue of requests that need work. One is started per turn of the event loop, so that cached responses and
 * health checks are answered between them; a request without room is refused at once.
 */

export type RequestLimits = {
  /** Requests of all addresses, waiting or being answered. */
  mostRequests: number;
  /** Of these, requests of one address: a quarter. */
  mostPerAddress: number;
};

export const requestLimits: RequestLimits = { mostRequests: 256, mostPerAddress: 64 };

export type RequestQueue = {
  /**
   * Calls `start` in turn.
   * @param address key of the client's address
   * @param start settles when the request is answered
   * @returns false, without calling `start`, when there is no room
   */
  submit: (address: string, start: () => Promise<unknown>) => boolean;
};

/** @param defer runs a function after pending input was read */
export function createRequestQueue(
  limits: RequestLimits,
  defer: (step: () => void) => void = setImmediate,
): RequestQueue {
  const byAddress = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let total = 0;

  function count(address: string, change: 1 | -1): void {
    total += change;
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  function startNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) defer(startNext);
  }

  return {
    submit(address, start) {
      const hasRoom = total < limits.mostRequests && (byAddress.get(address) ?? 0) < limits.mostPerAddress;
      if (!hasRoom) return false;
      count(address, 1);
      const end = (): void => count(address, -1);
      waiting.push(() => void start().then(end, end));
      if (waiting.length === 1) defer(startNext);
      return true;
    },
  };
}
