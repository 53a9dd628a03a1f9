/**
 * Fast path for the most frequent requests: a complete guest response, headers included, is repeated for an
 * identical request before any routing, while it is current.
 */
import { partyCookie } from '#contract/domain/party.ts';
import { contentCodingOf } from './content-coding.ts';
import { findCookie, hasCookie, hasSessionCookie } from './cookies.ts';
import { requestIdHeader } from './request-id.ts';
import { hostOf, targetOf } from './request-target.ts';

export type GuestRequest = {
  method: string;
  /** Path and query as sent. */
  target: string;
  host: string | null | undefined;
  cookie: string | null | undefined;
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
  authorization: string | null | undefined;
  /** As sent; the response does not depend on it. */
  requestId?: string | null | undefined;
};

export type GuestResponse = {
  route: string;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Uint8Array;
  isCurrent: () => boolean;
};

export type GuestResponseCache = {
  find: (request: GuestRequest) => GuestResponse | undefined;
  keep: (request: GuestRequest, answer: GuestResponse) => void;
};

const longestTarget = 300;

/** Everything a guest's response may depend on; undefined for a request that must go through the routes. */
function keyOf(request: GuestRequest): string | undefined {
  if (request.method !== 'GET' || request.ifNoneMatch || request.authorization) return undefined;
  if (request.target.length > longestTarget) return undefined;
  const { cookie } = request;
  const coding = contentCodingOf(request.acceptEncoding);
  if (!cookie || !hasCookie(cookie)) return `${coding} ${request.host} ${request.target}`;
  if (hasSessionCookie(cookie)) return undefined;
  const choices = ['lang', 'theme', partyCookie].map((name) => findCookie(cookie, name) ?? '').join(';');
  return choices.length > 20 ? undefined : `${coding} ${request.host} ${request.target} ${choices}`;
}

/**
 * New responses are in a small queue; those requested again move to the main cache. A flood of unique URLs
 * therefore evicts nothing popular.
 * @param options.maxEntries size of the main cache; entries unused since their last check leave first
 * @param options.maxNew size of the queue
 */
export function createGuestResponseCache(
  options: { maxEntries?: number; maxNew?: number } = {},
): GuestResponseCache {
  const { maxEntries = 128, maxNew = 32 } = options;
  const kept = new Map<string, Entry>();
  const fresh = new Map<string, Entry>();

  function promote(key: string, answer: GuestResponse): void {
    for (const [oldKey, old] of kept) {
      if (kept.size < maxEntries) break;
      kept.delete(oldKey);
      // Second chance: used entries move to the end.
      if (old.isUsed) kept.set(oldKey, { ...old, isUsed: false });
    }
    kept.set(key, { answer, isUsed: false });
  }

  return {
    find(request) {
      const key = keyOf(request);
      const entry = key === undefined ? undefined : (kept.get(key) ?? fresh.get(key));
      if (key === undefined || !entry) return undefined;
      if (entry.answer.isCurrent()) {
        entry.isUsed = true;
        return entry.answer;
      }
      // A promoted entry frees its place.
      fresh.delete(key);
      return undefined;
    },
    keep(request, answer) {
      const key = keyOf(request);
      if (key === undefined) return;
      const known = kept.get(key);
      if (known) {
        known.answer = answer;
        return;
      }
      fresh.delete(key);
      fresh.set(key, { answer, isUsed: false });
      if (fresh.size <= maxNew) return;
      for (const [oldest, entry] of fresh) {
        fresh.delete(oldest);
        if (entry.isUsed) promote(oldest, entry.answer);
        return;
      }
    },
  };
}

type Entry = { answer: GuestResponse; isUsed: boolean };

/** The request as the socket layer reads it. */
export function guestRequestOf(request: Request): GuestRequest {
  const { headers } = request;
  return {
    method: request.method,
    target: targetOf(request),
    host: hostOf(request),
    cookie: headers.get('cookie'),
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    authorization: headers.get('authorization'),
    requestId: headers.get(requestIdHeader),
  };
}

export function toGuestResponse(answer: GuestResponse): Response {
  const headers = new Headers();
  for (let i = 0; i < answer.headers.length; i += 2) {
    headers.set(answer.headers[i] ?? '', answer.headers[i + 1] ?? '');
  }
  return new Response(answer.body as Uint8Array<ArrayBuffer>, { headers });
}
