/** Finds whose alerts a call is about, the signed-in account or the owner of the link it carries, and whether an alert would reach them. */
import type { Kysely } from 'kysely';
import type { Viewer } from '#contract/domain/account.ts';
import type { AlertObstacle } from '#contract/domain/alert.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { findSuppression } from '#server/people/mailboxes/suppression.repository.ts';
import {
  ensureUserRecipient,
  findRecipient,
  findUserRecipient,
  listWantedDevices,
  type Recipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type AlertLinkPurpose, idOfToken, isGenuine } from './alert-link.ts';

export type AlertPeopleContext = { db: Kysely<Database>; accounts: { keys: AccountKeys }; now: () => Date };

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

type ObstacleContext = { db: Kysely<Database>; accounts: { keys: AccountKeys } };

/** Null when mail or a device of the recipient takes alerts; an unconfirmed address stops both. */
export async function findAlertObstacle(
  { db, accounts }: ObstacleContext,
  recipient: Recipient,
): Promise<AlertObstacle | null> {
  if (!recipient.isConfirmed) return 'unconfirmed';
  if ((await listWantedDevices(db, recipient)).length > 0) return null;
  if (!recipient.wantsEmail) return 'off';
  return (await findSuppression(db, accounts.keys, recipient.emailKey))?.reason ?? null;
}
