/** Signing in: the same answer and work whether the account exists or not, slower with every wrong password. */
import type { Kysely, Transaction } from 'kysely';
import type { User } from '#contract/api/auth.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import { returnAction, takeLimits } from '#server/limits/limit.repository.ts';
import { type Account, findAccountByEmail, findAccountHeld, replaceHash } from './account.repository.ts';
import type { AccountKeys } from './account-keys.ts';
import { accountLimits, failureRule } from './account-limits.ts';
import { mailNotice } from './account-mail.ts';
import type { AccountsContext, SignInContext } from './accounts-context.ts';
import { beginSession, type Visitor } from './session.service.ts';
import { deviceCookie, findDevice, sessionCookie } from './session-cookie.ts';
import {
  type CountedAttempt,
  countAttempt,
  forgetFailures,
  isStopped,
  returnAttempt,
} from './sign-in-failure.repository.ts';
import { readUser } from './user.presenter.ts';

export type Credentials = { email: string; password: string };

export type SignIn = {
  user: User;
  /** Where an administrator's session was opened as well. */
  adminKey?: string;
  /** Lines for `Set-Cookie`. */
  cookies: readonly string[];
};

/** Which counter an attempt counts on: that of the address typed, or of a device its owner used before. */
type Counter = { key: string; isKnownDevice: boolean };

/** Somebody whose password is right; the attempt counts as a failure until it is accepted or returned. */
export type ProvenSignIn = { account: Account; counter: Counter; attempt: CountedAttempt };

/** @throws AppError `invalid_credentials`, `too_many_requests`, `overloaded` */
export async function signIn(
  context: SignInContext,
  credentials: Credentials,
  visitor: Visitor,
): Promise<SignIn> {
  try {
    return await open(context, await proveSignIn(context, credentials, visitor), visitor);
  } catch (error) {
    if (isWrong(error)) await context.adminDoor?.noteFailure(credentials.email, visitor);
    throw error;
  }
}

/**
 * Compares the password and counts the attempt, with the same work for every address.
 * @param options.isMeant which accounts may sign in here; others fail as if the password were wrong
 * @throws AppError `invalid_credentials`, `too_many_requests`, `overloaded`
 */
export async function proveSignIn(
  context: AccountsContext,
  { email, password, isMeant }: Credentials & { isMeant?: (account: Account) => boolean },
  visitor: Visitor,
): Promise<ProvenSignIn> {
  const { db, accounts, now } = context;
  const counter = await findCounter(db, accounts.keys, { email, visitor });
  const attempt = await db
    .transaction()
    .execute((trx) => takeAttempt(trx, { counter, address: visitor.address, now: now() }));
  const account = await findAccountByEmail(db, email);
  const { isRight, isOutdated } = await accounts.hasher.verify(password, account?.passwordHash ?? null);
  if (!account || !isRight || isMeant?.(account) === false) {
    await noteFailure(context, { account, counter, attempt });
    throw wrong();
  }
  if (isOutdated) await rehash(context, account, password);
  return { account, counter, attempt };
}

/** After the last failure that is allowed, the owner gets to know. */
export async function noteFailure(
  context: AccountsContext,
  { account, counter, attempt }: Omit<ProvenSignIn, 'account'> & { account: Account | undefined },
): Promise<void> {
  if (attempt.count === failureRule.most && !counter.isKnownDevice) await tellOwner(context, account);
}

/**
 * Holds the account and forgets its failures.
 * @throws AppError `invalid_credentials` when its password or role is another since it was compared
 */
export async function acceptSignIn(
  trx: Transaction<Database>,
  { account, counter }: ProvenSignIn,
  visitor: Visitor,
): Promise<void> {
  const current = await findAccountHeld(trx, account.id);
  const isUnchanged =
    current?.passwordChangedAt?.getTime() === account.passwordChangedAt?.getTime() &&
    current?.role === account.role;
  if (!current || current.deletionRequestedAt || !isUnchanged) throw wrong();
  await forgetFailures(trx, counter.key);
  if (!counter.isKnownDevice) await returnAction(trx, accountLimits.failedSignIn(visitor.address));
}

/** The attempt was no failure, though it opened nothing: something else is asked for as well. */
export async function returnSignIn(
  trx: Transaction<Database>,
  { counter, attempt }: ProvenSignIn,
  visitor: Visitor,
): Promise<void> {
  await returnAttempt(trx, counter.key, attempt);
  if (!counter.isKnownDevice) await returnAction(trx, accountLimits.failedSignIn(visitor.address));
}

/** Whether a sign-in failed for what was typed. */
export function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid_credentials';
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

/** Counted as a failure until the password proves right. */
async function takeAttempt(
  trx: Transaction<Database>,
  { counter, address, now }: { counter: Counter; address: string; now: Date },
): Promise<CountedAttempt> {
  if (!counter.isKnownDevice) await takeLimits(trx, [accountLimits.failedSignIn(address)], now);
  const attempt = await countAttempt(trx, counter.key, now);
  if ('count' in attempt) return attempt;
  const { retryAfterSeconds } = attempt;
  throw new AppError('too_many_requests', { log: 'wrong passwords in a row', retryAfterSeconds });
}

async function open(
  { db, accounts, now, adminDoor }: SignInContext,
  proven: ProvenSignIn,
  visitor: Visitor,
): Promise<SignIn> {
  const { id, email } = proven.account;
  const { token, admin } = await db.transaction().execute(async (trx) => {
    await acceptSignIn(trx, proven, visitor);
    return {
      token: await beginSession(trx, accounts.keys, { userId: id, visitor, now: now() }),
      admin: await adminDoor?.open(trx, proven.account, visitor),
    };
  });
  const cookies = [sessionCookie(token), deviceCookie(accounts.keys, email)];
  const user = await readUser({ db, now }, id);
  if (!admin) return { user, cookies };
  return { user, adminKey: admin.adminKey, cookies: [...cookies, admin.cookie] };
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

/** @returns the one error of every sign-in that failed */
function wrong(): AppError {
  return new AppError('invalid_credentials', { log: 'wrong e-mail or password' });
}
