/** Whether an alert would reach somebody now, so that nobody waits for one in vain. */
import type { Kysely } from 'kysely';
import type { AlertObstacle } from '#contract/domain/alert.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { findSuppression } from '#server/people/mailboxes/suppression.repository.ts';
import { listWantedDevices, type Recipient } from '#server/people/recipient-records/recipient.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type ObstacleContext = { db: Kysely<Database>; accounts: { keys: AccountKeys } };

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
