/** What the services of accounts work with. */
import type { Kysely, Transaction } from 'kysely';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Account } from './account.repository.ts';
import { type AccountKeys, createAccountKeys } from './account-keys.ts';
import { forgotAnswerMs } from './account-limits.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPasswordPolicy, type PasswordPolicy } from './password-policy.ts';
import type { Visitor } from './session.service.ts';

/** Made once per process. */
export type Accounts = {
  keys: AccountKeys;
  hasher: PasswordHasher;
  policy: PasswordPolicy;
  /** Milliseconds a request for a new password takes at least, whoever asks. */
  forgotAnswerMs: number;
};

export type AccountsContext = {
  config: Config;
  db: Kysely<Database>;
  jobs: Pick<JobQueue, 'enqueue'>;
  logger: Logger;
  now: () => Date;
  accounts: Accounts;
};

/** What somebody did to their own account, and how they did it. */
type OwnChange = {
  /** As it was before. */
  account: Account;
  action: 'user.password' | 'user.password_reset' | 'user.update';
  visitor: Visitor;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
};

/** What the accounts of everybody have to do with administrators. */
export type AdminSessionHooks = {
  /** In the transaction of a sign-in: an administrator's session, unless that asks for more than a password. */
  open: (
    trx: Transaction<Database>,
    account: Account,
    visitor: Visitor,
  ) => Promise<{ adminKey: string; cookie: string } | undefined>;
  /** A sign-in under this address failed. */
  noteFailure: (email: string, visitor: Visitor) => Promise<void>;
  /** Ends the administrator's session a request carries. @returns a line for `Set-Cookie` where it carries one */
  close: (visitor: Visitor) => Promise<string | undefined>;
  /** Ends the administrator's sessions of an account but the one the request carries. */
  closeOthers: (userId: string, visitor: Visitor) => Promise<void>;
  /** In the transaction of the change: what administrators do to their own account is written down. */
  noteOwnChange: (trx: Transaction<Database>, change: OwnChange) => Promise<void>;
};

/** Without hooks a sign-in opens no admin session. */
export type SignInContext = AccountsContext & { adminSessionHooks?: AdminSessionHooks };

export function createAccounts(config: Config, reference: Pick<ReferenceData, 'airports'>): Accounts {
  const keys = createAccountKeys(config);
  return {
    keys,
    hasher: createPasswordHasher(keys),
    policy: createPasswordPolicy({ ...config.passwords, contextWords: () => listPlaceNames(reference) }),
    forgotAnswerMs,
  };
}

function* listPlaceNames({ airports }: Pick<ReferenceData, 'airports'>): Generator<string> {
  for (const { city, cityAr, country, countryAr, name, nameAr } of airports.values()) {
    yield* [city, cityAr, country, countryAr, name, nameAr];
  }
}
