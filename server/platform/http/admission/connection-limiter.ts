/**
 * Limits connections per address and in total, decides when each is first read, and closes clients that do not
 * read their responses. A connection is not read until then, so a refused one costs almost nothing.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AdmissionLimits } from './admission-limits.ts';
import { addressKey } from './client-address.ts';
import { createConnectionQueue } from './connection-queue.ts';
import { createStepQueue, type StepQueue } from './step-queue.ts';

export type Connection = {
  socket: Socket;
  key: string;
  isReading: boolean;
  /** Requests being processed. */
  activeRequests: number;
  /** Pipelined requests. */
  pipelined: number;
  /** Too many pipelined requests: later ones are not answered. */
  isEnding: boolean;
  activeAt: number;
  bytesRead: number;
  /** Progress of writing at the last check. */
  written: { isPending: boolean; done: number; queued: number; at: number };
};

export type ConnectionLimiter = {
  /** Undefined for a closed connection. */
  find: (socket: Socket) => Connection | undefined;
  /** Number of accepted connections. */
  countAccepted: () => number;
  /** Closes connections that were never read, which Node's own shutdown does not know. */
  closeUnread: () => void;
  /** Checks every connection once; also called by a timer. */
  sweep: () => void;
};

type LimiterOptions = Pick<
  AdmissionLimits,
  'maxConnections' | 'maxConnectionsPerAddress' | 'writeStallMs'
> & {
  /** Behind proxies all connections are theirs, so no address is limited. */
  isBehindProxy: boolean;
  sweepMs?: number;
  monotonicNow?: () => number;
  /** Runs `step` after the pending input was read. */
  defer?: (step: () => void) => void;
};

const sweepMsByDefault = 1_000;
/** Beyond this many connections, an address's connections are read in turns. */
const readAtOnce = 32;
/**
 * Refused connections stay open unread for a while before the response: a client that reconnects at once would
 * otherwise fill the system's backlog.
 */
const refusedWaitMs = 3_000;
const answeredMs = 1_000;
/** Beyond this many, refused connections are closed without a response. */
const mostRefused = 4_000;
/** A listener accepts its whole queue at once, before closed connections are counted. */
const burst = 1_024;
/** A running request makes a connection count as this much more recently active. */
const workBonusMs = 10_000;

const refusal =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nCache-Control: no-store\r\n' +
  'Content-Type: text/plain; charset=utf-8\r\nContent-Length: 20\r\n\r\nToo many connections';

