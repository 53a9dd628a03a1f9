/** Second factor of administrators: set up, verify, renew, remove; each code works once. */
import type { NewSecondFactor, SecondFactor } from '#contract/api/admin-session.ts';
import { type Account, findAccountLocked } from '#server/people/accounts/account.repository.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { failureRule } from '#server/people/accounts/account-limits.ts';
import { type Addressee, accountLink } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { SecondFactorChange } from '#server/people/mails/password.mail.ts';
import { type AuditRecord, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { countedAttempt, failureCounter } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import { deleteOtherAdminSessions } from './admin-session.repository.ts';
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';
import {
  enrolmentOf,
  everyHashOf,
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeTotpSecret,
} from './second-factor-codes.ts';

/**
 * Counts a failed code before `compare` runs, recovery codes included; the last allowed failure is mailed to
 * the owner. Other errors are not counted.
 * @throws AppError `too_many_requests`, and what `compare` throws
 */
export async function countedCode<Result>(
  context: AccountsContext,
  account: Account,
  { compare, isWrongCode }: { compare: () => Promise<Result>; isWrongCode: (error: unknown) => boolean },
): Promise<Result> {
  const key = keyOf(context.accounts.keys, account.id);
  const counter = failureCounter({ action: 'wrong-code', key, rule: failureRule });
  const compareAndNotify = async ({ failures }: { failures: number }): Promise<Result> => {
    try {
      return await compare();
    } catch (error) {
      if (isWrongCode(error) && failures === failureRule.most)
        await mailSecondFactorStopped(context, account);
      throw error;
    }
  };
  return countedAttempt(context, [counter], compareAndNotify, isWrongCode);
}

/** Resets the counter after a sign-in with a right code or a new second factor. */
export async function resetCodeFailures(trx: Trx, keys: AccountKeys, userId: string): Promise<void> {
  await resetFailures(trx, keyOf(keys, userId));
}

async function mailSecondFactorStopped(context: AccountsContext, account: Account): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => mailSecondFactor(trx, context, { change: 'stopped', to: account }));
}

function keyOf(keys: AccountKeys, userId: string): string {
  return keys.tag('second-factor', userId);
}

/** Includes a link to reset the password. */
async function mailSecondFactor(
  trx: Trx,
  context: Pick<AccountsContext, 'config' | 'jobs' | 'now'>,
  { change, to: { email, language } }: { change: SecondFactorChange; to: Addressee },
): Promise<void> {
  const payload = { url: accountLink(context.config, { page: 'forgot', language }), change };
  await queueMail(trx, context, { template: 'second-factor-changed', payload, to: email, language });
}

export type SecondFactorContext = Pick<AccountsContext, 'db' | 'accounts' | 'config' | 'jobs' | 'now'> & {
  /** The site name is shown in authenticator apps. */
  settings: { current: () => { siteName: { en: string } } };
};

/** Encrypted for one account, so that a copied row does not work for another. */
const sealedFor = (userId: string): string => `second factor ${userId}`;

export async function readSecondFactor(
  { db, config }: SecondFactorContext,
  userId: string,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, userId);
  return {
    isEnabled: factor?.isConfirmed ?? false,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: config.isSecondFactorRequired,
  };
}

/**
 * Creates a secret, effective once confirmed.
 * @throws AppError `confirmation_required`, `conflict` when one is active
 */
export async function beginSecondFactor(
  { db, accounts, now, settings }: SecondFactorContext,
  caller: Caller,
): Promise<NewSecondFactor> {
  const { userId, email } = requireRecentProof(caller, now());
  const secret = makeTotpSecret();
  const sealedSecret = accounts.keys.seal(sealedFor(userId), secret);
  await db.transaction().execute(async (trx) => {
    if (!(await beginFactor(trx, { userId, sealedSecret }, now()))) throw conflict('there is one already');
    await record(trx, caller, { action: 'second_factor.begin' }, now());
  });
  return { secret, ...enrolmentOf({ issuer: settings.current().siteName.en, label: email, secret }) };
}

/**
 * Activates the new secret and ends all other sessions.
 * @returns new recovery codes
 * @throws AppError `validation_failed` for a wrong code, `conflict` when no set-up was started
 */
