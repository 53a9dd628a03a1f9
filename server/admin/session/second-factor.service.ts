/** Second factor of administrators: set up, verify, renew, remove; each code works once. Secrets are stored encrypted. */
import type { NewSecondFactor, SecondFactor } from '#contract/api/admin-session.ts';
import type { AuditAction } from '#contract/domain/audit.ts';
import { type Account, findAccountLocked } from '#server/people/accounts/account.repository.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { failureRule } from '#server/people/accounts/account-limits.ts';
import { mailNotice } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { countedAttempt, failureCounter } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import { deleteAdminSessions } from './admin-session.repository.ts';
import {
  enrolmentOf,
  everyHashOf,
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeTotpSecret,
} from './second-factor-codes.ts';
import { auditUser } from './user-audit.ts';

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
      if (isWrongCode(error) && failures === failureRule.most) {
        const notice = { template: 'second-factor-changed', change: 'stopped', to: account } as const;
        await context.db.transaction().execute((trx) => mailNotice(trx, context, notice));
      }
      throw error;
    }
  };
  return countedAttempt(context, [counter], compareAndNotify, isWrongCode);
}

/** Resets the counter after a sign-in with a right code or a new second factor. */
export async function resetCodeFailures(trx: Trx, keys: AccountKeys, userId: string): Promise<void> {
  await resetFailures(trx, keyOf(keys, userId));
}

function keyOf(keys: AccountKeys, userId: string): string {
  return keys.tag('second-factor', userId);
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
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    isEnabled: await hasSecondFactor(db, userId),
    recoveryCodesLeft: Number(left),
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
  const begun = {
    secret: accounts.keys.seal(sealedFor(userId), secret),
    created_at: now(),
    confirmed_at: null,
    last_step: null,
  };
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('second_factor')
      .values({ user_id: userId, ...begun })
      .onConflict((same) =>
        same.column('user_id').doUpdateSet(begun).where('second_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw conflict('there is one already');
    await record(trx, caller, 'second_factor.begin', now());
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
    const step = findStep(keys.open(sealedFor(userId), factor.secret), code, now());
    if (step === undefined) {
      throw invalidField('code', 'api.field.wrongCode', 'wrong code of a new second factor');
    }
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: now(), last_step: step })
      .where('user_id', '=', userId)
      .execute();
    await resetCodeFailures(trx, keys, userId);
    await deleteAdminSessions(trx, userId, { id: sessionId });
    await record(trx, caller, 'second_factor.enable', now());
    return storeNewCodes(trx, keys, userId);
  });
}

/** @throws AppError `confirmation_required`, `not_found` without a second factor */
export async function renewRecoveryCodes(context: SecondFactorContext, caller: Caller): Promise<string[]> {
  const { db, accounts, now } = context;
  const { userId } = requireRecentProof(caller, now());
  return db.transaction().execute(async (trx) => {
    const to = await findAccountLocked(trx, userId);
    if (!to || !(await hasSecondFactor(trx, userId))) {
      throw new AppError('not_found', { log: 'no second factor' });
    }
    await record(trx, caller, 'second_factor.codes', now());
    await mailNotice(trx, context, { template: 'second-factor-changed', change: 'codes', to });
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
    const wasInForce = await hasSecondFactor(trx, userId);
    if (!(await deleteSecondFactor(trx, userId))) return;
    await record(trx, caller, 'second_factor.disable', now());
    if (to && wasInForce)
      await mailNotice(trx, context, { template: 'second-factor-changed', change: 'removed', to });
  });
}

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
    const { numUpdatedRows } = await trx
      .updateTable('recovery_code')
      .set({ used_at: now() })
      .where('user_id', '=', userId)
      .where('code_hash', 'in', everyHashOf(keys, userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return 'recovery_code';
    throw wrongCode();
  }
  const step = findStep(keys.open(sealedFor(userId), factor.secret), code, now());
  if (step === undefined) throw wrongCode();
  // A time step is used once; earlier ones are refused then.
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw wrongCode();
  return 'totp';
}

/** Its secret is sealed. */
export async function findSecondFactor(db: Db, userId: string) {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null };
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.isConfirmed ?? false;
}

/** @returns whether there was one */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

async function storeNewCodes(trx: Trx, keys: AccountKeys, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashRecoveryCode(keys, userId, code),
    used_at: null,
  }));
  await trx.insertInto('recovery_code').values(rows).execute();
  return codes;
}

function record(trx: Trx, caller: Caller, action: AuditAction, now: Date): Promise<void> {
  const { userId: id, email } = getAdmin(caller);
  return auditUser(trx, actorOf(caller), { action, user: { id, email } }, now);
}

const wrongCodeWords = 'api.adminLogin.wrongCode';

function wrongCode(): AppError {
  return new AppError('invalid_credentials', { log: 'wrong code of a second factor', words: wrongCodeWords });
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.words === wrongCodeWords;
}

function conflict(log: string): AppError {
  return new AppError('conflict', { log: `second factor: ${log}` });
}
