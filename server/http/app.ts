/** The HTTP application: one order of checks for every request, then routes, files and pages. */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { errorStatus } from '#contract/error.ts';
import { AppError } from '#server/errors.ts';
import { clientAddressKey } from './client-address.ts';
import { cspReportRoutes } from './csp-report.routes.ts';
import { docsRoutes } from './docs.routes.ts';
import { errorBodyOf, errorPageOf, toAppError } from './error-presenter.ts';
import { healthRoutes } from './health.routes.ts';
import type { HttpContext, HttpEnv, Viewer } from './http-env.ts';
import { createKnownMethods } from './known-methods.ts';
import { createMetrics, type GaugeSource, type Metrics } from './metrics.ts';
import { operationRoutes } from './operation.routes.ts';
import { jsonType, type OperationRoute } from './operation-route.ts';
import { createRateLimit } from './rate-limit.ts';
import { readerLanguage } from './reader-language.ts';
import { createRepeatedAnswers, type RepeatedAnswer, type RepeatRequest } from './repeated-answers.ts';
import { createRequestGate, hostOf, isApiPath, methodNotAllowed, targetOf } from './request-gate.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { type StaticFile, staticRoutes } from './static-files.ts';

export type PageRequest = {
  /** Absolute, with the host the request named. */
  url: URL;
  headers: Headers;
  requestId: string;
};

export type PageAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Set for a guest's page that an equal request (same `lang` and `theme` cookies) may get again. */
  isCurrent?: () => boolean;
};

export type AppParts = {
  context: HttpContext;
  operationRoutes: readonly OperationRoute[];
  /** Further routes, such as `/go` and `/art`. */
  routers?: readonly Hono<HttpEnv>[];
  /** Answers every GET no route has, the not-found page included. */
  renderPage: (request: PageRequest) => Promise<PageAnswer>;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  /** Everybody is a guest without it. */
  viewerOf?: (request: Request) => Viewer;
  gauges?: readonly GaugeSource[];
};

export type App = {
  fetch: (request: Request, env?: HttpEnv['Bindings']) => Promise<Response>;
  /** For tests and the server's own pages: `fetch` by path, without a socket. */
  request: (path: string, init?: RequestInit, env?: HttpEnv['Bindings']) => Promise<Response>;
  /** The finished answer for an equal request of a guest, counted as answered. */
  findRepeated: (request: RepeatRequest) => RepeatedAnswer | undefined;
};

/** Allowances of one address: generous, since mobile carriers put many people behind one. */
const costlyAllowance = { perMinute: 300, burst: 120 };
const reportAllowance = { perMinute: 60, burst: 30 };

export function createApp(parts: AppParts): App {
  const { context } = parts;
  const { config, logger, now } = context;
  const metrics = createMetrics(parts.gauges);
  const repeated = createRepeatedAnswers();
  const hono = new Hono<HttpEnv>();
  const passGate = createRequestGate(config, createKnownMethods(hono));
  const costly = createRateLimit({ ...costlyAllowance, now });
  const addressOf = (c: { req: { raw: Request }; env: HttpEnv['Bindings'] }) =>
    clientAddressKey({
      peer: c.env?.incoming?.socket.remoteAddress,
      forwardedFor: c.req.raw.headers.get('x-forwarded-for'),
      trustProxy: config.trustProxy,
    });

  const finish = createFinish({ context, metrics, keep: repeated.keep });
  hono.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    await next();
    finish(c, startedAt);
  });
  hono.use((c, next) => {
    passGate(c);
    return next();
  });
  hono.onError((error, c) => answerError(error, c, context));

  hono.route('/', healthRoutes(context, metrics));
  hono.route(
    '/',
    cspReportRoutes({ logger, limit: createRateLimit({ ...reportAllowance, now }), addressOf }),
  );
  hono.route('/', docsRoutes());
  const callerOf = (request: Request) => ({
    viewer: parts.viewerOf?.(request) ?? 'guest',
    language: readerLanguage(request.headers),
  });
  hono.route(
    '/',
    operationRoutes(parts.operationRoutes, { callerOf, takeCostly: (c) => costly.take(addressOf(c)) }),
  );
  for (const router of parts.routers ?? []) hono.route('/', router);
  if (parts.staticFiles) hono.route('/', staticRoutes(parts.staticFiles));
  hono.all('*', createFallback(parts, createKnownMethods(hono)));

  const findRepeated = (request: RepeatRequest) => {
    const answer = repeated.find(request);
    if (answer) metrics.observe({ method: 'GET', route: answer.route, status: 200, seconds: 0 });
    return answer;
  };
  const fetch = async (request: Request, env: HttpEnv['Bindings'] = {}) => {
    const answer = findRepeated(repeatRequestOf(request));
    return answer ? responseOf(answer) : hono.fetch(request, env);
  };
  return {
    fetch,
    request: (path, init, env) => fetch(new Request(new URL(path, 'http://localhost'), init), env),
    findRepeated,
  };
}

