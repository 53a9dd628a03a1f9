/** The way out: an SMTP server, or a folder of files where none is configured. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailParty } from './mail-text.ts';

export type OutgoingMail = {
  /** The outbox row: part of the Message-ID, so that receivers can tell a second copy. */
  id: string;
  from: MailParty;
  to: string;
  replyTo: MailParty | null;
  subject: string;
  text: string;
  html: string;
  date: Date;
};

export type MailTransport = {
  /** Resolves once the mail is taken. @throws MailRefusedError, or another error when it may be tried again */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
};

/** The server will never take this mail. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** A failure for now; the message names the step and the server's number, and no address. */
export class MailDelayedError extends Error {
  override readonly name = 'MailDelayedError';
}

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/** @param options.deadlineMs for one mail from connecting to the server's last word */
export function createSmtpTransport(options: { url: string; deadlineMs?: number }): MailTransport {
  const { url, deadlineMs = 60_000 } = options;
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      try {
        await transport.sendMail({ ...messageOf(mail), signal: inTime });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Each mail becomes `<id>.eml` for its owner alone, as it may open an account; the same mail again replaces its file. */
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
      // A file left half written may have another mode, which writing keeps.
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Final is only a 5xx to the recipient or to the message itself; one to the login or the sender is our own
 * configuration, which an operator mends while the mail waits.
 */
function failureOf(error: unknown): Error {
  const { code, responseCode, command } = smtpFieldsOf(error);
  const summary =
    [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown failure';
  const isFinal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isFinal ? new MailRefusedError(summary) : new MailDelayedError(summary);
}

function smtpFieldsOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as Error & Record<string, unknown>;
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(typeof command === 'string' ? { command } : {}),
  };
}
