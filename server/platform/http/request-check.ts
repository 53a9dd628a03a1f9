/** Checks of every request before routing: well formed, known host, known method, not cross-site; and its body. */
import type { Context, Hono } from 'hono';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage } from '#contract/domain/pages.ts';
import { AppError } from '#server/platform/errors.ts';
import { isLoopback } from './client-address.ts';
import { hostOf, isApiPath, isRead, targetOf } from './content-type.ts';
import { probePaths } from './health.routes.ts';
import type { HttpContext, HttpEnv, ReadHeaders } from './http-env.ts';
import { isWellEncoded } from './validation.ts';

export function methodNotAllowed(c: Context<HttpEnv>, allowed: readonly string[]): AppError {
  c.header('allow', allowed.join(', '));
  return new AppError('method_not_allowed', { log: `method ${c.req.method}` });
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const uploadFolders = ['/api/objects/', '/api/admin/deal-images/', '/api/admin/destination-photos/files/'];

/** Mail programs post the form of RFC 8058 there, and browsers without scripts one without fields. */
const unsubscribeForm: BodyRule = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  mostBytes: 4096,
};

function refuseUnknownMethod(c: Context<HttpEnv>, knownMethods: KnownMethods): void {
  if (isRead(c.req.method)) return;
  const known = knownMethods(c.req.path);
  if (known.includes(c.req.method)) return;
  if (known.length > 0) throw methodNotAllowed(c, known);
  if (isApiPath(c.req.path)) throw new AppError('not_found', { log: 'no such call' });
  throw methodNotAllowed(c, ['GET', 'HEAD']);
}

/** Limits of a body that is no JSON of at most 100 KB. */
export type BodyRule = { types: readonly string[] | undefined; mostBytes: number | undefined };

/** @returns a check that throws AppError for requests no route should handle */
export function createRequestCheck(
  config: HttpContext['config'],
  knownMethods: KnownMethods,
  bodyRules: ReadonlyMap<string, BodyRule> = new Map(),
): (c: Context<HttpEnv>) => void {
  const isOwnHost = createHostRule(config);
  return (c) => {
    const request = c.req.raw;
    const target = targetOf(request);
    if (target.startsWith('//') || !isWellEncoded(target)) {
      throw new AppError('malformed_request', { log: 'malformed target' });
    }
    const host = hostOf(request);
    const isOurs = probePaths.has(c.req.path) ? parseHost(host, 'http:') !== undefined : isOwnHost(host);
    if (!isOurs) throw new AppError('unknown_host', { log: 'unknown host' });
    refuseUnknownMethod(c, knownMethods);
    const { method } = c.req;
    if (isRead(method)) return;
    const isForm = findPage(splitLanguage(c.req.path).path)?.id === 'unsubscribe';
    // Webmail posts it from its own page; the token in the path is the only proof, and no cookie is read.
    if (!isForm) refuseCrossSite(request.headers, config.appUrl);
    if (method === 'PUT' && uploadFolders.some((folder) => c.req.path.startsWith(folder))) {
      refuseInvalidBody(request.headers, pictureTypes, profileImageMaxBytes);
    } else {
      const { types, mostBytes } = (isForm ? unsubscribeForm : bodyRules.get(c.req.path)) ?? {};
      refuseInvalidBody(request.headers, types, mostBytes);
    }
  };
}

/**
 * Protects against CSRF: checks a request that may change something. Browsers send its origin (`Sec-Fetch-Site` or `Origin`); other programs
 * send neither and have no cookies.
 * @throws AppError `cross_site_request`
 */
