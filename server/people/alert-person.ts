/** Links of alert mails, whose alerts a call is about (an account's, or those of a link's owner), and whether one would reach them. */
import type { Viewer } from '#contract/domain/account.ts';
import type { AlertObstacle } from '#contract/domain/alert.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { uuidOf } from '#contract/domain/uuid.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { originOf } from '#server/people/accounts/account-mail.ts';
import { isSameText, isToken } from '#server/people/accounts/secret-token.ts';
import { findSuppression } from '#server/people/mailboxes/suppression.repository.ts';
import {
  ensureUserRecipient,
  findRecipient,
  findUserRecipient,
  listWantedDevices,
  type Recipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';

/**
 * Secrets in links are computed, not stored: an id and a keyed hash of it with the address, so that a link dies when the
 * address changes. `manage`: watches and alert settings. `confirm`: one watch of a guest. `stop`: the unsubscribe button.
 */
type AlertLinkPurpose = 'manage' | 'confirm' | 'stop';

/** The recipient, or for `confirm` the watch, with the recipient's address. */
type LinkOwner = { id: string; emailKey: string };

const idLength = 22;
const hashLength = 21;

/** 43 characters of base64url: the id, and a hash of 126 bits. */
export function makeAlertToken(
  keys: Pick<AccountKeys, 'tag'>,
  purpose: AlertLinkPurpose,
  owner: LinkOwner,
): string {
  const id = Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url');
  return id + keys.tag(...taggedBy(purpose, owner)).slice(0, hashLength);
}

/** The id a token names, whether or not it is genuine; undefined when malformed. */
export function idOfToken(token: string): string | undefined {
  if (!isToken(token)) return undefined;
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex');
  return hex.length === 32 ? uuidOf(hex) : undefined;
}

/** Whether the token was made for this purpose and owner, under any key. */
export function isGenuine(
  keys: Pick<AccountKeys, 'everyTag'>,
  { token, purpose, owner }: { token: string; purpose: AlertLinkPurpose; owner: LinkOwner },
): boolean {
  if (idOfToken(token) !== owner.id) return false;
  const tags = keys.everyTag(...taggedBy(purpose, owner));
  return tags.some((tag) => isSameText(token.slice(idLength), tag.slice(0, hashLength)));
}

function taggedBy(purpose: AlertLinkPurpose, { id, emailKey }: LinkOwner): [purpose: string, text: string] {
  return [`alert link ${purpose}`, `${id} ${emailKey}`];
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

export type AlertPeopleContext = { db: Db; accounts: { keys: AccountKeys }; now: () => Date };

/** A link shows no Premium figures, whoever owns it: it may have been passed on. */
export type AlertPerson = { recipient: Recipient; viewer: Viewer };

/** @throws AppError `unauthenticated` without a session and a genuine link */
export async function getAlertPerson(context: AlertPeopleContext, caller: Caller): Promise<AlertPerson> {
  const person = await findAlertPerson(context, caller);
  if (!person) throw new AppError('unauthenticated', { log: 'neither a session nor the link of an alert' });
  return person;
}

export async function findAlertPerson(
  context: AlertPeopleContext,
  { signedIn, viewer, headers }: Caller,
): Promise<AlertPerson | undefined> {
  const token = /^Bearer ([\w-]{1,100})$/.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined) {
    const recipient = await findLinkOwner(context, { token, purpose: 'manage' });
    return recipient && { recipient, viewer: 'guest' };
  }
  if (!signedIn) return undefined;
  return { recipient: await getUserRecipient(context, signedIn.userId), viewer };
}

/** Undefined for a token that is not genuine, or whose owner is gone. */
export async function findLinkOwner(
  { db, accounts }: Pick<AlertPeopleContext, 'db' | 'accounts'>,
  { token, purpose }: { token: string; purpose: AlertLinkPurpose },
): Promise<Recipient | undefined> {
  const id = idOfToken(token);
  const owner = id === undefined ? undefined : await findRecipient(db, id);
  return owner && isGenuine(accounts.keys, { token, purpose, owner }) ? owner : undefined;
}

async function getUserRecipient({ db, now }: AlertPeopleContext, userId: string): Promise<Recipient> {
  const known = await findUserRecipient(db, userId);
  if (known) return known;
  await db.transaction().execute((trx) => ensureUserRecipient(trx, userId, now()));
  const made = await findUserRecipient(db, userId);
  if (!made) throw new AppError('unauthenticated', { log: 'the account is gone' });
  return made;
}

/** Null when mail or a device of the recipient takes alerts; an unconfirmed address stops both. */
export async function findAlertObstacle(
  { db, accounts }: Pick<AlertPeopleContext, 'db' | 'accounts'>,
  recipient: Recipient,
): Promise<AlertObstacle | null> {
  if (!recipient.isConfirmed) return 'unconfirmed';
  if ((await listWantedDevices(db, recipient)).length > 0) return null;
  if (!recipient.wantsEmail) return 'off';
  return (await findSuppression(db, accounts.keys, recipient.emailKey))?.reason ?? null;
}