export async function confirmSecondFactor(
  { db, accounts, now }: SecondFactorContext,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { userId, sessionId } = getAdmin(caller);
  const { keys } = accounts;
  return db.transaction().execute(async (trx) => {
    await findAccountLocked(trx, userId);
    const factor = await findSecondFactor(trx, userId);
    if (!factor || factor.isConfirmed) throw conflict('nothing was begun');
    const step = findStep(keys.open(sealedFor(userId), factor.sealedSecret), code, now());
    if (step === undefined) {
      throw new AppError('validation_failed', {
        log: 'wrong code of a new second factor',
        fields: { code: 'api.field.wrongCode' },
      });
    }
    await confirmFactor(trx, { userId, step }, now());
    await resetCodeFailures(trx, keys, userId);
    await deleteOtherAdminSessions(trx, { userId, except: sessionId });
    await record(trx, caller, { action: 'second_factor.enable' }, now());
    return storeNewCodes(trx, keys, userId);
  });
}

/** @throws AppError `confirmation_required`, `not_found` without a second factor */
export async function renewRecoveryCodes(context: SecondFactorContext, caller: Caller): Promise<string[]> {
  const { db, accounts, now } = context;
  const { userId } = requireRecentProof(caller, now());
  return db.transaction().execute(async (trx) => {
    const to = await findAccountLocked(trx, userId);
    if (!to || !(await findSecondFactor(trx, userId))?.isConfirmed) {
      throw new AppError('not_found', { log: 'no second factor' });
    }
    await record(trx, caller, { action: 'second_factor.codes' }, now());
    await mailSecondFactor(trx, context, { change: 'codes', to });
    return storeNewCodes(trx, accounts.keys, userId);
  });
}

/** @throws AppError `confirmation_required`, `conflict` where the site requires a second factor */
export async function removeSecondFactor(context: SecondFactorContext, caller: Caller): Promise<void> {
  const { db, config, now } = context;
  const { userId } = requireRecentProof(caller, now());
  if (config.isSecondFactorRequired) throw conflict('the site demands one');
  await db.transaction().execute(async (trx) => {
    const to = await findAccountLocked(trx, userId);
    const wasInForce = (await findSecondFactor(trx, userId))?.isConfirmed ?? false;
    if (!(await deleteSecondFactor(trx, userId))) return;
    await record(trx, caller, { action: 'second_factor.disable' }, now());
    if (to && wasInForce) await mailSecondFactor(trx, context, { change: 'removed', to });
  });
}

/** What a sign-in proved in addition to the password. */
export type FactorProof = 'none' | 'totp' | 'recovery_code';

/**
 * Verifies the second factor after a right password.
 * @param code undefined when none was given
 * @throws AppError `second_factor_required` without a code, `invalid_credentials` for a wrong or used one
 */
export async function takeSecondFactor(
  trx: Trx,
  { accounts: { keys }, now }: { accounts: { keys: AccountKeys }; now: () => Date },
  { userId, code }: { userId: string; code: string | undefined },
): Promise<FactorProof> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor?.isConfirmed) return 'none';
  if (code === undefined) throw new AppError('second_factor_required', { log: 'password without a code' });
  if (code.includes('-')) {
    const hashes = everyHashOf(keys, userId, code);
    if (await takeRecoveryCode(trx, { userId, hashes }, now())) return 'recovery_code';
    throw wrongCode();
  }
  const step = findStep(keys.open(sealedFor(userId), factor.sealedSecret), code, now());
  if (step === undefined || !(await takeStep(trx, { userId, step }))) throw wrongCode();
  return 'totp';
}

/** Whether the account needs more than a password. */
export async function hasSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  return (await findSecondFactor(trx, userId))?.isConfirmed ?? false;
}

async function storeNewCodes(trx: Trx, keys: AccountKeys, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(keys, userId, code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

async function record(
  trx: Trx,
  caller: Caller,
  { action }: Pick<AuditRecord, 'action'>,
  now: Date,
): Promise<void> {
  const { userId, email } = getAdmin(caller);
  const target = { kind: 'user', id: userId, label: email } as const;
  await recordAudit(trx, actorOf(caller), { action, target, subjectId: userId }, now);
}

const wrongCodeWords = 'api.adminLogin.wrongCode';

function wrongCode(): AppError {
  return new AppError('invalid_credentials', { log: 'wrong code of a second factor', words: wrongCodeWords });
}

/** Whether a sign-in failed because of its code. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.words === wrongCodeWords;
}

function conflict(log: string): AppError {
  return new AppError('conflict', { log: `second factor: ${log}` });
}
