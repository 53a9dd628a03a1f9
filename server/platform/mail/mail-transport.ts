/** Mail transport: an SMTP server with the meaning of its refusals, or a folder of files where none is configured. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailParty } from './mail-text.ts';

/** A picture the HTML shows as `cid:<cid>`. */
export type InlinePicture = { cid: string; filename: string; contentType: string; content: Buffer };

export type OutgoingMail = {
  /** Id of the outbox row, part of the Message-ID, so that receivers recognise duplicates. */
  id: string;
  from: MailParty;
  to: string;
  replyTo: MailParty | null;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** One-click unsubscribe (RFC 8058): an HTTPS address that takes the POST. */
  listUnsubscribe?: { url: string; mailto?: string };
  /** `campaign:customer:type:sender`, for the statistics of Gmail. */
  feedbackId?: string;
  /** MAIL FROM, where bounces go, with a request for delivery reports; the sender when omitted. */
  returnPath?: string;
  pictures?: readonly InlinePicture[];
};

/** Signs all mail (RFC 6376); the key is RSA. */
type DkimSettings = { domain: string; selector: string; privateKey: string };

export type MailTransport = {
  /**
   * Resolves once the mail is accepted.
   * @throws MailRefusedError, or MailDelayedError when it can be retried
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
};

export function createMailTransport(
  { smtpUrl, dkim }: { smtpUrl: string | null; dkim: DkimSettings | null },
  folder: string,
): MailTransport {
  return smtpUrl === null ? createFolderTransport(folder) : createSmtpTransport({ url: smtpUrl, dkim });
}

/** A server that scans mail may take a minute to answer; RFC 5321 asks for ten. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  dnsTimeout: 10_000,
  socketTimeout: 150_000,
};

/**
 * Mails that follow each other share connections. A mail goes to another connection only if none of it was sent; what
 * is idle is closed soon, so that nothing keeps a process or a server from stopping.
 */
const shared = {
  pool: true,
  maxConnections: 4,
  maxMessages: 100,
  maxRequeues: 1,
  idleTimeout: 1_000,
} as const;

/** The longest attempt to send one mail, from connecting to the final response. */
export const longestAttemptMs = 180_000;

/**
 * The library's list (RFC 6376, section 5.4.1) and two it leaves out: mail services ignore one-click unsubscribe
 * unless both of its headers are signed.
 */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Content-ID:Content-Description:Resent-Date:Resent-From:Resent-Sender:Resent-To:Resent-Cc:Resent-Message-ID',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Subscribe:List-Post:List-Owner:List-Archive',
  'OTP-Token:List-Unsubscribe-Post:Feedback-ID',
].join(':');

export type SmtpOptions = { url: string; dkim?: DkimSettings | null; deadlineMs?: number };

export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const { url, dkim = null, deadlineMs = longestAttemptMs } = options;
  const transport = createTransport({
    url,
    ...shared,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  });
  return {
    async send(mail, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      try {
        await transport.sendMail({ ...messageOf(mail), signal: inTime });
      } catch (error) {
        if (!isAcceptedBefore(error)) throw failureOf(error);
      }
    },
  };
}

/**
 * Writes each mail to `<id>.eml`, readable by its owner only since it may contain links; the same mail
 * replaces its file.
 */
export function createFolderTransport(folder: string): MailTransport {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const path = join(folder, `${mail.id}.eml`);
      // A file left from an interrupted write may have another mode.
      await rm(`${path}.part`, { force: true });
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function messageOf(mail: OutgoingMail): SendMailOptions {
  const host = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${mail.id}@${host}>`,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: headersOf(mail),
    attachments: mail.pictures?.map((picture) => ({ ...picture, contentDisposition: 'inline' })) ?? [],
    ...envelopeOf(mail),
  };
}

function headersOf({ listUnsubscribe, feedbackId }: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(listUnsubscribe
      ? {
          'List-Unsubscribe': [listUnsubscribe.url, listUnsubscribe.mailto]
            .flatMap((address) => (address === undefined ? [] : [`<${address}>`]))
            .join(', '),
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
    ...(feedbackId === undefined ? {} : { 'Feedback-ID': feedbackId }),
  };
}

/** With a return path of its own, the mail asks for reports of failure and delay (RFC 3461). */
function envelopeOf({ id, to, returnPath }: OutgoingMail): Pick<SendMailOptions, 'envelope' | 'dsn'> {
  if (returnPath === undefined) return {};
  return {
    envelope: { from: returnPath, to: [to] },
    dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient: to },
  };
}

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
function failureOf(error: unknown): MailRefusedError | MailDelayedError {
  const { code, responseCode, command, response } = smtpFieldsOf(error);
  const summary =
    [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown failure';
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null;
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
function isAcceptedBefore(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = smtpFieldsOf(error);
  return command === 'DATA' && responseCode >= 500 && acceptedBefore.test(response.slice(0, 500));
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
