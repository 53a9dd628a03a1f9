/** The signed-in user as API response. */
import type { User } from '#contract/api/auth.ts';
import { deletionDelayDays, type Viewer } from '#contract/domain/account.ts';
import { dayMs } from '#contract/domain/durations.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { activeSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import { canSeePremium, viewerOf } from '#server/pipeline/premium/premium-policy.ts';
import { type Account, getAccount } from './account.repository.ts';
import type { AccountsContext } from './accounts-context.ts';

export async function readUser(
  { db, now }: Pick<AccountsContext, 'db' | 'now'>,
  userId: string,
): Promise<User> {
  const account = await getAccount(db, userId);
  const hasSubscription = (await activeSubscription(db, userId, now())) !== undefined;
  return presentUser(account, viewerOf({ role: account.role, hasSubscription }));
}

export function presentUser(account: Account, viewer: Viewer): User {
  const { deletionRequestedAt, profileImageId, preferredDepartureCities } = account;
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    subscriptionStatus: canSeePremium(viewer) ? 'premium' : 'free',
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
