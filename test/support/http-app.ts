/** The HTTP application with responses generated from the contract: no database, no built pages. */
import { operations } from '#contract/api/index.ts';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { type AppParts, createApp } from '#server/platform/http/app.ts';
import type { HttpContext, SignedIn } from '#server/platform/http/http-env.ts';
import { parametersOf, schemaOf } from '#server/platform/http/openapi.ts';
import { type OperationRouteOptions, operationRoute } from '#server/platform/http/operation-route.ts';
import { createLogger } from '#server/platform/logger.ts';
import { exampleOf } from './schema-example.ts';

const somebody: SignedIn = {
  userId: '0c7f5d5e-1111-4222-8333-944445555666',
  sessionId: '0c7f5d5e-1111-4222-8333-944445555777',
  role: 'user',
  language: 'ar',
  mustChangePassword: false,
};

/** An example response, repeated to the size of a real list. */
function exampleAnswer(operation: Operation, version: number): unknown {
  const example = exampleOf(schemaOf(operation.response));
  if (!Array.isArray(example)) return example;
  return Array.from({ length: 40 }, () => ({ ...example[0], durationMinutes: version }));
}

/** Caches operations with an ETag by version, others always. */
function optionsOf(operation: Operation, version: () => number): OperationRouteOptions {
  const isKept = !isPublicRead(operation) || operation.answerHeaders?.includes('ETag');
  return isKept ? { cache: { version } } : {};
}

/** @param overrides parts of the application to try, beside or instead of the usual ones */
export function createHttpApp(
  overrides: Partial<AppParts> & { config?: Partial<HttpContext['config']>; now?: () => Date } = {},
) {
  const { config, now = () => new Date('2026-11-21T09:00:00Z'), ...parts } = overrides;
  let version = 1;
  let calls = 0;
  const context: HttpContext = {
    config: { host: '127.0.0.1', appUrl: null, trustProxy: 0, hasAccessLog: false, ...config },
    logger: createLogger('silent'),
    now,
    readiness: () => ({ ready: true, checks: { board: 'loaded' } }),
    ...parts.context,
  };
  const routes = (operations as unknown as readonly Operation[]).map((operation) =>
    operationRoute(
      operation,
      () => {
        calls += 1;
        return exampleAnswer(operation, version) as never;
      },
      optionsOf(operation, () => version),
    ),
  );
  const app = createApp({
    operationRoutes: routes,
    renderPage: async ({ url }) => ({
      status: url.pathname === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>page</title>',
    }),
    identify: async () => ({ viewer: 'guest', signedIn: somebody }),
    ...parts,
    context,
  });
  return {
    app,
    context,
    /** Increases the version of everything cached and changes the next responses. */
    changeFares: () => {
      version += 1;
    },
    /** Number of handler calls. */
    calls: () => calls,
  };
}

/** Path with the example of each parameter, and the required parameters of the query. */
export function exampleTarget(operation: Operation): string {
  const parameters = parametersOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(parameter ? exampleOf(parameter.schema, name) : name));
  });
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  ).toString();
  return query ? `${path}?${query}` : path;
}
