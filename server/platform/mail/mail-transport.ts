/** Mail transport: an SMTP server, or a folder of files where none is configured. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailParty } from './mail-text.ts';

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
};

export type MailTransport = {
  /**
   * Resolves once the mail is accepted.
   * @throws MailRefusedError, or another error when it can be retried
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
};

/** Permanently refused by the server. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Temporary failure; the message has the step and the server's code, no address. */
export class MailDelayedError extends Error {
  override readonly name = 'MailDelayedError';
}

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/** @param options.deadlineMs for one mail, from connecting to the final response */
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Permanent only for a 5xx to recipient or message. A 5xx to login or sender is a configuration error that
 * operators can fix while the mail waits.
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
