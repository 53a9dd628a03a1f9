/** Signing in: the same answer and work whether the account exists or not, slower with every wrong password. */
import type { Kysely, Transaction } from 'kysely';
import type { User } from '#contract/api/auth.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import { returnAction, takeLimits } from '#server/limits/limit.repository.ts';
import { type Account, findAccountByEmail, replaceHash } from './account.repository.ts';
import type { AccountKeys } from './account-keys.ts';
import { accountLimits, failureRule } from './account-limits.ts';
import { mailNotice } from './account-mail.ts';
import type { AccountsContext } from './accounts-context.ts';
import { beginSession, type Visitor } from './session.service.ts';
import { deviceCookie, findDevice, sessionCookie } from './session-cookie.ts';
import { countAttempt, forgetFailures, isStopped } from './sign-in-failure.repository.ts';
import { readUser } from './user.presenter.ts';

export type Credentials = { email: string; password: string };

export type SignIn = {
  user: User;
  /** Lines for `Set-Cookie`. */
  cookies: readonly string[];
};

/** Which counter an attempt counts on: that of the address typed, or of a device its owner used before. */
type Counter = { key: string; isKnownDevice: boolean };

/** @throws AppError `invalid_credentials`, `too_many_requests`, `overloaded` */
export async function signIn(
  context: AccountsContext,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<SignIn> {
  const { db, accounts, now } = context;
  const counter = await findCounter(db, accounts.keys, { email, visitor });
  const attempts = await db
    .transaction()
    .execute((trx) => takeAttempt(trx, { counter, address: visitor.address, now: now() }));
  const account = await findAccountByEmail(db, email);
  const { isRight, isOutdated } = await accounts.hasher.verify(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    if (attempts === failureRule.most && !counter.isKnownDevice) await tellOwner(context, account);
    throw wrong();
  }
  if (isOutdated) await rehash(context, account, password);
  return open(context, { account, counter, visitor });
}

/** The counter for wrong passwords typed from anywhere. */
export function strangerKey(keys: AccountKeys, email: string): string {
  return keys.tag('sign-in', emailKey(email));
}

/** A device that used up its own counter is a stranger again, so that a mail can help. */
async function findCounter(
  db: Kysely<Database>,
  keys: AccountKeys,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<Counter> {
  const device = findDevice(keys, visitor.headers, email);
  if (device !== undefined) {
    const key = keys.tag('sign-in', `${device} ${emailKey(email)}`);
    if (!(await isStopped(db, key))) return { key, isKnownDevice: true };
  }
  return { key: strangerKey(keys, email), isKnownDevice: false };
}

/** Counted as a failure until the password proves right. @returns failures in a row, this one included */
async function takeAttempt(
  trx: Transaction<Database>,
  { counter, address, now }: { counter: Counter; address: string; now: Date },
): Promise<number> {
  if (!counter.isKnownDevice) await takeLimits(trx, [accountLimits.failedSignIn(address)], now);
  const attempt = await countAttempt(trx, counter.key, now);
  if ('count' in attempt) return attempt.count;
  const { retryAfterSeconds } = attempt;
  throw new AppError('too_many_requests', { log: 'wrong passwords in a row', retryAfterSeconds });
}

async function open(
  { db, accounts, now }: AccountsContext,
  { account, counter, visitor }: { account: Account; counter: Counter; visitor: Visitor },
): Promise<SignIn> {
  const { id, email } = account;
  const token = await db.transaction().execute(async (trx) => {
    // A password that was changed since it was compared opens nothing.
    const current = await trx
      .selectFrom('user_account')
      .select('password_changed_at')
      .where('id', '=', id)
      .where('deletion_requested_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (current?.password_changed_at?.getTime() !== account.passwordChangedAt?.getTime()) throw wrong();
    await forgetFailures(trx, counter.key);
    if (!counter.isKnownDevice) await returnAction(trx, accountLimits.failedSignIn(visitor.address));
    return beginSession(trx, accounts.keys, { userId: id, visitor, now: now() });
  });
  return {
    user: await readUser({ db, now }, id),
    cookies: [sessionCookie(token), deviceCookie(accounts.keys, email)],
  };
}

async function rehash({ db, accounts }: AccountsContext, account: Account, password: string): Promise<void> {
  if (account.passwordHash === null) return;
  const to = await accounts.hasher.hash(password);
  await replaceHash(db, { userId: account.id, from: account.passwordHash, to });
}

/** From here on only a mail opens the account to new devices; its owner gets to know. */
async function tellOwner(context: AccountsContext, account: Account | undefined): Promise<void> {
  if (!account) return;
  await context.db
    .transaction()
    .execute((trx) => mailNotice(trx, context, { template: 'sign-in-stopped', to: account }));
}

function wrong(): AppError {
  return new AppError('invalid_credentials', { log: 'wrong e-mail or password' });
}
