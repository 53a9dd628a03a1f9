/** `/api/account/subscription`: shows the user's plan and cancels its renewal. */
import { cancelSubscription, getSubscription, type Subscription } from '#contract/api/account.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { activeSubscription, type SubscriptionRecord, stopRenewal } from './subscription.repository.ts';

export function subscriptionRoutes({ db, now }: { db: Db; now: () => Date }): OperationRoute[] {
  return [
    operationRoute(getSubscription, async ({ caller }) =>
      presentSubscription(await activeSubscription(db, getSignedIn(caller).userId, now())),
    ),
    operationRoute(cancelSubscription, async ({ caller }) => ({
      subscription: presentSubscription(await cancelRenewal(db, getSignedIn(caller).userId, now())),
    })),
  ];
}

/**
 * Repeating changes nothing.
 * @throws AppError `conflict` with a reason when nothing renews
 */
function cancelRenewal(db: Db, userId: string, now: Date): Promise<SubscriptionRecord> {
  return db.transaction().execute(async (trx) => {
    await stopRenewal(trx, userId, now);
    const record = await activeSubscription(trx, userId, now);
    if (record?.cancelledAt) return record;
    const granted = record?.price === 0 ? 'api.subscription.granted' : 'api.subscription.ending';
    const words = record ? granted : 'api.subscription.free';
    throw new AppError('conflict', { log: 'no subscription that renews', words });
  });
}

function presentSubscription(record: SubscriptionRecord | undefined): Subscription {
  return {
    status: record ? 'premium' : 'free',
    plan: record?.plan ?? null,
    pricePerMonth: record?.price ?? null,
    startedAt: record?.startedAt.toISOString() ?? null,
    endsAt: record?.endsAt.toISOString() ?? null,
    renews: record?.renews ?? false,
    cancelledAt: record?.cancelledAt?.toISOString() ?? null,
  };
}
