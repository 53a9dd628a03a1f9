/** The HTTP application: fixed order of checks for every request, then routes, files and pages; headers of every response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage } from '#contract/domain/pages.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressOf } from './client-address.ts';
import { isApiPath } from './content-type.ts';
import { createErrorResponse, createOverloadedResponse, type OverloadedResponse } from './error-presenter.ts';
import { healthRoutes, probePaths } from './health.routes.ts';
import type { HttpContext, HttpEnv, Identify, IdentifyAdmin } from './http-env.ts';
import { licencesRoutes } from './licences.routes.ts';
import { createMetrics, type MetricSource, type Metrics } from './metrics.ts';
import { openApiRoutes } from './openapi.routes.ts';
import { operationRoutes } from './operation.routes.ts';
import type { OperationRoute } from './operation-route.ts';
import { type PageRequest, type PageResponse, toPageResponse } from './page-response.ts';
import { createRateLimit } from './rate-limit.ts';
import {
  type BodyRule,
  createKnownMethods,
  createRequestCheck,
  type KnownMethods,
  methodNotAllowed,
} from './request-check.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { type StaticFile, staticRoutes } from './static-files.ts';

export type AppParts = {
  context: HttpContext;
  operationRoutes: readonly OperationRoute[];
  /** Additional routes such as `/go` and `/art`. */
  routers?: readonly Hono<HttpEnv>[];
  /** Renders every GET without a route, including the 404 page. */
  renderPage: (request: PageRequest) => Promise<PageResponse>;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  /** Without it every caller is a guest. */
  identify?: Identify;
  /** Without it nobody is an administrator. */
  identifyAdmin?: IdentifyAdmin;
  /** Figures in addition to those of responses and of the process. */
  metricSources?: readonly MetricSource[];
  /** Pages come from Vite, whose inline scripts the content security policy then allows. */
  isDevelopment?: boolean;
};

export type App = {
  fetch: (request: Request, env?: HttpEnv['Bindings']) => Promise<Response>;
  /** For tests and server-side rendering: `fetch` by path, without a socket. */
  request: (path: string, init?: RequestInit, env?: HttpEnv['Bindings']) => Promise<Response>;
  /**
   * Health checks and files are never refused.
   * @param target path and query as sent
   */
  isUnlimited: (target: string) => boolean;
  /** The response to a refused request, counted in the metrics. */
  overloaded: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => OverloadedResponse;
  /** Metrics of responses, with the gauges; read by the management listener. */
  metrics: Metrics;
};

/** Rate limit of one address; generous, since mobile carriers put many people behind one. */
const costlyAllowance = { perMinute: 300, burst: 120 };

export function createApp(parts: AppParts): App {
  const { context } = parts;
  const { config, now } = context;
  const metrics = createMetrics(parts.metricSources);
  const report = createReport(context, metrics);
  const hono = new Hono<HttpEnv>();
  const knownMethods = createKnownMethods(hono);
  const checkRequest = createRequestCheck(config, knownMethods, bodyRulesOf(parts.operationRoutes));
  const finish = createFinish({ context, report, isDevelopment: parts.isDevelopment ?? false });
  hono.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', requestIdOf(c.req.header(requestIdHeader), config.trustProxy));
    await next();
    finish(c, startedAt);
  });
  hono.use((c, next) => {
    checkRequest(c);
    return next();
  });
  hono.onError((error, c) => createErrorResponse(error, c, context));

  hono.route('/', healthRoutes(context));
  hono.route('/', openApiRoutes());
  hono.route('/', licencesRoutes());
  hono.route(
    '/',
    operationRoutes(parts.operationRoutes, {
      ...parts,
      addressOf: (c) => addressOf(c, config.trustProxy),
      costly: createRateLimit({ ...costlyAllowance, now }),
    }),
  );
  for (const router of parts.routers ?? []) hono.route('/', router);
  if (parts.staticFiles) hono.route('/', staticRoutes(parts.staticFiles));
  hono.all('*', createFallback(parts, knownMethods));

  const fetch = async (request: Request, env: HttpEnv['Bindings'] = {}) => hono.fetch(request, env);
  return {
    fetch,
    request: (path, init, env) => fetch(new Request(new URL(path, 'http://localhost'), init), env),
    ...overloadOf(parts, report),
    metrics,
  };
}

