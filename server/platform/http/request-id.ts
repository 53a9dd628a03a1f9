/** The id of a request, which its answer, its log lines and the audit log carry. */
import { randomUUID } from 'node:crypto';

/** What proxies make: nginx 32 hexadecimal digits, others a UUID or ULID. No text of a visitor gets into the log. */
const acceptable = /^[0-9A-Za-z-]{16,64}$/;

export const requestIdHeader = 'x-request-id';

/**
 * @param given value of `X-Request-Id`
 * @param trustProxy number of trusted proxies; without one every client could choose its id
 */
export function requestIdOf(given: string | null | undefined, trustProxy: number): string {
  return trustProxy > 0 && given && acceptable.test(given) ? given : randomUUID();
}
