/** What a failed attempt to send a mail means: whose fault it is, and whether another attempt can succeed. */

type FailureFacts = {
  /** `recipient`: this address or message. `server`: every mail would fail now. */
  scope: 'server' | 'recipient';
  /** Enhanced status code (RFC 3463) such as `5.1.1`, where the server gave one. */
  status: string | null;
};

/** Permanently refused by the server; always about this address or message. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly scope = 'recipient';
  readonly status: string | null;

  constructor(message: string, status: string | null = null) {
    super(message);
    this.status = status;
  }
}

/** Temporary failure; the message has the step and the server's code, no address. */
export class MailDelayedError extends Error {
  override readonly name = 'MailDelayedError';
  readonly scope: FailureFacts['scope'];
  readonly status: string | null;

  constructor(message: string, { scope, status }: FailureFacts = { scope: 'server', status: null }) {
    super(message);
    this.scope = scope;
    this.status = status;
  }
}

/**
 * Permanent only for a 5xx to recipient or message. A 5xx to login or sender is a configuration error that
 * operators can fix while the mail waits.
 */
export function failureOf(error: unknown): MailRefusedError | MailDelayedError {
  const { code, responseCode, command, response } = smtpFieldsOf(error);
  const summary =
    [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown failure';
  const status = findStatus(response);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMail && responseCode !== undefined && responseCode >= 500)
    return new MailRefusedError(summary, status);
  const isAboutServer = !isAboutMail || responseCode === undefined || isServerReply(responseCode, status);
  return new MailDelayedError(summary, { scope: isAboutServer ? 'server' : 'recipient', status });
}

/** 421 closes the connection; X.3.X is about the mail system (full, shutting down), whatever the message. */
function isServerReply(responseCode: number, status: string | null): boolean {
  return responseCode === 421 || status?.split('.')[1] === '3';
}

const acceptedBefore =
  /\bduplicate message-?id\b|\bmessage(?:-?id)? (?:was |has been |is )?already (?:been )?(?:received|accepted|delivered|queued)\b/i;

/**
 * Whether the server refuses the message because it has it: an earlier attempt arrived and only its answer was
 * lost. No status code exists for it, so the text decides.
 */
export function isAcceptedBefore(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = smtpFieldsOf(error);
  return command === 'DATA' && responseCode >= 500 && acceptedBefore.test(response.slice(0, 500));
}

function findStatus(response: string | undefined): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null;
}

type SmtpFields = { code?: string; responseCode?: number; command?: string; response?: string };

function smtpFieldsOf(error: unknown): SmtpFields {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command, response } = error as Error & Record<string, unknown>;
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof response === 'string' ? { response } : {}),
  };
}
