/** Error codes of the API, the HTTP status of each, and the one error body. */
import { z } from 'zod';

export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  admin_required: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  cross_site_request: 403,
  confirmation_required: 403,
  password_change_required: 403,
  premium_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  administrator_account: 409,
  last_administrator: 409,
  own_account: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  validation_failed: 422,
  weak_password: 422,
  link_expired: 422,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  storage_low: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

export const errorBody = z.object({
  code: z.enum(errorCodes),
  /** In the reader's language. */
  message: z.string(),
  /** Field name to message, for `validation_failed`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
