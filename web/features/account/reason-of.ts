/** Text of a failed account call for a toast: the server's message, or a fallback. */
import { ApiError } from '#web/api/api-error.ts';

/** The server's message in the reader's language, or `fallback` without one. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== undefined ? error.message : fallback;
}
