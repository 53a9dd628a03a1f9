/** Creates test users, each signed in on one device, and hashes passwords fast. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Updateable } from 'kysely';
import type { Role, SubscriptionStatus } from '#contract/domain/account.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import type { PasswordHasher } from '#server/people/accounts/password-hash.ts';
import { makeToken } from '#server/people/accounts/secret-token.ts';
import { insertSession } from '#server/people/accounts/session.repository.ts';
import { grantSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type UserOverrides = {
  email?: string;
  firstName?: string;
  lastName?: string;
  role?: Role;
  language?: Language;
  isEmailVerified?: boolean;
  passwordHash?: string | null;
  subscription?: SubscriptionStatus;
};

export type TestUser = {
  id: string;
  email: string;
  sessionId: string;
  /** The `Cookie` header of the session. */
  cookie: string;
};

const monthMilliseconds = 30 * 86_400_000;

export async function createUser(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  overrides: UserOverrides = {},
): Promise<TestUser> {
  const at = now();
  const email = overrides.email ?? `${randomUUID()}@example.com`;
  const { id } = await db
    .insertInto('user_account')
    .values({
      email,
      email_key: emailKey(email),
      first_name: overrides.firstName ?? 'سارة',
      last_name: overrides.lastName ?? 'العتيبي',
      role: overrides.role ?? 'user',
      language: overrides.language ?? 'ar',
      password_hash: overrides.passwordHash ?? null,
      email_verified_at: (overrides.isEmailVerified ?? true) ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (overrides.subscription === 'premium') {
    const endsAt = new Date(at.getTime() + monthMilliseconds);
    const grant = { userId: id, plan: 'monthly', startedAt: at, endsAt, renews: true, price: 299 } as const;
    await grantSubscription(db, grant, at);
  }
  const { token, tokenHash } = makeToken();
  const session = { userId: id, tokenHash, device: 'Chrome · Android', addressHash: 'test', now: at };
  const sessionId = await db.transaction().execute((trx) => insertSession(trx, session));
  return { id, email, sessionId, cookie: `__Host-sid=${token}` };
}

/** What became of an account by other ways than its calls. */
export async function updateUser(
  { db }: { db: Kysely<Database> },
  id: string,
  change: Updateable<Database['user_account']>,
): Promise<void> {
  await db.updateTable('user_account').set(change).where('id', '=', id).execute();
}

/** Does something while the next password is compared. */
export function whilePasswordIsCompared(
  { accounts }: { accounts: { hasher: PasswordHasher } },
  act: () => Promise<unknown>,
): void {
  const { hasher } = accounts;
  const verify: PasswordHasher['verify'] = async (...given) => {
    accounts.hasher = hasher;
    await act();
    return hasher.verify(...given);
  };
  accounts.hasher = { ...hasher, verify };
}

/** `old:` hashes count as outdated. */
export function createFakeHasher(): PasswordHasher {
  return {
    requireCapacity: () => undefined,
    hash: async (password) => `quick:${password}`,
    verify: async (password, record) => ({
      isRight: record !== null && record.replace(/^(?:quick|old):/, '') === password,
      isOutdated: record?.startsWith('old:') ?? false,
    }),
  };
}