function refuseCrossSite(headers: ReadHeaders, appUrl: string | null): void {
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site !== 'same-origin') throw crossSite(`Sec-Fetch-Site is ${site}`);
    return;
  }
  const origin = headers.get('origin');
  if (origin === null) {
    if (headers.get('cookie') !== null) throw crossSite('cookies without Sec-Fetch-Site or Origin');
    return;
  }
  if (origin === appUrl) return;
  const host = headers.get('host');
  const isLocal = localNames.has(parseHost(host, 'http:')?.hostname ?? '');
  const isOwn = (isLocal || appUrl === null) && origin === `http://${host?.toLowerCase()}`;
  if (!isOwn) throw crossSite(`Origin is ${origin}`);
}

function crossSite(log: string): AppError {
  return new AppError('cross_site_request', { log });
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a `Host` header is accepted: the public address, or a local name on any port. Without a public
 * address, a server that listens beyond this machine accepts any well-formed name.
 */
function createHostRule(config: {
  host: string;
  appUrl: string | null;
}): (host: string | null | undefined) => boolean {
  const publicUrl = config.appUrl === null ? undefined : new URL(config.appUrl);
  const listensLocally = config.host === 'localhost' || isLoopback(config.host);
  return (host) => {
    const named = parseHost(host, publicUrl?.protocol ?? 'http:');
    if (!named) return false;
    if (localNames.has(named.hostname)) return true;
    return publicUrl ? named.host === publicUrl.host : !listensLocally;
  };
}

/** Undefined for what is no name or address with optional port. */
function parseHost(host: string | null | undefined, protocol: string): URL | undefined {
  if (!host || !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`) ?? undefined;
}

/** Methods of a path; empty for a path without routes. */
export type KnownMethods = (path: string) => readonly string[];

const routedMethods = ['DELETE', 'GET', 'POST', 'PUT'];

/** Asks the router of `app`, at a request: all routes are mounted by then. */
export function createKnownMethods({ router }: Hono<HttpEnv>): KnownMethods {
  const hasRoute = (method: string, path: string) =>
    router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL');
  return (path) =>
    routedMethods
      .filter((method) => hasRoute(method, path))
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** Of a request, without parameters. */
const jsonBody = 'application/json';
export const maxBodyBytes = 100 * 1024;

/**
 * Refuses a body by its headers: too large, or wrong content type.
 * @throws AppError `payload_too_large`, `unsupported_media_type`
 */
function refuseInvalidBody(
  headers: ReadHeaders,
  types: readonly string[] = [jsonBody],
  mostBytes: number = maxBodyBytes,
): void {
  const length = Number(headers.get('content-length') ?? 0);
  if (headers.get('transfer-encoding') === null && length === 0) return;
  if (length > mostBytes) {
    throw new AppError('payload_too_large', { log: 'declared body too large' });
  }
  const coding = headers.get('content-encoding');
  if (!types.includes(contentTypeOf(headers)) || (coding !== null && coding !== 'identity')) {
    throw new AppError('unsupported_media_type', { log: 'body of another kind' });
  }
}

/** @throws AppError `unsupported_media_type` unless the content type is JSON */
export function requireJsonType(headers: ReadHeaders): void {
  if (contentTypeOf(headers) !== jsonBody) {
    throw new AppError('unsupported_media_type', { log: 'body is not declared as JSON' });
  }
}

/** In lower case, without parameters. */
export function contentTypeOf(headers: ReadHeaders): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads the body up to the limit.
 * @throws AppError `payload_too_large`
 */
export async function readBytes(c: Context, mostBytes: number = maxBodyBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new AppError('payload_too_large', { log: 'body too large' });
      chunks.push(chunk);
    }
  } catch (cause) {
    // A sender that is gone has the error code of a database that is gone.
    throw cause instanceof AppError
      ? cause
      : new AppError('malformed_request', { log: 'body cut short', cause });
  }
  return Buffer.concat(chunks);
}

/** The body as a JSON value. @throws AppError `payload_too_large`, `malformed_request` when it is not JSON */
export async function readJson(c: Context, mostBytes?: number): Promise<unknown> {
  const text = (await readBytes(c, mostBytes)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_request', { log: 'body is not JSON', cause });
  }
}
