/**
 * Bounds the connections of each address and of all, decides when each is read first, and cuts clients that do not
 * read what they asked for. A connection waits unread until then, so one that is refused costs next to nothing.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#server/platform/http/client-address.ts';
import type { AdmissionLimits } from './admission-limits.ts';
import { createConnectionQueue } from './connection-queue.ts';
import { createStepQueue, type StepQueue } from './step-queue.ts';

export type Connection = {
  socket: Socket;
  key: string;
  isBegun: boolean;
  /** Requests in the hands of the application. */
  working: number;
  /** Requests that arrived before the answer to an earlier one was out. */
  pipelined: number;
  /** It sent too many requests ahead: what comes after them is not answered. */
  isEnding: boolean;
  activeAt: number;
  bytesRead: number;
  /** Progress of writing at the last look, and when it last moved. */
  written: { isPending: boolean; done: number; queued: number; at: number };
};

export type ConnectionGuard = {
  /** Undefined for a connection that was closed. */
  find: (socket: Socket) => Connection | undefined;
  /** Connections taken so far. */
  countTaken: () => number;
  /** Closes those whose turn has not come, which Node's own closing does not know. */
  cutUnread: () => void;
  /** Looks at every connection once; a timer calls it too. */
  sweep: () => void;
};

type GuardOptions = Pick<AdmissionLimits, 'maxConnections' | 'maxConnectionsPerAddress' | 'writeStallMs'> & {
  /** Proxies stand in front: all connections are theirs, and no address is limited. */
  isBehindProxy: boolean;
  sweepMs?: number;
  monotonicNow?: () => number;
  /** Runs `step` after the pending input was read. */
  defer?: (step: () => void) => void;
};

const sweepMsByDefault = 1_000;
/** An address with more connections than this has further ones begun in turn. */
const begunAtOnce = 32;
/**
 * Refused connections are held unread for a while before they are told why, and a little longer to hear it: a client
 * that connects again at once would else fill the line of connections the system has yet to hand over.
 */
const refusedWaitMs = 3_000;
const toldMs = 1_000;
/** Further ones are closed without a word. */
const mostRefused = 4_000;
/** A listener hands over its whole queue at once, before closed connections are counted off. */
const burst = 1_024;
/** A request in hand makes a connection count as so much more recently active. */
const workBonusMs = 10_000;

const refusal =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nCache-Control: no-store\r\n' +
  'Content-Type: text/plain; charset=utf-8\r\nContent-Length: 20\r\n\r\nToo many connections';

/** Watches every connection of `server`. */
export function guardConnections(server: Server, options: GuardOptions): ConnectionGuard {
  const { maxConnections, isBehindProxy, monotonicNow = () => performance.now() } = options;
  const perAddress = isBehindProxy ? Number.POSITIVE_INFINITY : options.maxConnectionsPerAddress;
  const bySocket = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const defer = options.defer ?? setImmediate;
  const gently = createStepQueue(defer);
  const refused = createRefusals({ cut, gently, monotonicNow });
  let taken = 0;
  const begin = takeOverConnections(server, take);
  const queue = createConnectionQueue<Connection>({
    begin,
    hasNewcomer: createNewcomerCheck(() => taken),
    defer,
    monotonicNow,
  });

  function forget(connection: Connection): void {
    bySocket.delete(connection.socket);
    refused.delete(connection);
    queue.leave(connection.key, connection);
    removeSibling(byAddress, connection);
  }

  function cut(connection: Connection | undefined): boolean {
    if (!connection) return false;
    forget(connection);
    connection.socket.destroy();
    return true;
  }

  /** Room for one more of this address; an idle connection of its own makes place. */
  function hasCapacity(key: string, siblings: ReadonlySet<Connection>): boolean {
    if (siblings.size < perAddress) return true;
    if (queue.isWaiting(key)) return false;
    return cut(findLongestIdle(siblings, monotonicNow(), isIdle));
  }

  function take(socket: Socket): void {
    taken += 1;
    const connection = describeConnection(socket, monotonicNow());
    const { key } = connection;
    const siblings = byAddress.get(key) ?? new Set();
    bySocket.set(socket, connection);
    socket.once('close', () => forget(connection));
    if (!hasCapacity(key, siblings)) {
      refused.add(connection);
      return;
    }
    if (bySocket.size - refused.count() > maxConnections) cutGreediest();
    siblings.add(connection);
    byAddress.set(key, siblings);
    if (isBehindProxy || siblings.size <= begunAtOnce) begin(connection);
    else queue.push(key, connection);
  }

  function cutGreediest(): void {
    const greediest = findGreediest(byAddress);
    cut(greediest && findLongestIdle(greediest, monotonicNow()));
  }

  function sweep(): void {
    const now = monotonicNow();
    for (const connection of bySocket.values()) {
      if (refused.has(connection)) refused.enforceWaits(connection);
      else if (isStalled(connection, now, options.writeStallMs)) gently.add(() => cut(connection));
    }
  }

  server.maxConnections = maxConnections + mostRefused + burst;
  repeat(server, sweep, options.sweepMs ?? sweepMsByDefault);
  return {
    find: (socket) => bySocket.get(socket),
    countTaken: () => taken,
    cutUnread() {
      for (const connection of bySocket.values()) if (!connection.isBegun) cut(connection);
    },
    sweep,
  };
}

