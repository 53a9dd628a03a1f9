/**
 * `AppError`, the one error the server throws on purpose: a stable code, a log message, message keys for the
 * reader.
 */
import type { ErrorCode } from '#contract/error.ts';
import type { ApiMessageArguments } from '#messages/generated/types.ts';

type FieldKey = Extract<keyof ApiMessageArguments, `api.field.${string}`>;

/** Error of one field: a message key with its arguments. */
export type FieldMessage = {
  [Key in FieldKey]: Record<never, never> extends ApiMessageArguments[Key]
    ? Key
    : { key: Key; args: ApiMessageArguments[Key] };
}[FieldKey];

type FieldMessages = Readonly<Record<string, FieldMessage>>;

/** Message for one case, if that of the code does not fit. */
export type ErrorWords = Extract<
  keyof ApiMessageArguments,
  | `api.adminLogin.${string}`
  | `api.dealRefusal.${string}`
  | `api.subscription.${string}`
  | `api.picture.${string}`
  | `api.push.${string}`
  | `api.trialAlert.${string}`
  | `api.watches.${string}`
  | 'api.deletedMeanwhile'
  | 'api.field.dealTaken'
  | 'api.field.destinationDeparture'
  | 'api.field.destinationTaken'
  | 'api.field.emailTaken'
  | 'api.otherReader'
  | 'api.providerBusy'
>;

export type AppErrorDetail = {
  /** For the log only, never sent to the reader. */
  log: string;
  fields?: FieldMessages;
  /** Replaces the message of the code. */
  words?: ErrorWords;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly words: ErrorWords | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: AppErrorDetail) {
    super(detail.log, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields;
    this.words = detail.words;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** What is wrong with one field of a call. */
export function invalidField(field: string, message: FieldMessage, log: string): AppError {
  return new AppError('validation_failed', { log, fields: { [field]: message } });
}
