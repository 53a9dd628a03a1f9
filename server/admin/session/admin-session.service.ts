/** Signs administrators in and out, and confirms their password while signed in. */
import type { AdminAnswer } from '#contract/api/admin-session.ts';
import type { AuditAction } from '#contract/domain/audit.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
} from '#server/people/accounts/account.repository.ts';
import type { AccountsContext, AdminSessionHooks } from '#server/people/accounts/accounts-context.ts';
import { deviceNameOf } from '#server/people/accounts/device-name.ts';
import { proveOwnPassword } from '#server/people/accounts/password.service.ts';
import { hashToken, makeToken } from '#server/people/accounts/secret-token.ts';
import type { Visitor } from '#server/people/accounts/session.service.ts';
import { deviceCookie } from '#server/people/accounts/session-cookie.ts';
import {
  acceptSignIn,
  isWrong,
  type ProvenSignIn,
  proveSignIn,
  recordFailure,
} from '#server/people/accounts/sign-in.service.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { isUserError } from '#server/platform/limits/counted-attempt.ts';
import {
  deleteAdminSession,
  deleteAdminSessions,
  findAdminSession,
  insertAdminSession,
  updateAdminSession,
} from './admin-session.repository.ts';
import { adminCookie, adminKeyOf, endedAdminCookie, findAdminToken } from './identify-admin.ts';
import {
  countedCode,
  type FactorProof,
  hasSecondFactor,
  isWrongCode,
  resetCodeFailures,
  takeSecondFactor,
} from './second-factor.service.ts';
import { auditUser } from './user-audit.ts';

type OpenedAdminSession = { token: string; adminKey: string };

/**
 * @returns the response and `Set-Cookie` lines
 * @throws AppError `invalid_credentials`, `second_factor_required`, `password_change_required`,
 * `too_many_requests`, `overloaded`
 */
export async function adminLogIn(
  context: AccountsContext,
  { username, password, totp }: { username: string; password: string; totp?: string | undefined },
  visitor: Visitor,
): Promise<AdminAnswer & { cookies: readonly string[] }> {
  const { accounts } = context;
  const proof = {
    email: username,
    password,
    visitor,
    isMeant: (account: Account): boolean => account.role === 'admin',
    isCounted: (error: unknown): boolean => isUserError(error) && !isPasswordRight(error),
    recordRefusal: async (error: unknown): Promise<void> => {
      const missing = missingOf(error);
      if (isWrong(error) || missing) await auditFailedSignIn(context, { email: username, visitor, missing });
    },
  };
  try {
    const { token, adminKey } = await proveSignIn(context, proof, (proven) =>
      admit(context, { proven, totp }, visitor),
    );
    const admin = await readAdmin(context, token);
    if (!admin) throw new AppError('admin_required', { log: 'a session ended as it began' });
    return { admin, adminKey, cookies: [adminCookie(token), deviceCookie(accounts.keys, admin.email)] };
  } catch (error) {
    // Every failure except a wrong code has the same message.
    if (!isWrong(error) || !(error instanceof AppError) || error.words) throw error;
    throw new AppError(error.code, { log: error.message, words: 'api.adminLogin.wrong', cause: error });
  }
}

async function admit(
  context: AccountsContext,
  { proven, totp }: { proven: ProvenSignIn; totp: string | undefined },
  visitor: Visitor,
): Promise<OpenedAdminSession> {
  const { db, accounts } = context;
  const { account } = proven;
  const enter = () =>
    db.transaction().execute(async (trx) => {
      await acceptSignIn(trx, proven);
      if (account.mustChangePassword) {
        const log = 'an administrator’s password was chosen by another';
        throw new AppError('password_change_required', { log });
      }
      const factor = await takeSecondFactor(trx, context, { userId: account.id, code: totp });
      if (totp !== undefined) await resetCodeFailures(trx, accounts.keys, account.id);
      return beginAdminSession(trx, context, { account, visitor, factor });
    });
  try {
    if (totp === undefined || account.mustChangePassword) return await enter();
    return await countedCode(context, account, { compare: enter, isWrongCode });
  } catch (error) {
    if (isWrong(error) && !isPasswordRight(error)) await recordFailure(context, proven);
    throw error;
  }
}

/** Whether sign-in failed although the password was right; wrong codes have their own counter. */
function isPasswordRight(error: unknown): boolean {
  if (missingOf(error) || isWrongCode(error)) return true;
  return error instanceof AppError && error.code === 'too_many_requests';
}

/** What was missing besides the right password, for the audit log. */
function missingOf(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'second_factor_required') return { secondFactor: 'none' };
  return error.code === 'password_change_required' ? { mustChangePassword: true } : undefined;
}

/** Creates a session with a new random token, and ends the one the request came with. */
async function beginAdminSession(
  trx: Trx,
  { accounts: { keys }, now }: Pick<AccountsContext, 'accounts' | 'now'>,
  { account, visitor, factor }: { account: Account; visitor: Visitor; factor: FactorProof },
): Promise<OpenedAdminSession> {
  const former = findAdminToken(visitor.headers);
  if (former !== undefined) await deleteAdminSession(trx, hashToken(former));
  const { token, tokenHash } = makeToken();
  const device = deviceNameOf(visitor.headers.get('user-agent'));
  const sessionId = await insertAdminSession(trx, {
    userId: account.id,
    tokenHash,
    device,
    addressHash: keys.tag('address', visitor.address),
    now: now(),
  });
  const actor = { userId: account.id, email: account.email, ...originOf(visitor) };
  const after = { device, secondFactor: factor };
  await record(trx, { actor, action: 'session.begin', sessionId, after }, now());
  return { token, adminKey: adminKeyOf(keys, token) };
}

