/** A push service on this machine: gives out subscriptions, checks and decrypts messages, fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PushApiModel, SubscriptionExpiredError } from 'web-push-testing/src/PushApiModel.js';
import type { PushPayload } from '#server/people/push/alert-push.ts';
import { pushOrigin, rerouteTo } from './push-reroute.ts';

const path = '/fcm/send/';

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** How the service answers instead of taking the message. */
export type PushFault =
  | { status: number; headers?: Record<string, string> }
  /** Takes the message, and answers with a body that has no end. */
  | 'huge'
  /** Never answers. */
  | 'hang';

export type PushService = {
  url: string;
  /** Sends what goes to Google's push service here instead. */
  fetch: typeof fetch;
  /** As a browser does. */
  subscribe: (applicationServerKey: string) => Promise<BrowserSubscription>;
  /** The user took the permission back. */
  expire: (subscription: BrowserSubscription) => void;
  /** Decrypted messages of a subscription, the oldest first. */
  messagesOf: (subscription: BrowserSubscription) => PushPayload[];
  /** Headers of all requests so far. */
  requests: Record<string, string | string[] | undefined>[];
  /** Applies to all requests until it is changed. */
  fault: PushFault | null;
  /** Resolves at the next request. */
  nextRequest: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const browsers = new PushApiModel();
  browsers.notifyUrl = pushOrigin + path;
  let heard = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    answer(service, browsers, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
    heard.resolve();
    heard = Promise.withResolvers<void>();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const service: PushService = {
    url,
    fetch: rerouteTo(url),
    subscribe: async (applicationServerKey) => {
      const { endpoint, keys } = await browsers.subscribe({ userVisibleOnly: 'true', applicationServerKey });
      return { endpoint, keys: { p256dh: toUrlAlphabet(keys.p256dh), auth: toUrlAlphabet(keys.auth) } };
    },
    expire: ({ endpoint }) => browsers.expireSubscription(hashOf(endpoint)),
    messagesOf: ({ endpoint }) =>
      browsers
        .getNotifications({ clientHash: hashOf(endpoint) })
        .messages.map((text) => JSON.parse(text) as PushPayload),
    requests: [],
    fault: null,
    nextRequest: () => heard.promise,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return service;
}

async function answer(
  service: PushService,
  browsers: PushApiModel,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { fault } = service;
  service.requests.push({ ...request.headers, ':method': request.method, ':path': request.url });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (fault === 'hang') return;
  if (fault !== null && fault !== 'huge') {
    response.writeHead(fault.status, fault.headers).end();
    return;
  }
  const header = (name: string) => String(request.headers[name] ?? '');
  try {
    await browsers.handleNotification(
      hashOf(request.url ?? ''),
      { encoding: header('content-encoding'), authorization: header('authorization'), ttl: header('ttl') },
      Buffer.concat(chunks),
    );
  } catch (error) {
    if (!(error instanceof SubscriptionExpiredError)) throw error;
    response.writeHead(410).end();
    return;
  }
  response.writeHead(201);
  if (fault === 'huge') pourInto(response);
  else response.end();
}

/** Until the other side hangs up. */
function pourInto(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  response.on('error', () => undefined);
  pour();
}

function hashOf(endpoint: string): string {
  return endpoint.slice(endpoint.indexOf(path) + path.length);
}

function toUrlAlphabet(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url');
}
