/** Presents accounts for administrators. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { profileImagePath } from '#server/people/accounts/user.presenter.ts';
import type { SubscriptionRecord } from '#server/people/subscriptions/subscription.repository.ts';
import type { AdminUserRecord } from './admin-user.repository.ts';

const dayMs = 86_400_000;

/** @param actorId the administrator who asks */
export function presentAdminUser(record: AdminUserRecord, actorId: string): AdminUser {
  const { deletionRequestedAt, profileImageId, subscription } = record;
  return {
    id: record.id,
    version: record.version,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    role: record.role,
    // From subscriptions only; that administrators see Premium content does not count.
    subscriptionStatus: subscription ? 'premium' : 'free',
    subscription: subscription && presentPeriod(subscription),
    language: record.language,
    createdAt: record.createdAt.toISOString(),
    lastSeenAt: record.lastSeenAt?.toISOString() ?? null,
    profileImageUrl: profileImageId === null ? null : profileImagePath(profileImageId),
    isEmailVerified: record.isEmailVerified,
    pendingEmail: record.pendingEmail,
    isInvited: record.isInvited,
    mustChangePassword: record.mustChangePassword,
    hasSecondFactor: record.hasSecondFactor,
    deletionAt:
      deletionRequestedAt &&
      new Date(deletionRequestedAt.getTime() + deletionDelayDays * dayMs).toISOString(),
    isSelf: record.id === actorId,
  };
}

export function presentPeriod({
  plan,
  startedAt,
  endsAt,
  renews,
  price,
}: SubscriptionRecord): NonNullable<AdminUser['subscription']> {
  return { plan, startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString(), renews, price };
}
