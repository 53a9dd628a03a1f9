/** The id of a request, which its answer, its log lines and the audit log carry. */
import { randomUUID } from 'node:crypto';

/** What proxies make: 32 hexadecimal digits or a UUID. Anything else could be text of a visitor, or a secret. */
const acceptable = /^[\da-f]{32}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const requestIdHeader = 'x-request-id';

/**
 * @param given value of `X-Request-Id`
 * @param trustProxy number of trusted proxies; without one every client could choose its id
 */
export function requestIdOf(given: string | null | undefined, trustProxy: number): string {
  return trustProxy > 0 && given && acceptable.test(given) ? given : randomUUID();
}