/** Calls `sweep` again and again until the server has closed. */
function repeat(server: Server, sweep: () => void, everyMs: number): void {
  const timer = setInterval(sweep, everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

function removeSibling(byAddress: Map<string, Set<Connection>>, connection: Connection): void {
  const siblings = byAddress.get(connection.key);
  siblings?.delete(connection);
  if (siblings?.size === 0) byAddress.delete(connection.key);
}

/** The connections that found no room, each held, told and closed in time. */
function createRefusals(options: {
  cut: (connection: Connection) => unknown;
  gently: StepQueue;
  monotonicNow: () => number;
}) {
  const { cut, gently, monotonicNow } = options;
  const untold = new Set<Connection>();
  const told = new Set<Connection>();

  function tell(connection: Connection): void {
    if (!untold.delete(connection)) return;
    told.add(connection);
    connection.activeAt = monotonicNow();
    connection.socket.end(refusal);
  }

  const count = () => untold.size + told.size;
  return {
    count,
    add(connection: Connection): void {
      if (count() >= mostRefused) cut(connection);
      else untold.add(connection);
    },
    delete(connection: Connection): void {
      untold.delete(connection);
      told.delete(connection);
    },
    has: (connection: Connection) => untold.has(connection) || told.has(connection),
    enforceWaits(connection: Connection): void {
      const waited = monotonicNow() - connection.activeAt;
      if (untold.has(connection)) {
        if (waited >= refusedWaitMs) gently.add(() => tell(connection));
      } else if (waited > toldMs) gently.add(() => cut(connection));
    },
  };
}

/**
 * Has `take` called with every new connection, none of which is read before it is begun.
 * @returns what begins one
 */
function takeOverConnections(
  server: Server,
  take: (socket: Socket) => void,
): (connection: Connection) => void {
  // Node's own listener attaches the parser, which is the larger part of what a connection costs.
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket: Socket) => {
    socket.on('error', ignoreError);
    take(socket);
  });
  return (connection) => {
    const { socket } = connection;
    connection.isBegun = true;
    if (socket.destroyed) return;
    for (const listener of serve) listener.call(server, socket);
    socket.off('error', ignoreError);
    socket.resume();
  };
}

/** The client broke a connection that nobody reads yet. */
function ignoreError(): void {}

/** Whether a connection was taken since it was asked last. */
export function createNewcomerCheck(countTaken: () => number): () => boolean {
  let seen = 0;
  return () => {
    const before = seen;
    seen = countTaken();
    return seen !== before;
  };
}

function describeConnection(socket: Socket, now: number): Connection {
  return {
    socket,
    key: addressKey(socket.remoteAddress ?? ''),
    isBegun: false,
    working: 0,
    pipelined: 0,
    isEnding: false,
    activeAt: now,
    bytesRead: 0,
    written: { isPending: false, done: 0, queued: 0, at: now },
  };
}

/** Nothing is asked and nothing is left to read. */
function isIdle({ working, socket }: Connection): boolean {
  return working === 0 && socket.writableLength === 0;
}

function findGreediest(
  byAddress: ReadonlyMap<string, ReadonlySet<Connection>>,
): ReadonlySet<Connection> | undefined {
  let greediest: ReadonlySet<Connection> | undefined;
  for (const each of byAddress.values()) if (each.size > (greediest?.size ?? 0)) greediest = each;
  return greediest;
}

function findLongestIdle(
  connections: ReadonlySet<Connection>,
  now: number,
  isWanted: (connection: Connection) => boolean = () => true,
): Connection | undefined {
  let longest: Connection | undefined;
  let longestAt = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const { socket, working } = connection;
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead;
      connection.activeAt = now;
    }
    const at = connection.activeAt + (working > 0 ? workBonusMs : 0);
    if (at >= longestAt || !isWanted(connection)) continue;
    longest = connection;
    longestAt = at;
  }
  return longest;
}

/** True when there is something to read and for `stallMs` the client took no byte of it. */
function isStalled({ socket, written }: Connection, now: number, stallMs: number): boolean {
  const before = { ...written };
  written.isPending = socket.writableLength > 0;
  written.done = socket.bytesWritten - socket.writableLength;
  written.queued = queueSizeOf(socket);
  const hasMoved = written.done > before.done || written.queued < before.queued;
  if (!written.isPending || !before.isPending || hasMoved) written.at = now;
  return now - written.at >= stallMs;
}

/** Bytes of the chunk being written that the system has not taken; `net` reads the same for its own time-out. */
export function queueSizeOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
