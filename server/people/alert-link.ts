/**
 * Secrets in the links of alert mails. They are computed, not stored: an id and a keyed hash of it with the address,
 * so that a link dies when the address changes. Each purpose has its own.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { originOf } from '#server/people/accounts/account-mail.ts';
import { isToken } from '#server/people/accounts/secret-token.ts';
import type { Config } from '#server/platform/config/config.ts';

/** `manage`: watches and alert settings. `confirm`: one watch of a guest. `stop`: the unsubscribe button. */
export type AlertLinkPurpose = 'manage' | 'confirm' | 'stop';

/** The recipient, or for `confirm` the watch, with the recipient's address. */
export type LinkOwner = { id: string; emailKey: string };

const idLength = 22;
const hashLength = 21;

/** 43 characters of base64url: the id, and a hash of 126 bits. */
export function makeAlertToken(
  keys: Pick<AccountKeys, 'tag'>,
  purpose: AlertLinkPurpose,
  owner: LinkOwner,
): string {
  const id = Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url');
  return id + keys.tag(tagPurpose(purpose), tagText(owner)).slice(0, hashLength);
}

/** The id a token names, whether or not it is genuine; undefined when malformed. */
export function idOfToken(token: string): string | undefined {
  if (!isToken(token)) return undefined;
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex');
  if (hex.length !== 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the token was made for this purpose and owner, under any key. */
export function isGenuine(
  keys: Pick<AccountKeys, 'everyTag'>,
  { token, purpose, owner }: { token: string; purpose: AlertLinkPurpose; owner: LinkOwner },
): boolean {
  if (idOfToken(token) !== owner.id) return false;
  const given = Buffer.from(token.slice(idLength));
  return keys
    .everyTag(tagPurpose(purpose), tagText(owner))
    .some((tag) => timingSafeEqual(given, Buffer.from(tag.slice(0, hashLength))));
}

function tagPurpose(purpose: AlertLinkPurpose): string {
  return `alert link ${purpose}`;
}

function tagText({ id, emailKey }: LinkOwner): string {
  return `${id} ${emailKey}`;
}

type Addressing = Pick<Config, 'appUrl' | 'port'>;

/** The secret goes into the fragment, which is never sent to servers or logs. */
export function alertsPageLink(
  config: Addressing,
  { language, ...secret }: { language: Language } & ({ token: string } | { confirm: string }),
): string {
  return `${originOf(config)}${localizedPath(language, pages.alerts.path)}#${new URLSearchParams(secret)}`;
}

/** The secret is part of the path, since the mail program posts to this address. */
export function unsubscribeLink(
  config: Addressing,
  { language, token }: { language: Language; token: string },
): string {
  return `${originOf(config)}${localizedPath(language, pages.unsubscribe.path.replace('*', token))}`;
}