/** Watches every connection of `server`. */
export function limitConnections(server: Server, options: LimiterOptions): ConnectionLimiter {
  const { maxConnections, isBehindProxy, monotonicNow = () => performance.now() } = options;
  const perAddress = isBehindProxy ? Number.POSITIVE_INFINITY : options.maxConnectionsPerAddress;
  const bySocket = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const defer = options.defer ?? setImmediate;
  const steps = createStepQueue(defer);
  const refused = createRefusals({ closeConnection, steps, monotonicNow });
  let accepted = 0;
  const beginReading = interceptConnections(server, accept);
  const queue = createConnectionQueue<Connection>({
    beginReading,
    hasNewConnection: createNewConnectionCheck(() => accepted),
    defer,
    monotonicNow,
  });

  function forget(connection: Connection): void {
    bySocket.delete(connection.socket);
    refused.delete(connection);
    queue.leave(connection.key, connection);
    removeSibling(byAddress, connection);
  }

  function closeConnection(connection: Connection | undefined): boolean {
    if (!connection) return false;
    forget(connection);
    connection.socket.destroy();
    return true;
  }

  /** Whether the address may have another connection; an idle one of its own is closed if needed. */
  function hasCapacity(key: string, siblings: ReadonlySet<Connection>): boolean {
    if (siblings.size < perAddress) return true;
    if (queue.isWaiting(key)) return false;
    return closeConnection(findLongestIdle(siblings, monotonicNow(), isIdle));
  }

  function accept(socket: Socket): void {
    accepted += 1;
    const connection = describeConnection(socket, monotonicNow());
    const { key } = connection;
    const siblings = byAddress.get(key) ?? new Set();
    bySocket.set(socket, connection);
    socket.once('close', () => forget(connection));
    if (!hasCapacity(key, siblings)) {
      refused.add(connection);
      return;
    }
    if (bySocket.size - refused.count() > maxConnections) closeLongestIdleOfBusiest();
    siblings.add(connection);
    byAddress.set(key, siblings);
    if (isBehindProxy || siblings.size <= readAtOnce) beginReading(connection);
    else queue.push(key, connection);
  }

  function closeLongestIdleOfBusiest(): void {
    const busiest = findBusiestAddress(byAddress);
    closeConnection(busiest && findLongestIdle(busiest, monotonicNow()));
  }

  function sweep(): void {
    const now = monotonicNow();
    for (const connection of bySocket.values()) {
      if (refused.has(connection)) refused.enforceWaits(connection);
      else if (isStalled(connection, now, options.writeStallMs)) steps.add(() => closeConnection(connection));
    }
  }

  server.maxConnections = maxConnections + mostRefused + burst;
  repeat(server, sweep, options.sweepMs ?? sweepMsByDefault);
  return {
    find: (socket) => bySocket.get(socket),
    countAccepted: () => accepted,
    closeUnread() {
      for (const connection of bySocket.values()) if (!connection.isReading) closeConnection(connection);
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

/** Refused connections: kept open, answered and closed in time. */
function createRefusals(options: {
  closeConnection: (connection: Connection) => unknown;
  steps: StepQueue;
  monotonicNow: () => number;
}) {
  const { closeConnection, steps, monotonicNow } = options;
  const unanswered = new Set<Connection>();
  const answered = new Set<Connection>();

  function answerRefusal(connection: Connection): void {
    if (!unanswered.delete(connection)) return;
    answered.add(connection);
    connection.activeAt = monotonicNow();
    connection.socket.end(refusal);
  }

  const count = () => unanswered.size + answered.size;
  return {
    count,
    add(connection: Connection): void {
      if (count() >= mostRefused) closeConnection(connection);
      else unanswered.add(connection);
    },
    delete(connection: Connection): void {
      unanswered.delete(connection);
      answered.delete(connection);
    },
    has: (connection: Connection) => unanswered.has(connection) || answered.has(connection),
    enforceWaits(connection: Connection): void {
      const waited = monotonicNow() - connection.activeAt;
      if (unanswered.has(connection)) {
        if (waited >= refusedWaitMs) steps.add(() => answerRefusal(connection));
      } else if (waited > answeredMs) steps.add(() => closeConnection(connection));
    },
  };
}

/**
 * Calls `accept` with every new connection, unread until reading begins.
 * @returns a function that begins reading
 */
function interceptConnections(
  server: Server,
  accept: (socket: Socket) => void,
): (connection: Connection) => void {
  // Node's listener attaches the parser, the largest part of a connection's cost.
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket: Socket) => {
    socket.on('error', ignoreError);
    accept(socket);
  });
  return (connection) => {
    const { socket } = connection;
    connection.isReading = true;
    if (socket.destroyed) return;
    for (const listener of serve) listener.call(server, socket);
    socket.off('error', ignoreError);
    socket.resume();
  };
}

/** The client closed a connection that is not read yet. */
function ignoreError(): void {}

/** Whether a connection was accepted since the last call. */
export function createNewConnectionCheck(countAccepted: () => number): () => boolean {
  let seen = 0;
  return () => {
    const before = seen;
    seen = countAccepted();
    return seen !== before;
  };
}

function describeConnection(socket: Socket, now: number): Connection {
  return {
    socket,
    key: addressKey(socket.remoteAddress ?? ''),
    isReading: false,
    activeRequests: 0,
    pipelined: 0,
    isEnding: false,
    activeAt: now,
    bytesRead: 0,
    written: { isPending: false, done: 0, queued: 0, at: now },
  };
}

/** No request in progress and nothing left to send. */
function isIdle({ activeRequests, socket }: Connection): boolean {
  return activeRequests === 0 && socket.writableLength === 0;
}

function findBusiestAddress(
  byAddress: ReadonlyMap<string, ReadonlySet<Connection>>,
): ReadonlySet<Connection> | undefined {
  let busiest: ReadonlySet<Connection> | undefined;
  for (const each of byAddress.values()) if (each.size > (busiest?.size ?? 0)) busiest = each;
  return busiest;
}

function findLongestIdle(
  connections: ReadonlySet<Connection>,
  now: number,
  isWanted: (connection: Connection) => boolean = () => true,
): Connection | undefined {
  let longest: Connection | undefined;
  let longestAt = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const { socket, activeRequests } = connection;
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead;
      connection.activeAt = now;
    }
    const at = connection.activeAt + (activeRequests > 0 ? workBonusMs : 0);
    if (at >= longestAt || !isWanted(connection)) continue;
    longest = connection;
    longestAt = at;
  }
  return longest;
}

/** True when there is data to send and the client has read nothing for `stallMs`. */
function isStalled({ socket, written }: Connection, now: number, stallMs: number): boolean {
  const before = { ...written };
  written.isPending = socket.writableLength > 0;
  written.done = socket.bytesWritten - socket.writableLength;
  written.queued = queueSizeOf(socket);
  const hasMoved = written.done > before.done || written.queued < before.queued;
  if (!written.isPending || !before.isPending || hasMoved) written.at = now;
  return now - written.at >= stallMs;
}

/** Bytes of the current chunk that the system has not taken; `net` uses the same for its timeout. */
export function queueSizeOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
