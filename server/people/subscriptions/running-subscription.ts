/** When a subscription makes its user Premium: the one definition, as a condition of a query. */
import { type RawBuilder, sql } from 'kysely';

/** Holds for rows of `subscription` (under that name) that have started and not ended at `now`. */
export function isRunning(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(subscription.started_at <= ${now} and subscription.ends_at > ${now})`;
}

/** Whether the account of the row is Premium; `userId` names the column, such as `account.id`. */
export function hasRunningSubscription(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from subscription where subscription.user_id = ${sql.ref(userId)} and ${isRunning(now)})`;
}

/**
 * Whether the account joined as `user_account` sees what is Premium, as `viewerOf` decides for one person: a
 * condition for statements about many.
 */
export function isPremiumViewer(now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    user_account.role = 'admin' or ${hasRunningSubscription('user_account.id', now)}, false)`;
}
