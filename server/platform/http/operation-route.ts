/** Route of one operation: validate, call one function, present; cached where declared. */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { guestCacheControl, neverStored, unkeptHeader } from './cache-policy.ts';
import { jsonType } from './content-type.ts';
import { hasSessionCookie } from './cookies.ts';
import type { Caller, HttpEnv } from './http-env.ts';
import { contentTypeOf, readBytes, readJson, requireJsonType } from './request-check.ts';
import {
  type BuiltResponse,
  type CachedResponse,
  type CacheVersion,
  createResponseCache,
  respondWith,
} from './response-cache.ts';
import { parseQuery, parseValues } from './validation.ts';

export type OperationRequest<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject = never,
> = {
  params: z.output<Params>;
  query: z.output<Query>;
  /** Only for operations with a body. */
  body: z.output<Body>;
  caller: Caller;
  /** Adds a response header, cached with the response. */
  setHeader: (name: string, value: string) => void;
  /** Of an answer that lacks something for the moment: it is made anew for the next call. */
  dontKeep: () => void;
  /** Adds a `Set-Cookie` line; only for uncached operations. */
  addCookie: (cookie: string) => void;
};

export type OperationRouteOptions = {
  cache?: ResponseCaching;
  /** Runs before the body is read; throws AppError to refuse. */
  authorize?: (headers: Headers) => void;
  /** Bodies of other content types: turns the bytes into the value the JSON body would have. */
  bodyReaders?: Readonly<Record<string, BodyReader>>;
};

/** Serialised responses are cached while `version()` stays the same, and within one `lifetime` if there is one. */
type ResponseCaching = { version: () => number; lifetime?: { milliseconds: number; now: () => Date } };

/** @throws AppError */
type BodyReader = (bytes: Buffer) => Promise<unknown>;

export type OperationRoute = {
  operation: Operation;
  /** Content types of the body besides JSON. */
  bodyTypes: readonly string[];
  answer: (c: Context<HttpEnv>, caller: Caller) => Promise<Response>;
};

/**
 * Binds a handler to an operation. It receives validated values and returns the response value. With `cache`
 * the result may depend only on params, query, `caller.viewer` and `version()`.
 */
export function operationRoute<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Body extends z.ZodObject = never,
>(
  operation: Operation<Params, Query, Answer, Body>,
  handler: (request: OperationRequest<Params, Query, Body>) => z.output<Answer> | Promise<z.output<Answer>>,
  options: OperationRouteOptions = {},
): OperationRoute {
  const answers = options.cache ? createResponseCache() : undefined;
  const version = options.cache && versionWithin(options.cache);
  const { bodyReaders = {} } = options;
  return {
    operation: operation as unknown as Operation,
    bodyTypes: Object.keys(bodyReaders),
    async answer(c, caller) {
      options.authorize?.(c.req.raw.headers);
      const params = parseValues(operation.params, c.req.param());
      const query = parseQuery(operation.query, new URL(c.req.url).searchParams);
      const body = await readBody(operation, c, bodyReaders);
      const cookies: string[] = [];
      const addCookie = (cookie: string): void => void cookies.push(cookie);
      const build = async (): Promise<BuiltResponse> => {
        const headers: Record<string, string> = {};
        const setHeader = (name: string, value: string): void => {
          headers[name] = value;
        };
        const dontKeep = (): void => setHeader(unkeptHeader, 'true');
        const value = await handler({ params, query, body, caller, setHeader, dontKeep, addCookie });
        return { body: JSON.stringify(value), headers };
      };
      if (!version || !answers || operation.body) {
        const status = operation.successStatus ?? 200;
        const built = await build();
        return c.body(built.body, status, {
          ...built.headers,
          ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
          'content-type': jsonType,
          'cache-control': neverStored,
        });
      }
      const key = JSON.stringify([caller.viewer, params, query]);
      return respondFromCache(c, await answers.get(key, version(), build), caller);
    },
  };
}

/** Undefined for an operation without body. */
async function readBody<Body extends z.ZodObject>(
  { body, mostBodyBytes }: { body?: Body; mostBodyBytes?: number },
  c: Context<HttpEnv>,
  readers: Readonly<Record<string, BodyReader>>,
): Promise<z.output<Body>> {
  if (!body) return undefined as z.output<Body>;
  const read = readers[contentTypeOf(c.req.raw.headers)];
  if (!read) requireJsonType(c.req.raw.headers);
  const values = parseValues(
    body,
    read ? await read(await readBytes(c, mostBodyBytes)) : await readJson(c, mostBodyBytes),
  );
  // Read-only fields are parsed to undefined; removing their keys keeps handlers from using them.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as z.output<Body>;
}

/** Another version with every lifetime: all responses of an operation grow stale at the same moments. */
function versionWithin({ version, lifetime }: ResponseCaching): () => CacheVersion {
  if (!lifetime) return version;
  const { milliseconds, now } = lifetime;
  return () => `${version()} ${Math.floor(now().getTime() / milliseconds)}`;
}

async function respondFromCache(
  c: Context<HttpEnv>,
  answer: CachedResponse,
  { viewer }: Caller,
): Promise<Response> {
  const isForGuests = viewer === 'guest' && !hasSessionCookie(c.req.header('cookie'));
  const isShared = isForGuests && !(unkeptHeader in answer.headers);
  const { status, headers, body } = await respondWith(answer, c.req.raw.headers, {
    type: jsonType,
    'cache-control': isShared ? guestCacheControl(c.req.raw.headers) : neverStored,
    vary: 'Accept-Encoding, Cookie',
  });
  return c.newResponse(body, status, headers);
}
