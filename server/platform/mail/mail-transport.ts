/** Mail transport: an SMTP server, or a folder of files where none is configured. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { failureOf, isAcceptedBefore } from './mail-failure.ts';
import type { MailParty } from './mails/define-mail.ts';

export { MailDelayedError, MailRefusedError } from './mail-failure.ts';

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
export type DkimSettings = { domain: string; selector: string; privateKey: string };

export type MailTransport = {
  /**
   * Resolves once the mail is accepted.
   * @throws MailRefusedError, or MailDelayedError when it can be retried
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
};

/** The transport of the configuration; `folder` takes the mail while there is no server. */
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
    ...(dkim ? { dkim: signingOf(dkim) } : {}),
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

function signingOf({ domain, selector, privateKey }: DkimSettings) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders };
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
    ...(mail.pictures?.length ? { attachments: mail.pictures.map(toAttachment) } : {}),
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

function toAttachment({ cid, filename, contentType, content }: InlinePicture) {
  return { cid, filename, contentType, content, contentDisposition: 'inline' as const };
}

/** With a return path of its own, the mail asks for reports of failure and delay (RFC 3461). */
function envelopeOf({ id, to, returnPath }: OutgoingMail): Pick<SendMailOptions, 'envelope' | 'dsn'> {
  if (returnPath === undefined) return {};
  return {
    envelope: { from: returnPath, to: [to] },
    dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient: to },
  };
}
