/** Error of a failed API call, with the server's code and message. */
import type { ErrorBody, ErrorCode } from '#contract/error.ts';

export class ApiError extends Error {
  readonly status: number;
  /** Undefined without a response of the API, such as for a proxy's page or a network error. */
  readonly code: ErrorCode | undefined;
  /** Error messages by field, in the reader's language. */
  readonly fields: Readonly<Record<string, string>>;

  /** `message` is the server's message for the reader, or "status: body" without one. */
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

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

export function isSignedOut(error: unknown): boolean {
  return hasCode(error, 'unauthenticated');
}
