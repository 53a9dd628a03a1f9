/** Admission control: limits connections, and requests that cannot be answered from the cache. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from '#server/platform/logger.ts';
import { type AdmissionLimits, defaultLimits } from './admission-limits.ts';
import { clientAddressKey } from './client-address.ts';
import { type Connection, createNewConnectionCheck, limitConnections } from './connection-limiter.ts';
import { createOverloadGauge, sampleEventLoopDelay } from './event-loop-delay.ts';
import { createWorkAdmission } from './work-admission.ts';

export type Admission = {
  /**
   * Takes a pipelined request: calls `answer` after the previous responses are sent and when it is this
   * client's turn. Too many pipelined requests end the connection.
   */
  admitPipelined: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: () => Promise<unknown>,
  ) => void;
  /** Calls `answer` when it is this client's turn, or refuses the request. */
  take: (incoming: IncomingMessage, outgoing: ServerResponse, answer: () => Promise<unknown>) => void;
  /** Closes connections that were never read, at shutdown. */
  closeUnread: () => void;
};

export type AdmissionOptions = {
  app: {
    /** Whether a request to this path and query is never refused. */
    isUnlimited: (target: string) => boolean;
    /** The response to a refused request. */
    overloaded: (request: IncomingMessage) => { status: number; headers: string[]; body: Buffer };
  };
  logger: Logger;
  limits?: Partial<AdmissionLimits> | undefined;
  /** Number of trusted reverse proxies. */
  trustProxy?: number | undefined;
};

const logPauseMs = 10_000;

export function createAdmission(server: Server, options: AdmissionOptions): Admission {
  const { app, trustProxy = 0 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const limiter = limitConnections(server, { ...limits, isBehindProxy: trustProxy > 0 });
  const gauge = createOverloadGauge(limits.overloadDelayMs);
  server.once('close', sampleEventLoopDelay(gauge));
  const work = createWorkAdmission({
    ...limits,
    isOverloaded: gauge.isOverloaded,
    hasNewConnection: createNewConnectionCheck(limiter.countAccepted),
  });
  const logRefusal = createRefusalLog(options.logger, gauge.isOverloaded);

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
    logRefusal();
    const { status, headers, body } = app.overloaded(incoming);
    outgoing.writeHead(status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  }

  function submit(connection: Connection, { incoming, outgoing, answer }: PendingRequest): void {
    const address = trustProxy > 0 ? forwardedAddress(incoming, trustProxy) : connection.key;
    // Slow uploads do not use up the turns of other clients' reads.
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    work.submit(isRead ? address : `${address} writes`, {
      start: () => trackActiveRequest(connection, answer),
      refuse: () => refuse(incoming, outgoing),
      isGone: () => outgoing.destroyed,
    });
  }

  return {
    closeUnread: limiter.closeUnread,
    admitPipelined(incoming, outgoing, answer) {
      const connection = limiter.find(incoming.socket);
      if (!connection || connection.isEnding) return;
      connection.pipelined += 1;
      outgoing.once('close', () => {
        connection.pipelined -= 1;
      });
      if (connection.pipelined < limits.maxPipelined) {
        outgoing.once('socket', () => submit(connection, { incoming, outgoing, answer }));
        return;
      }
      connection.isEnding = true;
      stopParsing(incoming.socket);
      outgoing.shouldKeepAlive = false;
      refuse(incoming, outgoing);
    },
    take(incoming, outgoing, answer) {
      const connection = limiter.find(incoming.socket);
      if (!connection) return;
      if (app.isUnlimited(incoming.url ?? '')) void trackActiveRequest(connection, answer);
      else submit(connection, { incoming, outgoing, answer });
    },
  };
}

type PendingRequest = { incoming: IncomingMessage; outgoing: ServerResponse; answer: () => Promise<unknown> };

/**
 * Node creates objects for every request in a chunk, thousands of tiny ones; state 2 makes the parser skip the
 * rest.
 */
function stopParsing(socket: IncomingMessage['socket']): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } | null };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}

function forwardedAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwardedFor = headers['x-forwarded-for']?.toString();
  return clientAddressKey({ peer: socket.remoteAddress, forwardedFor, trustProxy });
}

/** Keeps the connection from counting as idle while its request is processed. */
async function trackActiveRequest(connection: Connection, answer: () => Promise<unknown>): Promise<void> {
  connection.activeRequests += 1;
  try {
    await answer();
  } finally {
    connection.activeRequests -= 1;
  }
}

/** Logs the first refusal and then one line every ten seconds. */
function createRefusalLog(logger: Logger, isOverloaded: () => boolean): () => void {
  let count = 0;
  let isQuiet = false;
  const writeLine = (): void => {
    if (count === 0) {
      isQuiet = false;
      return;
    }
    logger.warn({ refused: count, isOverloaded: isOverloaded() }, 'requests refused for want of room');
    count = 0;
    isQuiet = true;
    setTimeout(writeLine, logPauseMs).unref();
  };
  return () => {
    count += 1;
    if (!isQuiet) writeLine();
  };
}
