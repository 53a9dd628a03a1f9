/** The HTTP server: time and size limits, refusal of malformed requests, graceful shutdown. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from '#server/platform/logger.ts';
import type { App } from './app.ts';
import { clientAddressKey } from './client-address.ts';
import { textType } from './content-type.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  createRequestQueue,
  limitConnections,
  type RequestLimits,
  requestLimits,
} from './server-limits.ts';

export type RunningServer = {
  /** The actual port, also where 0 was asked for. */
  port: number;
  /**
   * For this long every connection is accepted and answered, and closed after its answer: a proxy that reuses
   * connections then holds none on which a request could be lost.
   */
  drain: (milliseconds: number) => Promise<void>;
  /** Stops accepting, lets running requests finish for `graceMs`, then closes all connections. */
  close: (graceMs?: number) => Promise<void>;
};

const serverOptions = {
  // A silent connection is closed after this time.
  headersTimeout: 8_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const maxRequestsPerSocket = 10_000;
/** Size of the system's accept queue; when full, clients retry after a second. */
const backlog = 1_024;
const graceMsByDefault = 10_000;
const sweepMs = 200;
const refusalLogMs = 10_000;

export type ServeOptions = {
  app: Pick<App, 'fetch' | 'isUnlimited' | 'overloaded'>;
  host: string;
  port: number;
  logger: Logger;
  limits?: Partial<ConnectionLimits & RequestLimits>;
  trustProxy?: number;
  /** Handles every well-formed request first (Vite, in development). */
  middleware?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
};

/** @throws the listen error, such as EADDRINUSE */
export async function serveApp(options: ServeOptions): Promise<RunningServer> {
  const { app, host, port, logger, middleware, trustProxy = 0 } = options;
  const limits = { ...connectionLimits, ...requestLimits, ...options.limits };
  const queue = createRequestQueue(limits);
  const logRefusal = createRefusalLog(logger);
  let isClosing = false;
  const answer = getRequestListener((request, env) => app.fetch(request, env as never));

  /** Answers in turn, or says that there is no room. */
  function answerInTurn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const answerUnlessGone = async () => outgoing.destroyed || answer(incoming, outgoing);
    const forwardedFor = incoming.headers['x-forwarded-for']?.toString();
    const address = clientAddressKey({ peer: incoming.socket.remoteAddress, forwardedFor, trustProxy });
    if (queue.submit(address, answerUnlessGone)) return;
    logRefusal();
    const { status, headers, body } = app.overloaded(incoming);
    outgoing.writeHead(status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  }

  const server = createServer(serverOptions, (incoming, outgoing) => {
    if (isClosing) outgoing.shouldKeepAlive = false;
    // Any other target is meant for a proxy.
    if (!incoming.url?.startsWith('/')) refuse(outgoing, 400);
    else if (middleware) middleware(incoming, outgoing, () => void answer(incoming, outgoing));
    else if (app.isUnlimited(incoming.url)) void answer(incoming, outgoing);
    else answerInTurn(incoming, outgoing);
  });
  limitConnections(server, limits, trustProxy > 0);
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  refuseUnsupportedRequests(server, logger);
  return {
    port: await listen(server, { port, host, backlog }),
    async drain(milliseconds) {
      isClosing = true;
      await wait(milliseconds);
    },
    close(graceMs = graceMsByDefault) {
      isClosing = true;
      return closeServer(server, graceMs);
    },
  };
}

/** Logs the first refusal, then how many there were in each ten seconds. */
function createRefusalLog(logger: Logger): () => void {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = count > 0 ? setTimeout(write, refusalLogMs).unref() : undefined;
    if (count > 0) logger.warn({ refused: count }, 'requests refused for want of room');
    count = 0;
  };
  return () => {
    count += 1;
    if (!timer) write();
  };
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, { 'content-type': textType, 'cache-control': 'no-store' });
  outgoing.end(STATUS_CODES[status]);
}

const parserStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Malformed requests, CONNECT and upgrades: one plain response, then the connection is closed. */
function refuseUnsupportedRequests(server: Server, logger: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    logger.debug({ code: error.code }, 'broken request');
    // Browsers open connections in advance; one without a request gets no response.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && 'bytesRead' in socket && socket.bytesRead === 0)
      socket.destroy();
    else endSocket(socket, parserStatus[error.code ?? ''] ?? 400);
  });
  server.on('connect', (_request, socket: Duplex) => endSocket(socket, 405));
  server.on('upgrade', (_request, socket: Duplex) => endSocket(socket, 400));
  server.on('checkExpectation', (_request, outgoing: ServerResponse) => refuse(outgoing, 417));
}

function endSocket(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = STATUS_CODES[status] ?? '';
  const head = `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
  socket.end(`${head}Content-Length: ${text.length}\r\n\r\n${text}`, () => socket.destroy());
}

/** Without waiting for running requests. */
export function closeNow(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/**
 * @returns the actual port, also when 0 was requested
 * @throws the listen error, such as EADDRINUSE
 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  await once(server.listen(options), 'listening');
  return (server.address() as AddressInfo).port;
}
