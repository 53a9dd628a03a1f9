/** Why a call of the account failed, in words for a notice. */
import { ApiError } from '#web/api/api-error.ts';

/** The server's words in the reader's language, or `fallback` when it sent none. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== undefined ? error.message : fallback;
}
