/** Signs in: same response and same work whether or not the account exists, slower after wrong passwords. */
import type { User } from '#contract/api/auth.ts';
import { emailKey } from '#contract/domain/email.ts';
import { mayMailAccount } from '#server/people/mailboxes/stranger-mail.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countedAttempt,
  failureCounter,
  isUserError,
  windowCounter,
} from '#server/platform/limits/counted-attempt.ts';
import { isStopped, resetFailures } from '#server/platform/limits/failure.repository.ts';
import { type Account, findAccountByEmail, findAccountLocked, replaceHash } from './account.repository.ts';
import type { AccountKeys } from './account-keys.ts';
import { accountLimits, failureRule } from './account-limits.ts';
import { mailNotice } from './account-mail.ts';
import type { AccountsContext, SignInContext } from './accounts-context.ts';
import { beginSession, type Visitor } from './session.service.ts';
import { deviceCookie, findDevice, sessionCookie } from './session-cookie.ts';
import { readUser } from './user.presenter.ts';

export type Credentials = { email: string; password: string };

export type SignIn = {
  user: User;
  /** Set when an admin session was opened too. */
  adminKey?: string;
  /** Lines for `Set-Cookie`. */
  cookies: readonly string[];
};

/** Counter of an attempt: per typed address, or per device the owner used before. */
type SignInCounter = { key: string; isKnownDevice: boolean };

type TakenAttempt = Parameters<Parameters<typeof countedAttempt>[2]>[0];

/** The password is right; the attempt still counts as a failure until it is accepted. */
export type ProvenSignIn = { account: Account; counter: SignInCounter; taken: TakenAttempt };

/** @throws AppError `invalid_credentials`, `too_many_requests`, `overloaded` */
export async function signIn(
  context: SignInContext,
  credentials: Credentials,
  visitor: Visitor,
): Promise<SignIn> {
  const recordRefusal = async (error: unknown): Promise<void> => {
    if (isWrong(error)) await context.adminSessionHooks?.recordFailure(credentials.email, visitor);
  };
  return proveSignIn(context, { ...credentials, visitor, recordRefusal }, (proven) =>
    open(context, proven, visitor),
  );
}

type Proof = Credentials & {
  visitor: Visitor;
  /** Which accounts may sign in here; others fail like a wrong password. */
  isMeant?: (account: Account) => boolean;
  /** Whether an error of `admit` counts as a failed password. */
  isCounted?: (error: unknown) => boolean;
  /** Records a refusal before the response. */
  recordRefusal?: (error: unknown) => Promise<void>;
};

/**
 * Verifies the password with equal work for every address, then calls `admit`.
 * @throws AppError `invalid_credentials`, `too_many_requests`, `overloaded`, and what `admit` throws
 */
export async function proveSignIn<Result>(
  context: AccountsContext,
  { email, password, visitor, isMeant, isCounted = isUserError, recordRefusal }: Proof,
  admit: (proven: ProvenSignIn) => Promise<Result>,
): Promise<Result> {
  const { db, accounts } = context;
  const device = findDevice(accounts.keys, visitor.headers, email);
  // Refused before counting: a full queue is not the user's failure.
  accounts.hasher.requireCapacity(device === undefined ? undefined : emailKey(email));
  const counter = await findCounter(db, accounts.keys, { email, device });
  const knownAs = counter.isKnownDevice ? emailKey(email) : undefined;
  const compare = async (taken: TakenAttempt): Promise<Result> => {
    const account = await findAccountByEmail(db, email);
    const record = account?.passwordHash ?? null;
    const { isRight, isOutdated } = await accounts.hasher.verify(password, record, knownAs);
    if (!account || !isRight || isMeant?.(account) === false) {
      await recordFailure(context, { account, counter, taken });
      throw wrong();
    }
    if (isOutdated) await rehash(context, account, password);
    return admit({ account, counter, taken });
  };
  const compareAndNote = (taken: TakenAttempt): Promise<Result> =>
    compare(taken).catch(async (error: unknown) => {
      await recordRefusal?.(error);
      throw error;
    });
  // The attempt counts as a failure until the password is verified.
  const inARow = failureCounter({ action: 'wrong-password', key: counter.key, rule: failureRule });
  const ofAddress = windowCounter([accountLimits.failedSignIn(visitor.address)]);
  const counters = counter.isKnownDevice ? [inARow] : [ofAddress, inARow];
  return countedAttempt(context, counters, compareAndNote, isCounted);
}

