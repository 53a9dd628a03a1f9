/** Cache headers of guests' answers, for browsers and shared caches (a CDN, a caching proxy). */
import type { ReadHeaders } from './http-env.ts';

/**
 * A shared cache answers for a minute by itself, then for half a minute more while it asks again, and for five
 * minutes when the site does not answer; browsers ask every time. Prices say when they were seen, so a page may be
 * that old; `must-revalidate` keeps browsers from showing their own stale copy.
 */
export const sharedForAMinute =
  'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=30, stale-if-error=300';

/** For what may depend on a cookie: the reader's browser keeps it and asks every time. */
export const ownAndRevalidated = 'private, no-cache';

export const neverStored = 'private, no-store';

/** On an answer that lacks something for the moment: no cache keeps it, nor a page made with it. */
export const unkeptHeader = 'x-unkept';

/** True when nothing in the request tells readers apart, so that the answer is the same for all of them. */
export function isAnonymous(headers: ReadHeaders): boolean {
  return !headers.get('cookie')?.trim() && !headers.get('authorization');
}

/** `Cache-Control` of a guest's answer that is the same for every request with these headers. */
export function guestCacheControl(headers: ReadHeaders): string {
  return isAnonymous(headers) ? sharedForAMinute : ownAndRevalidated;
}
