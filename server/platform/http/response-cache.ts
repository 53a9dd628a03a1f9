/** Cache of serialised API responses with ETag and compressed forms, valid while their version is current. */
import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors.ts';
import { unkeptHeader } from './cache-policy.ts';
import { type ContentCoding, contentCodingOf, encodeBody } from './content-coding.ts';
import { createWorkQueue } from './work-queue.ts';

export type ResponseVariant = { body: Uint8Array; coding: ContentCoding; etag: string };

export type BuiltResponse = { body: string; headers: Readonly<Record<string, string>> };

/** Version of the data behind a response: a response of another version is stale. */
export type CacheVersion = number | string;

export type CachedResponse = {
  version: CacheVersion;
  /** Sent with every variant of the body, and with 304. */
  headers: Readonly<Record<string, string>>;
  /** The body in the given coding, compressed once on first use. */
  variant: (coding: ContentCoding) => Promise<ResponseVariant>;
};

type Build = () => Promise<string | BuiltResponse>;

/** Sooner than the server gives a silent connection up (`server-limits.ts`): what is being made is there for the next call. */
const longestWaitMs = 25_000;

/** Most responses that wait to be made, so that one reader's ever new addresses do not take the process and the database. */
const waitingLimits = { maxWaiting: 100, maxWaitMs: longestWaitMs };

/**
 * @param options.maxBytes of all bodies and compressed variants; least recently used are evicted first
 * @param options.mostAtOnce made at once
 */
export function createResponseCache(
  options: { maxEntries?: number; maxBytes?: number; mostAtOnce?: number } = {},
) {
  const { maxEntries = 500, maxBytes = 48 * 1024 * 1024, mostAtOnce = 4 } = options;
  const kept = new Map<string, { answer: CachedResponse; bytes: number }>();
  const inHand = new Map<string, Promise<CachedResponse>>();
  const queue = createWorkQueue({ ...waitingLimits, concurrency: mostAtOnce });
  let total = 0;

  function forget(key: string): void {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function grow(key: string, answer: CachedResponse, bytes: number): void {
    const entry = kept.get(key);
    if (entry?.answer !== answer) return;
    entry.bytes += bytes;
    total += bytes;
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries && total <= maxBytes) break;
      forget(oldest);
    }
  }

  async function make(key: string, version: CacheVersion, build: Build): Promise<CachedResponse> {
    const built = await queue.run(build);
    const { body: text, headers } = typeof built === 'string' ? { body: built, headers: {} } : built;
    const body = Buffer.from(text);
    const about = { version, headers };
    const answer = keepAnswer(body, about, (bytes) => grow(key, answer, bytes));
    if (unkeptHeader in headers) return answer;
    forget(key);
    kept.set(key, { answer, bytes: 0 });
    grow(key, answer, body.byteLength);
    return answer;
  }

  return {
    /**
     * The cached response of `key` at `version`, or a new one from `build`, kept unless its headers forbid it. Whoever
     * asks for it meanwhile shares it. Rejects with AppError `overloaded` when too many others are being made, or when
     * it takes longer than a request may.
     */
    async get(key: string, version: CacheVersion, build: Build): Promise<CachedResponse> {
      const known = kept.get(key);
      if (known?.answer.version === version) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      const shared = `${version} ${key}`;
      const making = inHand.getOrInsertComputed(shared, () =>
        make(key, version, build).finally(() => inHand.delete(shared)),
      );
      return Promise.race([making, refusedAfter(longestWaitMs, making)]);
    },
  };
}

function refusedAfter(milliseconds: number, work: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new AppError('overloaded', { log: 'still being made', retryAfterSeconds: 10 }));
  const timer = setTimeout(refuse, milliseconds);
  const stop = () => clearTimeout(timer);
  work.then(stop, stop);
  return promise;
}

function keepAnswer(
  plain: Uint8Array,
  about: Pick<CachedResponse, 'version' | 'headers'>,
  onGrow: (bytes: number) => void,
): CachedResponse {
  const digest = digestOf(plain);
  const variants = new Map<ContentCoding, Promise<ResponseVariant>>();

  async function encode(wanted: ContentCoding): Promise<ResponseVariant> {
    const { body, coding } = await encodeBody(plain, wanted);
    if (coding !== 'identity') onGrow(body.byteLength);
    return { body, coding, etag: etagOf(digest, coding) };
  }

  return { ...about, variant: (coding) => variants.getOrInsertComputed(coding, encode) };
}

export function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** Each coding of a body has an ETag of its own. */
export function etagOf(digest: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;
}

type VariantResponse = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
};

/** The response in the best coding the request allows, or 304 where the client has it. @param type media type of the body */
export async function respondWith(
  answer: Pick<CachedResponse, 'headers' | 'variant'>,
  request: Headers,
  { type, ...others }: { type: string } & Readonly<Record<string, string>>,
): Promise<VariantResponse> {
  const variant = await answer.variant(contentCodingOf(request.get('accept-encoding')));
  const headers: Record<string, string> = { ...answer.headers, ...others, etag: variant.etag };
  if (isNotModified(request.get('if-none-match'), variant.etag)) return { status: 304, headers, body: null };
  headers['content-type'] = type;
  headers['content-length'] = String(variant.body.byteLength);
  if (variant.coding !== 'identity') headers['content-encoding'] = variant.coding;
  return { status: 200, headers, body: variant.body as Uint8Array<ArrayBuffer> };
}

/** True when `If-None-Match` contains this ETag (RFC 9110, weak comparison). */
export function isNotModified(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === etag;
  });
}
