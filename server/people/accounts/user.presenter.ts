/** Somebody signed in, as their own pages show them. */
import type { User } from '#contract/api/auth.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { activeSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import { type Account, getAccount } from './account.repository.ts';
import type { AccountsContext } from './accounts-context.ts';

const dayMs = 86_400_000;

/** As `getUser` answers. */
export async function readUser(
  { db, now }: Pick<AccountsContext, 'db' | 'now'>,
  userId: string,
): Promise<User> {
  const account = await getAccount(db, userId);
  return presentUser(
    account,
    account.role === 'admin' || (await activeSubscription(db, userId, now())) !== undefined,
  );
}

/** @param isPremium by subscription or by role */
export function presentUser(account: Account, isPremium: boolean): User {
  const { deletionRequestedAt, profileImageId, preferredDepartureCities } = account;
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    subscriptionStatus: isPremium ? 'premium' : 'free',
    createdAt: account.createdAt.toISOString(),
    profileImageUrl: profileImageId === null ? null : profileImagePath(profileImageId),
    isEmailVerified: account.isEmailVerified,
    pendingEmail: account.pendingEmail,
    deletionAt:
      deletionRequestedAt &&
      new Date(deletionRequestedAt.getTime() + deletionDelayDays * dayMs).toISOString(),
    mustChangePassword: account.mustChangePassword,
    departureCity: departureAirports.find((code) => preferredDepartureCities.includes(code)) ?? null,
  };
}

export function profileImagePath(id: string): string {
  return `/api/objects/${id}`;
}
