/** The door of the server: every connection and every request without a finished answer passes here. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { App } from '#server/platform/http/app.ts';
import { clientAddressKey } from '#server/platform/http/client-address.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type AdmissionLimits, defaultLimits } from './admission-limits.ts';
import { type Connection, createNewcomerCheck, guardConnections } from './connection-guard.ts';
import { createOverloadGauge, sampleEventLoopDelay } from './event-loop-delay.ts';
import { createWorkAdmission } from './work-admission.ts';

export type Admission = {
  /**
   * Takes a request that was sent ahead: calls `answer` after the answers before it are out and when it is this
   * client's turn. One that is too far ahead ends its connection.
   */
  takePipelined: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: () => Promise<unknown>,
  ) => void;
  /** Calls `answer` when it is this client's turn, or refuses. */
  take: (incoming: IncomingMessage, outgoing: ServerResponse, answer: () => Promise<unknown>) => void;
  /** Closes the connections of which nothing was read yet; the server is about to end. */
  cutUnread: () => void;
};

export type AdmissionOptions = {
  app: Pick<App, 'isUnlimited' | 'overloaded'>;
  logger: Logger;
  limits?: Partial<AdmissionLimits> | undefined;
  /** Proxies in front whose forwarding headers are believed. */
  trustProxy?: number | undefined;
};

const logPauseMs = 10_000;

export function createAdmission(server: Server, options: AdmissionOptions): Admission {
  const { app, trustProxy = 0 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const guard = guardConnections(server, { ...limits, isBehindProxy: trustProxy > 0 });
  const gauge = createOverloadGauge(limits.overloadDelayMs);
  server.once('close', sampleEventLoopDelay(gauge));
  const work = createWorkAdmission({
    ...limits,
    isOverloaded: gauge.isOverloaded,
    hasNewcomer: createNewcomerCheck(guard.countTaken),
  });
  const noteRefusal = createRefusalLog(options.logger, gauge.isOverloaded);

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
    noteRefusal();
    const { status, headers, body } = app.overloaded(incoming);
    outgoing.writeHead(status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  }

  function submit(connection: Connection, { incoming, outgoing, answer }: Asked): void {
    const address = trustProxy > 0 ? forwardedAddress(incoming, trustProxy) : connection.key;
    // Slow uploads of one client do not take the turns of its neighbours who read.
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    work.submit(isRead ? address : `${address} writes`, {
      start: () => hold(connection, answer),
      refuse: () => refuse(incoming, outgoing),
      isGone: () => outgoing.destroyed,
    });
  }

  return {
    cutUnread: guard.cutUnread,
    takePipelined(incoming, outgoing, answer) {
      const connection = guard.find(incoming.socket);
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
      const connection = guard.find(incoming.socket);
      if (!connection) return;
      if (app.isUnlimited(incoming.url ?? '')) void hold(connection, answer);
      else submit(connection, { incoming, outgoing, answer });
    },
  };
}

type Asked = { incoming: IncomingMessage; outgoing: ServerResponse; answer: () => Promise<unknown> };

/** Node makes objects for every request of a chunk, some thousand of the shortest; 2 has the parser skip the rest. */
function stopParsing(socket: IncomingMessage['socket']): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } | null };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}

function forwardedAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwardedFor = headers['x-forwarded-for']?.toString();
  return clientAddressKey({ peer: socket.remoteAddress, forwardedFor, trustProxy });
}

/** The connection is not idle as long as its request is worked on. */
async function hold(connection: Connection, answer: () => Promise<unknown>): Promise<void> {
  connection.working += 1;
  try {
    await answer();
  } finally {
    connection.working -= 1;
  }
}

/** One line at the first refusal and one every ten seconds while they go on, not one for each. */
function createRefusalLog(logger: Logger, isOverloaded: () => boolean): () => void {
  let count = 0;
  let isQuiet = false;
  const tell = (): void => {
    if (count === 0) {
      isQuiet = false;
      return;
    }
    logger.warn({ refused: count, isOverloaded: isOverloaded() }, 'requests refused for want of room');
    count = 0;
    isQuiet = true;
    setTimeout(tell, logPauseMs).unref();
  };
  return () => {
    count += 1;
    if (!isQuiet) tell();
  };
}