function repeatRequestOf(request: Request): RepeatRequest {
  const { headers } = request;
  return {
    method: request.method,
    target: targetOf(request),
    host: hostOf(request),
    cookie: headers.get('cookie'),
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    authorization: headers.get('authorization'),
  };
}

function responseOf(answer: RepeatedAnswer): Response {
  const headers = new Headers();
  for (let i = 0; i < answer.headers.length; i += 2) {
    headers.set(answer.headers[i] ?? '', answer.headers[i + 1] ?? '');
  }
  return new Response(answer.body as Uint8Array<ArrayBuffer>, { headers });
}

/** Completes every answer: security headers, no caching unless declared, count, log line, short cut. */
function createFinish(floor: {
  context: HttpContext;
  metrics: Metrics;
  keep: (request: RepeatRequest, answer: RepeatedAnswer) => void;
}): (c: Context<HttpEnv>, startedAt: number) => void {
  const { logger, config } = floor.context;
  const headersFor = createSecurityHeaders(config.appUrl);
  return (c, startedAt) => {
    for (const [name, value] of headersFor(c.res.headers.get('content-type'))) c.header(name, value);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? routePath(c, -1);
    const seconds = (performance.now() - startedAt) / 1000;
    floor.metrics.observe({ method, route, status, seconds });
    if (logger.isLevelEnabled('debug')) {
      logger.debug({ requestId: c.get('requestId'), method, route, status, seconds }, 'answered');
    }
    const repeatable = c.get('repeatable');
    if (!repeatable || status !== 200 || method !== 'GET') return;
    const headers = [...c.res.headers].flat();
    floor.keep(repeatRequestOf(c.req.raw), { ...repeatable, route, headers });
  };
}

/** Paths no route has: 405 when another method would do, 404 for the API, a page for the rest. */
function createFallback(parts: AppParts, knownMethods: ReturnType<typeof createKnownMethods>) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const known = knownMethods(c.req.path);
    if (known.length > 0) throw methodNotAllowed(c, known);
    if (isApiPath(c.req.path)) throw new AppError('not_found', { log: 'no such call' });
    c.set('route', '(page)');
    const url = new URL(c.req.url);
    const page = await parts.renderPage({ url, headers: c.req.raw.headers, requestId: c.get('requestId') });
    if (page.isCurrent) {
      c.set('repeatable', { body: bytesOf(page.body), isCurrent: page.isCurrent });
    }
    return c.body(page.body as string | Uint8Array<ArrayBuffer>, page.status as 200, page.headers);
  };
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** The one error handler; what nobody expected is logged once with the request id and told to no one. */
function answerError(error: unknown, c: Context<HttpEnv>, context: HttpContext): Response {
  const known = toAppError(error);
  const status = errorStatus[known.code];
  const requestId = c.get('requestId');
  const line = { requestId, method: c.req.method, path: c.req.path.slice(0, 200), code: known.code };
  if (status >= 500) {
    const level = known.code === 'internal' ? 'error' : 'warn';
    context.logger[level]({ ...line, err: known.cause ?? known }, known.message);
  } else {
    context.logger.debug(line, known.message);
  }
  c.header('cache-control', 'no-store');
  c.header('vary', 'Cookie, Accept-Language');
  c.header('x-request-id', requestId);
  if (known.retryAfterSeconds !== undefined) c.header('retry-after', String(known.retryAfterSeconds));
  const language = readerLanguage(c.req.raw.headers);
  const wantsPage = !isApiPath(c.req.path) && (c.req.header('accept') ?? '').includes('text/html');
  c.header('content-type', wantsPage ? 'text/html; charset=utf-8' : jsonType);
  return c.body(
    wantsPage ? errorPageOf(known, language) : JSON.stringify(errorBodyOf(known, language)),
    status,
  );
}
