/**
 * Reads returned mail: reports of delivery (RFC 3464) and complaints (RFC 5965). Anybody can send such mail, so it
 * is believed only by its signed return path.
 */
import PostalMime, { type Email } from 'postal-mime';
import type { MailEvent } from '#contract/api/mail-events.ts';
import { AppError } from '#server/platform/errors.ts';
import { findReturnTokens } from './return-path.ts';

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;
/** Fields of a report are short lines; the rest of a hostile one is not read. */
const longestReport = 64 * 1024;

/**
 * Events in a returned mail; none for other mail, such as replies of people who are away.
 * @throws AppError `malformed_request`
 */
export async function readReturnedMail(source: Buffer): Promise<{ events: MailEvent[] }> {
  const mail = await parse(source);
  const kind = findComplaint(mail) ?? findFailure(mail);
  if (!kind) return { events: [] };
  const tokens = findReturnTokens(listTexts(mail).join('\n'));
  return { events: tokens.map((token) => ({ ...kind, returnPath: `bounce+${token}@` })) };
}

async function parse(source: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(source, limits);
  } catch (cause) {
    throw new AppError('malformed_request', { log: 'returned mail cannot be read', cause });
  }
}

function findComplaint(mail: Email): { type: 'complaint' } | undefined {
  const type = fieldOf(partOf(mail, 'message/feedback-report'), 'feedback-type');
  // `not-spam`, `auth-failure` and others are no complaints.
  return type !== undefined && /^(?:abuse|fraud|other|opt-out)\b/i.test(type)
    ? { type: 'complaint' }
    : undefined;
}

/** Undefined for a mail that is only late, or arrived. */
function findFailure(mail: Email): { type: 'bounce'; status?: string } | undefined {
  const report = partOf(mail, 'message/delivery-status') ?? partOf(mail, 'message/global-delivery-status');
  if (!/^failed\b/i.test(fieldOf(report, 'action') ?? '')) return undefined;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(report, 'status') ?? '')?.[0];
  return { type: 'bounce', ...(status === undefined ? {} : { status }) };
}

function partOf({ attachments }: Email, type: string): string | undefined {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return part && textOf(part.content);
}

/** The first field of a name; fields are lines of their own. */
function fieldOf(report: string | undefined, name: string): string | undefined {
  const prefix = `${name}:`;
  const line = report?.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim();
}

/** Where the return path may stand: the address the report went to, its fields, and the mail it returns. */
function listTexts({ headers, attachments }: Email): string[] {
  return [...headers.map(({ value }) => value), ...attachments.map(({ content }) => textOf(content))];
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  if (typeof content === 'string') return content.slice(0, longestReport);
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
    .subarray(0, longestReport)
    .toString('latin1');
}
