/** The HTTP server: time and size limits, refusal of malformed requests, graceful shutdown. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from '#server/platform/logger.ts';
import { createAdmission } from './admission/admission.ts';
import type { AdmissionLimits } from './admission/admission-limits.ts';
import type { App } from './app.ts';
import { textType } from './content-type.ts';
import { listen } from './listen.ts';
import { requestIdHeader } from './request-id.ts';

export type RunningServer = {
  /** The actual port, also when 0 was requested. */
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
const backlog = 4_096;
const graceMsByDefault = 10_000;
const sweepMs = 200;

export type ServeOptions = {
  app: Pick<App, 'fetch' | 'findGuestResponse' | 'isUnlimited' | 'overloaded'>;
  host: string;
  port: number;
  logger: Logger;
  /** Overrides of the default limits. */
  limits?: Partial<AdmissionLimits>;
  /** Number of trusted reverse proxies. */
  trustProxy?: number;
  /** Handles every well-formed request first (Vite, in development). */
  middleware?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
};

/** @throws the listen error, such as EADDRINUSE */
export async function serveApp(options: ServeOptions): Promise<RunningServer> {
  const { app, host, port, logger, middleware, limits, trustProxy } = options;
  let isClosing = false;
  const answer = getRequestListener((request, env) => app.fetch(request, env as never));
  const server = createServer(serverOptions, (incoming, outgoing) => {
    if (isClosing) outgoing.shouldKeepAlive = false;
    const answerNow = () => answer(incoming, outgoing);
    /** True when the response needs no work: it is cached, or the request is meant for a proxy. */
    const answerAtOnce = (): boolean => {
      if (incoming.url?.startsWith('/')) return sendGuestResponse(app, incoming, outgoing);
      refuse(outgoing, 400);
      return true;
    };
    if (middleware && incoming.url?.startsWith('/')) middleware(incoming, outgoing, () => void answerNow());
    // A pipelined response waits for the previous ones, even if cached: otherwise one client could queue it
    // many times and read none.
    else if (outgoing.socket === null)
      admission.admitPipelined(incoming, outgoing, async () => {
        if (!answerAtOnce()) await answerNow();
      });
    else if (!answerAtOnce()) admission.take(incoming, outgoing, answerNow);
  });
  const admission = createAdmission(server, { app, logger, limits, trustProxy });
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
      admission.closeUnread();
      return closeServer(server, graceMs);
    },
  };
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, { 'content-type': textType, 'cache-control': 'no-store' });
  outgoing.end(STATUS_CODES[status]);
}

function sendGuestResponse(
  app: Pick<App, 'findGuestResponse'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { headers } = incoming;
  const repeated = app.findGuestResponse({
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    host: headers.host,
    cookie: headers.cookie,
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    authorization: headers.authorization,
    requestId: headers[requestIdHeader]?.toString(),
  });
  if (!repeated) return false;
  outgoing.writeHead(200, repeated.headers);
  outgoing.end(repeated.body);
  return true;
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

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