/** Mails the owner after the last allowed failure: from here new devices need a reset by mail. */
export async function recordFailure(
  context: AccountsContext,
  { account, counter, taken }: Omit<ProvenSignIn, 'account'> & { account: Account | undefined },
): Promise<void> {
  if (taken.failures !== failureRule.most || counter.isKnownDevice || !account) return;
  await context.db.transaction().execute(async (trx) => {
    if (!(await mayMailAccount(trx, context, account))) return;
    await mailNotice(trx, context, { template: 'sign-in-stopped', to: account });
  });
}

/**
 * Locks the account and resets its failures.
 * @throws AppError `invalid_credentials` when password or role changed since the check
 */
export async function acceptSignIn(trx: Trx, { account, counter, taken }: ProvenSignIn): Promise<void> {
  const current = await findAccountLocked(trx, account.id);
  const isUnchanged =
    current?.passwordChangedAt?.getTime() === account.passwordChangedAt?.getTime() &&
    current?.role === account.role;
  if (!current || current.deletionRequestedAt || !isUnchanged) throw wrong();
  await taken.giveBack(trx);
  await resetFailures(trx, counter.key);
}

/** Whether a sign-in failed because of the credentials. */
export function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid_credentials';
}

/** Counter for wrong passwords from unknown devices. */
export function unknownDeviceKey(keys: AccountKeys, email: string): string {
  return keys.tag('sign-in', emailKey(email));
}

/** A device that used up its attempts counts as unknown again, so that a reset by mail helps. */
async function findCounter(
  db: Db,
  keys: AccountKeys,
  { email, device }: { email: string; device: string | undefined },
): Promise<SignInCounter> {
  if (device !== undefined) {
    const key = keys.tag('sign-in', `${device} ${emailKey(email)}`);
    if (!(await isStopped(db, key, failureRule))) return { key, isKnownDevice: true };
  }
  return { key: unknownDeviceKey(keys, email), isKnownDevice: false };
}

async function open(
  { db, accounts, now, adminSessionHooks }: SignInContext,
  proven: ProvenSignIn,
  visitor: Visitor,
): Promise<SignIn> {
  const { account } = proven;
  const { user, token, admin } = await db.transaction().execute(async (trx) => {
    await acceptSignIn(trx, proven);
    return {
      token: await beginSession(trx, accounts.keys, { userId: account.id, visitor, now: now() }),
      admin: await adminSessionHooks?.open(trx, account, visitor),
      user: await readUser({ db: trx, now }, account.id),
    };
  });
  const cookies = [sessionCookie(token), deviceCookie(accounts.keys, account.email)];
  if (!admin) return { user, cookies };
  return { user, adminKey: admin.adminKey, cookies: [...cookies, admin.cookie] };
}

/** An outdated hash still works; if the queue is full, the next sign-in renews it. */
async function rehash(
  { db, accounts, logger }: AccountsContext,
  account: Account,
  password: string,
): Promise<void> {
  if (account.passwordHash === null) return;
  try {
    const to = await accounts.hasher.hash(password, account.id);
    await replaceHash(db, { userId: account.id, from: account.passwordHash, to });
  } catch (error) {
    logger.warn({ err: error }, 'a password was not hashed anew');
  }
}

/** @returns the same error for every failed sign-in */
function wrong(): AppError {
  return new AppError('invalid_credentials', { log: 'wrong e-mail or password' });
}
