/** Bounds the connections of each address and of all, and cuts clients that do not read what they asked for. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../client-address.ts';
import type { AdmissionLimits } from './admission-limits.ts';

export type Connection = {
  socket: Socket;
  key: string;
  /** Requests in the hands of the application. */
  working: number;
  /** Requests that arrived before the answer to an earlier one was out. */
  pipelined: number;
  /** Nothing of it is answered any more. */
  isRefused: boolean;
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
  /** Looks at every connection once; a timer calls it too. */
  sweep: () => void;
};

type GuardOptions = Pick<AdmissionLimits, 'maxConnections' | 'maxConnectionsPerAddress' | 'writeStallMs'> & {
  /** Proxies stand in front: all connections are theirs, and no address is limited. */
  isBehindProxy: boolean;
  sweepMs?: number;
  monotonicNow?: () => number;
};

const sweepMsByDefault = 1_000;
/** Refused connections are kept this long at most, and so many of them, to hear why they are refused. */
const refusedMs = 1_000;
const mostRefused = 128;
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
  const refused = new Set<Connection>();
  let taken = 0;

  function forget(connection: Connection): void {
    bySocket.delete(connection.socket);
    refused.delete(connection);
    const siblings = byAddress.get(connection.key);
    siblings?.delete(connection);
    if (siblings?.size === 0) byAddress.delete(connection.key);
  }

  function cut(connection: Connection): void {
    forget(connection);
    connection.socket.destroy();
  }

  /** Room for one more of this address; an idle connection of its own makes place. */
  function hasRoom(siblings: ReadonlySet<Connection>): boolean {
    if (siblings.size < perAddress) return true;
    const idle = findLongestIdle(siblings, monotonicNow(), isIdle);
    if (idle) cut(idle);
    return idle !== undefined;
  }

  function refuse(connection: Connection): void {
    const { socket } = connection;
    connection.isRefused = true;
    if (refused.size >= mostRefused) {
      cut(connection);
      return;
    }
    refused.add(connection);
    socket.end(refusal);
  }

  function take(socket: Socket): void {
    taken += 1;
    const connection = describeConnection(socket, monotonicNow());
    const siblings = byAddress.get(connection.key) ?? new Set();
    bySocket.set(socket, connection);
    socket.once('close', () => forget(connection));
    if (!hasRoom(siblings)) {
      refuse(connection);
      return;
    }
    if (bySocket.size - refused.size > maxConnections) cutGreediest();
    siblings.add(connection);
    byAddress.set(connection.key, siblings);
  }

  function cutGreediest(): void {
    let greediest: Set<Connection> | undefined;
    for (const each of byAddress.values()) if (each.size > (greediest?.size ?? 0)) greediest = each;
    const longest = greediest && findLongestIdle(greediest, monotonicNow());
    if (longest) cut(longest);
  }

  function sweep(): void {
    const now = monotonicNow();
    for (const connection of bySocket.values()) {
      const isOver = connection.isRefused && now - connection.activeAt > refusedMs;
      if (isOver || isStalled(connection, now, options.writeStallMs)) cut(connection);
    }
  }

  server.maxConnections = maxConnections + burst;
  server.on('connection', take);
  const timer = setInterval(sweep, options.sweepMs ?? sweepMsByDefault).unref();
  server.once('close', () => clearInterval(timer));
  return { find: (socket) => bySocket.get(socket), countTaken: () => taken, sweep };
}

function describeConnection(socket: Socket, now: number): Connection {
  return {
    socket,
    key: addressKey(socket.remoteAddress ?? ''),
    working: 0,
    pipelined: 0,
    isRefused: false,
    activeAt: now,
    bytesRead: 0,
    written: { isPending: false, done: 0, queued: 0, at: now },
  };
}

/** Nothing is asked and nothing is left to read. */
function isIdle({ working, socket }: Connection): boolean {
  return working === 0 && socket.writableLength === 0;
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
