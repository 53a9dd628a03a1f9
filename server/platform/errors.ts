/** The one error class the server throws on purpose: a stable code, a line for the log, texts for the reader by key. */
import type { ErrorCode } from '#contract/error.ts';
import type { ApiMessageArguments } from '#messages/generated/types.ts';

type FieldKey = Extract<keyof ApiMessageArguments, `api.field.${string}`>;

/** What is wrong with one field: a message key, with its arguments where the message takes any. */
export type FieldMessage = {
  [Key in FieldKey]: Record<never, never> extends ApiMessageArguments[Key]
    ? Key
    : { key: Key; args: ApiMessageArguments[Key] };
}[FieldKey];

export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/** Words for one call, where those of the code would not fit. */
export type ErrorWords = Extract<
  keyof ApiMessageArguments,
  `api.adminLogin.${string}` | `api.subscription.${string}` | 'api.field.destinationTaken'
>;

export type AppErrorDetail = {
  /** For the log alone; never reaches the reader. */
  log: string;
  fields?: FieldMessages;
  /** In place of the words of the code. */
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