/** Counts and logs an answer. */
function createReport(
  { config, logger, traffic }: HttpContext,
  metrics: Metrics,
): (answer: LoggedAnswer) => void {
  return ({ isInner = false, ...answer }) => {
    metrics.observe(answer);
    traffic?.record(answer);
    const level = config.hasAccessLog && !isInner ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const seconds = Math.round(answer.seconds * 1e6) / 1e6;
    logger[level]({ ...answer, seconds, ...(isInner && { isInner }) }, 'answered');
  };
}

/** Requests that are answered even under overload, and the refusal of the rest. */
function overloadOf(
  parts: AppParts,
  report: (answer: LoggedAnswer) => void,
): Pick<App, 'isUnlimited' | 'overloaded'> {
  const { appUrl, trustProxy } = parts.context.config;
  const overloadedResponse = createOverloadedResponse(appUrl);
  return {
    isUnlimited: (target) => {
      const path = target.split('?', 1)[0] ?? '';
      return probePaths.has(path) || parts.staticFiles?.has(path) === true;
    },
    overloaded: (request) => {
      const answer = overloadedResponse(request);
      const { method = '' } = request;
      const requestId = requestIdOf(request.headers[requestIdHeader]?.toString(), trustProxy);
      report({ requestId, method, route: '(refused)', status: answer.status, seconds: 0 });
      return { ...answer, headers: [...answer.headers, requestIdHeader, requestId] };
    },
  };
}

/** Size and types of bodies by path, where they differ from the default. */
function bodyRulesOf(routes: readonly OperationRoute[]): ReadonlyMap<string, BodyRule> {
  return new Map(
    routes.flatMap(({ operation: { path, mostBodyBytes: mostBytes }, bodyTypes }) => {
      const types = bodyTypes.length === 0 ? undefined : ['application/json', ...bodyTypes];
      return mostBytes === undefined && types === undefined ? [] : [[path, { types, mostBytes }]];
    }),
  );
}

/** Unmatched paths: 405 when another method exists and no page is there, 404 for the API, otherwise a page. */
function createFallback(parts: AppParts, knownMethods: KnownMethods) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    // A page and a form that it posts to may share an address.
    const isPage = findPage(splitLanguage(c.req.path).path) !== undefined;
    const known = isPage ? [] : knownMethods(c.req.path);
    if (known.length > 0) throw methodNotAllowed(c, known);
    if (isApiPath(c.req.path)) throw new AppError('not_found', { log: 'no such call' });
    c.set('route', '(page)');
    const url = new URL(c.req.url);
    return toPageResponse(await parts.renderPage({ url, headers: c.req.raw.headers }));
  };
}

/** Security headers, `no-store` unless declared otherwise, request id, metrics, access log. */
export function createFinish(floor: {
  context: Pick<HttpContext, 'config'>;
  isDevelopment: boolean;
  report: (answer: LoggedAnswer) => void;
}): (c: Context<HttpEnv>, startedAt: number) => void {
  const headersFor = createSecurityHeaders(floor.context.config.appUrl, floor.isDevelopment);
  return (c, startedAt) => {
    // Not `c.header`, which copies the body of a finished answer.
    const { headers } = c.res;
    for (const [name, value] of headersFor(headers.get('content-type'))) {
      // A route's own headers are stricter.
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? routePath(c, -1);
    const requestId = c.get('requestId');
    const seconds = (performance.now() - startedAt) / 1000;
    floor.report({ requestId, method, route, status, seconds, isInner: c.env?.incoming === undefined });
    headers.set(requestIdHeader, requestId);
  };
}

/** Ids that proxies make: 32 hexadecimal digits or a UUID. Anything else could be text of a visitor, or a secret. */
const acceptable = /^[\da-f]{32}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const requestIdHeader = 'x-request-id';

/**
 * @param given value of `X-Request-Id`
 * @param trustProxy number of trusted proxies; without one every client could choose its id
 */
export function requestIdOf(given: string | null | undefined, trustProxy: number): string {
  return trustProxy > 0 && given && acceptable.test(given) ? given : randomUUID();
}

/** No address, no path, no query, no user agent: the pattern of the route says what was asked for. */
type LoggedAnswer = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** Asked by a page that is rendered, not by a client. */
  isInner?: boolean;
};