/**
 * Audited only if the address belongs to an administrator. The actor is unknown.
 * @param failed.missing set when the password was right
 */
async function auditFailedSignIn(
  { db, now }: Pick<AccountsContext, 'db' | 'now'>,
  failed: { email: string; visitor: Visitor; missing?: Record<string, unknown> | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, failed.email);
    if (account?.role !== 'admin') return;
    const { id: subjectId, email } = account;
    const actor = { userId: null, email, ...originOf(failed.visitor) };
    const target = { kind: 'session', id: null, label: email } as const;
    const after = failed.missing ?? null;
    await recordAudit(trx, actor, { action: 'session.fail', target, subjectId, after }, now());
  });
}

/** The administrator of a token; undefined when the session is no longer valid. */
export async function readAdmin(
  { db, config, now }: Pick<AccountsContext, 'db' | 'config' | 'now'>,
  token: string,
): Promise<AdminAnswer['admin'] | undefined> {
  const owner = await findAdminSession(db, hashToken(token), now());
  if (!owner) return undefined;
  const { userId: id, email, firstName, lastName, language, hasSecondFactor } = owner;
  const mustEnrol = config.isSecondFactorRequired && !hasSecondFactor;
  const isMailToFiles = config.mail.smtpUrl === null;
  return { id, email, firstName, lastName, language, hasSecondFactor, mustEnrol, isMailToFiles };
}

/** Does nothing when there is no such session. */
export async function endAdminSession(
  { db, now }: Pick<AccountsContext, 'db' | 'now'>,
  token: string,
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await deleteAdminSession(trx, hashToken(token));
    const account = ended && (await findAccountById(trx, ended.userId));
    if (!account) return;
    const actor = { userId: account.id, email: account.email, ...originOf(visitor) };
    await record(trx, { actor, action: 'session.end', sessionId: ended.sessionId }, now());
  });
}

/**
 * Confirms the password in the current session.
 * @throws AppError `validation_failed` naming `password`, `too_many_requests`, `overloaded`
 */
export async function confirmAdmin(
  context: AccountsContext,
  caller: Caller,
  password: string,
): Promise<void> {
  const { db, now } = context;
  const { userId, sessionId } = getAdmin(caller);
  if (!(await proveOwnPassword(context, userId, password))) {
    throw invalidField('password', 'api.field.wrongPassword', 'wrong own password of an administrator');
  }
  await db.transaction().execute(async (trx) => {
    await updateAdminSession(trx, sessionId, { proven_at: now() });
    await record(trx, { actor: actorOf(caller), action: 'session.confirm', sessionId }, now());
  });
}

type SessionEntry = {
  actor: AuditActor;
  action: AuditAction;
  sessionId: string;
  after?: Record<string, unknown>;
};

function record(trx: Trx, { actor, sessionId, ...entry }: SessionEntry, now: Date): Promise<void> {
  const target = { kind: 'session', id: sessionId, label: actor.email } as const;
  return recordAudit(trx, actor, { ...entry, target, subjectId: actor.userId }, now);
}

function originOf({ address, requestId }: Visitor): Pick<AuditActor, 'address' | 'requestId'> {
  return { address, requestId };
}

export function createAdminSessionHooks(context: AccountsContext): AdminSessionHooks {
  return {
    async open(trx, account, visitor) {
      if (account.role !== 'admin' || account.mustChangePassword) return undefined;
      if (await hasSecondFactor(trx, account.id)) return undefined;
      const { token, adminKey } = await beginAdminSession(trx, context, { account, visitor, factor: 'none' });
      return { adminKey, cookie: adminCookie(token) };
    },
    recordFailure: (email, visitor) => auditFailedSignIn(context, { email, visitor }),
    async close(visitor) {
      const token = findAdminToken(visitor.headers);
      if (token === undefined) return undefined;
      await endAdminSession(context, token, visitor);
      return endedAdminCookie;
    },
    async closeOthers(userId, visitor) {
      const token = findAdminToken(visitor.headers);
      await context.db.transaction().execute(async (trx) => {
        const except = token === undefined ? null : { tokenHash: hashToken(token) };
        const ended = await deleteAdminSessions(trx, userId, except);
        const account = ended.length > 0 ? await findAccountById(trx, userId) : undefined;
        if (!account) return;
        const actor = { userId, email: account.email, ...originOf(visitor) };
        const action = 'session.end';
        for (const sessionId of ended) await record(trx, { actor, action, sessionId }, context.now());
      });
    },
    async auditOwnChange(trx, { account, visitor, ...change }) {
      if (account.role !== 'admin') return;
      const actor = { userId: account.id, email: account.email, ...originOf(visitor) };
      await auditUser(trx, actor, { user: account, ...change }, context.now());
    },
  };
}
