/** Error of a failed API call, with the server's code and message. */
import type { ErrorBody, ErrorCode } from '#contract/error.ts';

export class ApiError extends Error {
  readonly status: number;
  /** Undefined when the answer was not the API's own: a proxy's page, a broken connection. */
  readonly code: ErrorCode | undefined;
  /** Field name to message in the reader's language. */
  readonly fields: Readonly<Record<string, string>>;

  /** `message` is the server's words to the reader, or "status: body" when it sent none. */
  constructor(status: number, body: ErrorBody | string) {
    super(typeof body === 'string' ? `${status}: ${body}` : body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body === 'string' ? undefined : body.code;
    this.fields = (typeof body === 'string' ? undefined : body.fields) ?? {};
  }
}

/** The same error, shown at a field; a message the server sent for that field is kept. */
export function besideField(error: ApiError, name: string): ApiError {
  const { status, code, message, fields } = error;
  return code ? new ApiError(status, { code, message, fields: { [name]: message, ...fields } }) : error;
}

/** Status 0: the request never reached the server. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** True where the session the page was read with is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
