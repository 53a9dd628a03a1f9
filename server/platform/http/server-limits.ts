/** Limits the connections of one address and of the whole server, and queues requests; the rest is the reverse proxy's work. */
import type { Server } from 'node:http';
import { addressKey } from './client-address.ts';

export type ConnectionLimits = typeof connectionLimits;

export const connectionLimits = {
  /** Connections of all addresses together; further ones are closed at once. */
  maxConnections: 4_000,
  /** Connections of one address; generous, since mobile carriers put many people behind one. */
  maxConnectionsPerAddress: 400,
  /** A connection on which nothing moved for this long is closed, so also one that never reads its response. */
  silentMs: 30_000,
};

/** @param isBehindProxy connections are then the proxy's, and no address is limited */
export function limitConnections(server: Server, limits: ConnectionLimits, isBehindProxy: boolean): void {
  server.maxConnections = limits.maxConnections;
  server.timeout = limits.silentMs;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > limits.maxConnectionsPerAddress) socket.destroy();
  });
}

export type RequestLimits = typeof requestLimits;

/** Requests waiting or being answered, of all addresses and of one: a quarter. */
export const requestLimits = { mostRequests: 256, mostPerAddress: 64 };

/** Requests of one address that are answered at once; each counts until it is answered, or for `longestMs`. */
const mostStarted = 2;
/** After longer work an address rests this many times as long, while this many of its requests wait. */
const rest = { afterMs: 5, times: 2, longestMs: 250, waiting: 4 };

/** Requests of one address that wait, and how many of its places are used: queued, answered or resting. */
type Line = { waiting: (() => Promise<unknown>)[]; places: number };

/**
 * Bounded queue of requests that need work. One is started per turn of the event loop, so that cached responses and
 * health checks are answered between them, and of each address in turn, two at once, so that a flood waits behind
 * itself, and leaves event loop and database to others while it rests; a request without room is refused at once.
 * @param defer runs a function after pending input was read
 */
export function createRequestQueue(limits: RequestLimits, defer: (step: () => void) => void = setImmediate) {
  const byAddress = new Map<string, number>();
  const lines = new Map<string, Line>();
  const turns: string[] = [];
  let isTaking = false;
  let total = 0;

  function count(address: string, change: 1 | -1): void {
    total += change;
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  function giveTurn(address: string): void {
    turns.push(address);
    if (isTaking) return;
    isTaking = true;
    defer(startNext);
  }

  function startNext(): void {
    const address = turns.shift();
    isTaking = address !== undefined;
    if (address === undefined) return;
    const startedAt = performance.now();
    let hasEnded = false;
    const end = () => {
      clearTimeout(timer);
      if (!hasEnded) endTurn(address, performance.now() - startedAt);
      hasEnded = true;
    };
    const timer = setTimeout(end, rest.longestMs);
    const start = lines.get(address)?.waiting.shift() ?? (() => Promise.resolve());
    void start().then(end);
    defer(startNext);
  }

  function endTurn(address: string, tookMs: number): void {
    const line = lines.get(address);
    if (line === undefined) return;
    const { length } = line.waiting;
    if (length === 0) {
      line.places -= 1;
      if (line.places === 0) lines.delete(address);
    } else if (length < rest.waiting || tookMs < rest.afterMs) giveTurn(address);
    else setTimeout(giveTurn, Math.min(rest.longestMs, tookMs * rest.times), address);
  }

  return {
    /**
     * Calls `start` in turn.
     * @param address key of the client's address
     * @param start settles when the request is answered
     * @returns false, without calling `start`, when there is no room
     */
    submit(address: string, start: () => Promise<unknown>): boolean {
      const hasRoom = total < limits.mostRequests && (byAddress.get(address) ?? 0) < limits.mostPerAddress;
      if (!hasRoom) return false;
      count(address, 1);
      const end = (): void => count(address, -1);
      const line = lines.getOrInsertComputed(address, () => ({ waiting: [], places: 0 }));
      line.waiting.push(() => start().then(end, end));
      if (line.places < mostStarted) {
        line.places += 1;
        giveTurn(address);
      }
      return true;
    },
  };
}
