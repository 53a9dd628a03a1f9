/** Creates, renews and ends sessions, and locks the account of the signed-in user while it is changed. */
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, SignedIn } from '#server/platform/http/http-env.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import { deleteOldFailures } from '#server/platform/limits/failure.repository.ts';
import { type Account, findAccountLocked } from './account.repository.ts';
import type { AccountKeys } from './account-keys.ts';
import { failuresKeptMs } from './account-limits.ts';
import { deleteExpiredTokens } from './account-token.repository.ts';
import { deviceNameOf } from './device-name.ts';
import { hashToken, makeToken } from './secret-token.ts';
import {
  deleteEndedSessions,
  deleteFormerSession,
  hasSession,
  insertSession,
  movePushDevices,
  replaceToken,
} from './session.repository.ts';
import { findSessionToken } from './session-cookie.ts';

/** Data of a request's sender, signed in or not. */
export type Visitor = Pick<Caller, 'language' | 'address' | 'headers' | 'requestId'>;

/**
 * Creates a session with a new random token, and ends the one the request came with.
 * @returns the token for the cookie
 */
export async function beginSession(
  trx: Trx,
  keys: AccountKeys,
  session: { userId: string; visitor: Visitor; now: Date },
): Promise<string> {
  const { userId, visitor, now } = session;
  const former = findSessionToken(visitor.headers);
  const ended = former === undefined ? undefined : await deleteFormerSession(trx, hashToken(former), userId);
  const { token, tokenHash } = makeToken();
  const sessionId = await insertSession(trx, {
    userId,
    tokenHash,
    device: deviceNameOf(visitor.headers.get('user-agent')),
    // Equal addresses are recognised, and none is stored.
    addressHash: keys.tag('address', visitor.address),
    now,
  });
  if (ended !== undefined) await movePushDevices(trx, { from: ended, to: sessionId });
  return token;
}

/** @returns the new token of the same session. @throws AppError `unauthenticated` when it has ended */
export async function renewSession(trx: Trx, sessionId: string): Promise<string> {
  const { token, tokenHash } = makeToken();
  if (!(await replaceToken(trx, sessionId, tokenHash))) {
    throw new AppError('unauthenticated', { log: 'a session ended before it was renewed' });
  }
  return token;
}

/**
 * Locks the account until `trx` ends.
 * @param passwordChangedAt as read when the password was proven
 * @throws AppError `unauthenticated` when the password changed since, the session ended, or the account is
 * closed
 */
export async function lockActingAccount(
  trx: Trx,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  passwordChangedAt: Date | null,
): Promise<Account> {
  const account = await findAccountLocked(trx, userId);
  const isUnchanged = account?.passwordChangedAt?.getTime() === passwordChangedAt?.getTime();
  const isOpen = account && !account.deletionRequestedAt && isUnchanged;
  if (isOpen && (await hasSession(trx, { userId, id: sessionId }))) return account;
  throw new AppError('unauthenticated', { log: 'the session or password ended while it was used' });
}

export const accountTidying = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'accounts-tidy',
  cron: '23 4 * * *',
  run: async ({ db, now }) => {
    const at = now();
    await deleteEndedSessions(db, at);
    await deleteExpiredTokens(db, at);
    await deleteOldFailures(db, new Date(at.getTime() - failuresKeptMs));
  },
});
