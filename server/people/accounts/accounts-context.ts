/** Dependencies of the account services. */
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Account } from './account.repository.ts';
import { type AccountKeys, createAccountKeys } from './account-keys.ts';
import { forgotPasswordMinimumMs } from './account-limits.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPasswordPolicy, type PasswordPolicy } from './password-policy.ts';
import type { Visitor } from './session.service.ts';

/** Created once per process. */
export type Accounts = {
  keys: AccountKeys;
  hasher: PasswordHasher;
  policy: PasswordPolicy;
  /** Minimum duration of a password reset request, in milliseconds. */
  forgotPasswordMinimumMs: number;
};

export type AccountsContext = {
  config: Config;
  db: Db;
  jobs: Pick<JobQueue, 'enqueue'>;
  logger: Logger;
  now: () => Date;
  accounts: Accounts;
};

type OwnChange = {
  /** As before the change. */
  account: Account;
  action: 'user.password' | 'user.password_by_link' | 'user.update';
  visitor: Visitor;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
};

/** Hooks into the administration that the account services call. */
export type AdminSessionHooks = {
  /** In the transaction of a sign-in: opens an admin session, unless a second factor is needed. */
  open: (
    trx: Trx,
    account: Account,
    visitor: Visitor,
  ) => Promise<{ adminKey: string; cookie: string } | undefined>;
  recordFailure: (email: string, visitor: Visitor) => Promise<void>;
  /**
   * Ends the admin session of the request.
   * @returns a `Set-Cookie` line if there was one
   */
  close: (visitor: Visitor) => Promise<string | undefined>;
  /** Ends the account's admin sessions except the request's own. */
  closeOthers: (userId: string, visitor: Visitor) => Promise<void>;
  /** In the transaction of the change: audits what administrators change on their own account. */
  auditOwnChange: (trx: Trx, change: OwnChange) => Promise<void>;
};

/** Without hooks a sign-in opens no admin session. */
export type SignInContext = AccountsContext & { adminSessionHooks?: AdminSessionHooks };

export function createAccounts(config: Config, reference: Pick<ReferenceData, 'airports'>): Accounts {
  const keys = createAccountKeys(config);
  const contextWords = () =>
    [...reference.airports.values()].flatMap((each) => {
      return [each.city, each.cityAr, each.country, each.countryAr, each.name, each.nameAr];
    });
  return {
    keys,
    hasher: createPasswordHasher(keys),
    policy: createPasswordPolicy({ ...config.passwords, contextWords }),
    forgotPasswordMinimumMs,
  };
}
