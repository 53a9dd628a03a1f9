/**
 * Queue of connections that are not read yet, in round robin over addresses: a few per turn of the event loop, so
 * that many connections of one address do not delay others.
 */
import { createRoundRobin, type RotationEntry } from './round-robin.ts';

const mostPerTurn = 8;

export type ConnectionQueue<Connection> = {
  push: (key: string, connection: Connection) => void;
  /** The connection was closed before its turn. */
  leave: (key: string, connection: Connection) => void;
  isWaiting: (key: string) => boolean;
};

type Lane<Connection> = RotationEntry & { key: string; waiting: Set<Connection> };

export function createConnectionQueue<Connection>(options: {
  beginReading: (connection: Connection) => void;
  hasNewConnection: () => boolean;
  defer: (step: () => void) => void;
  monotonicNow: () => number;
}): ConnectionQueue<Connection> {
  const lanes = new Map<string, Lane<Connection>>();
  const turns = createRoundRobin<Lane<Connection>>({
    ...options,
    hasCapacity: (lane) => lane.waiting.size > 0,
    take(lane) {
      for (const next of [...lane.waiting].slice(0, mostPerTurn)) {
        remove(lane, next);
        options.beginReading(next);
      }
    },
  });

  function remove(lane: Lane<Connection>, connection: Connection): void {
    lane.waiting.delete(connection);
    if (lane.waiting.size === 0) lanes.delete(lane.key);
  }

  return {
    push(key, connection) {
      const lane = lanes.get(key) ?? { key, waiting: new Set<Connection>(), isReady: false };
      lanes.set(key, lane);
      lane.waiting.add(connection);
      turns.offer(lane);
    },
    leave(key, connection) {
      const lane = lanes.get(key);
      if (lane) remove(lane, connection);
    },
    isWaiting: (key) => lanes.has(key),
  };
}
