/**
 * Return paths of alert mails (VERP): `bounce+TOKEN@domain`, so that a bounce names its mail whatever else relays
 * change. The token is hexadecimal, since some relays change case: the id of the message, and a keyed hash of it with
 * the address.
 */
import { timingSafeEqual } from 'node:crypto';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';

export type MailedMessage = { messageId: string; emailKey: string };

const purpose = 'mail return path';
const idLength = 32;
const hashLength = 20;
const tokenPattern = new RegExp(`\\+([0-9a-f]{${idLength + hashLength}})@`, 'gi');
const mostTokens = 20;

/** @param base the mailbox for bounces, such as `bounce@mail.example.sa` */
export function makeReturnPath(keys: Pick<AccountKeys, 'tag'>, base: string, message: MailedMessage): string {
  const at = base.lastIndexOf('@');
  const token = message.messageId.replaceAll('-', '') + hashOf(keys.tag(purpose, textOf(message)));
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

/** The message a token names, whether or not it is genuine. */
export function messageIdOf(token: string): string {
  return token.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the token was made for this message and address, under any key. */
export function isGenuineToken(
  keys: Pick<AccountKeys, 'everyTag'>,
  token: string,
  message: MailedMessage,
): boolean {
  if (messageIdOf(token) !== message.messageId) return false;
  const given = Buffer.from(token.slice(idLength));
  return keys.everyTag(purpose, textOf(message)).some((tag) => {
    const expected = Buffer.from(hashOf(tag));
    return expected.length === given.length && timingSafeEqual(given, expected);
  });
}

function hashOf(tag: string): string {
  return Buffer.from(tag, 'base64url').toString('hex').slice(0, hashLength);
}

function textOf({ messageId, emailKey }: MailedMessage): string {
  return `${messageId} ${emailKey}`;
}
