/** Error codes of the API, the HTTP status of each, and the one error body. */
import { z } from 'zod';
import errorStatus from './error-status.json' with { type: 'json' };

export { errorStatus };

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
