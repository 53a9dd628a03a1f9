/** `POST /api/mail/events`: bounces and complaints, as JSON or as returned mail, and return paths that name the mail. */
import PostalMime, { type Email } from 'postal-mime';
import { type MailEvent, reportMailEvents } from '#contract/api/mail-events.ts';
import { emailKey } from '#contract/domain/email.ts';
import { uuidOf, uuidPattern } from '#contract/domain/uuid.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { isSameText } from '#server/people/accounts/secret-token.ts';
import { recordBounce } from '#server/people/mailboxes/suppression.repository.ts';
import { findRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

type MailedMessage = { messageId: string; emailKey: string };

const purpose = 'mail return path';
const idLength = 32;
const hashLength = 20;
const tokenPattern = new RegExp(`\\+([0-9a-f]{${idLength + hashLength}})@`, 'gi');
const mostTokens = 20;

/**
 * Return path of an alert mail (VERP): `bounce+TOKEN@domain`, so that a bounce names its mail whatever else relays
 * change. The token is hexadecimal, since some relays change case: the id of the message, and a keyed hash of it with
 * the address.
 * @param base the mailbox for bounces, such as `bounce@mail.example.sa`
 */
export function makeReturnPath(keys: Pick<AccountKeys, 'tag'>, base: string, message: MailedMessage): string {
  const at = base.lastIndexOf('@');
  const token = message.messageId.replaceAll('-', '') + hashOf(keys.tag(purpose, hashedTextOf(message)));
  return `${base.slice(0, at)}+${token}${base.slice(at)}`;
}

/** All tokens in a text, genuine or not. */
export function findReturnTokens(text: string): string[] {
  const found = new Set<string>();
  for (const [, token = ''] of text.matchAll(tokenPattern)) {
    found.add(token.toLowerCase());
    if (found.size === mostTokens) break;
  }
  return [...found];
}

/** Whether the token was made for this message and address, under any key. */
export function isGenuineToken(
  keys: Pick<AccountKeys, 'everyTag'>,
  token: string,
  message: MailedMessage,
): boolean {
  if (uuidOf(token) !== message.messageId) return false;
  const tags = keys.everyTag(purpose, hashedTextOf(message));
  return tags.some((tag) => isSameText(token.slice(idLength), hashOf(tag)));
}

function hashOf(tag: string): string {
  return Buffer.from(tag, 'base64url').toString('hex').slice(0, hashLength);
}

function hashedTextOf({ messageId, emailKey }: MailedMessage): string {
  return `${messageId} ${emailKey}`;
}

export function mailEventsRoutes(
  context: MailEventsContext & { config: { mail: { eventsSecret: string | null } } },
): OperationRoute[] {
  const { eventsSecret } = context.config.mail;
  return [
    operationRoute(
      reportMailEvents,
      async ({ body }) => ({
        received: body.events.length,
        known: await receiveMailEvents(context, body.events),
      }),
      {
        authorize: (headers) => {
          if (eventsSecret === null)
            throw new AppError('not_found', { log: 'MAIL_EVENTS_SECRET is not set' });
          if (!isSameText(headers.get('authorization') ?? '', `Bearer ${eventsSecret}`))
            throw new AppError('unauthenticated', { log: 'mail events without their secret' });
        },
        bodyReaders: { 'message/rfc822': readReturnedMail },
      },
    ),
  ];
}

type MailEventsContext = { db: Db; keys: Pick<AccountKeys, 'tag' | 'everyTag'>; now: () => Date };

/** @returns how many were about a mail or an address we know */
async function receiveMailEvents(context: MailEventsContext, events: readonly MailEvent[]): Promise<number> {
  let known = 0;
  for (const event of events) {
    const concerned = await findConcerned(context, event);
    if (!concerned) continue;
    known += 1;
    const what =
      event.type === 'complaint'
        ? ({ kind: 'complaint' } as const)
        : ({ kind: 'bounce', status: event.status ?? null } as const);
    await context.db
      .transaction()
      .execute((trx) => recordBounce(trx, context.keys, { ...concerned, ...what }, context.now()));
  }
  return known;
}

/**
 * The signed return path proves whom it is about. Message id and address are taken from whoever has the secret of
 * the route.
 */
async function findConcerned(
  { db, keys }: MailEventsContext,
  { returnPath, messageId, recipient }: MailEvent,
): Promise<{ emailKey: string; messageId: string | null } | undefined> {
  if (returnPath !== undefined) {
    for (const token of findReturnTokens(returnPath)) {
      // It begins with the id of the message, whether or not it is genuine.
      const mailed = await findMailed(db, uuidOf(token));
      if (mailed && isGenuineToken(keys, token, mailed)) return mailed;
    }
  }
  const id = messageId === undefined ? undefined : messageIdPattern.exec(messageId)?.[1]?.toLowerCase();
  const mailed = id === undefined ? undefined : await findMailed(db, id);
  if (recipient !== undefined) {
    const key = emailKey(recipient);
    return { emailKey: key, messageId: mailed?.emailKey === key ? mailed.messageId : null };
  }
  return mailed;
}

const messageIdPattern = new RegExp(`^<?(${uuidPattern})@`, 'i');

async function findMailed(db: Db, messageId: string): Promise<MailedMessage | undefined> {
  const message = await db
    .selectFrom('alert_message')
    .select('recipient_id')
    .where('id', '=', messageId)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  const recipient = message && (await findRecipient(db, message.recipient_id));
  return recipient && { messageId, emailKey: recipient.emailKey };
}

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;
/** Fields of a report are short lines; the rest of a hostile one is not read. */
const longestReport = 64 * 1024;

/**
 * Events in a returned mail, a report of delivery (RFC 3464) or a complaint (RFC 5965); none for other mail, such as
 * replies of people who are away. Anybody can send such mail, so it is believed only by its signed return path.
 * @throws AppError `malformed_request`
 */
export async function readReturnedMail(source: Buffer): Promise<{ events: MailEvent[] }> {
  const mail = await PostalMime.parse(source, limits).catch((cause: unknown) => {
    throw new AppError('malformed_request', { log: 'returned mail cannot be read', cause });
  });
  const kind = findComplaint(mail) ?? findFailure(mail);
  if (!kind) return { events: [] };
  // Where it may stand: the address the report went to, its fields, and the mail it returns.
  const fields = mail.headers.map(({ value }) => value);
  const texts = [...fields, ...mail.attachments.map(({ content }) => textOf(content))];
  const tokens = findReturnTokens(texts.join('\n'));
  return { events: tokens.map((token) => ({ ...kind, returnPath: `bounce+${token}@` })) };
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

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  if (typeof content === 'string') return content.slice(0, longestReport);
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
    .subarray(0, longestReport)
    .toString('latin1');
}
