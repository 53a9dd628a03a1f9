/** `/api/account/subscription`: shows the user's plan and cancels its renewal. */
import { cancelSubscription, getSubscription, type Subscription } from '#contract/api/account.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError, type ErrorWords } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { activeSubscription, type SubscriptionRecord, stopRenewal } from './subscription.repository.ts';

type SubscriptionContext = { db: Db; now: () => Date };

export function subscriptionRoutes({ db, now }: SubscriptionContext): OperationRoute[] {
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
    if (!record?.cancelledAt) {
      throw new AppError('conflict', { log: 'no subscription that renews', words: reasonOf(record) });
    }
    return record;
  });
}

function reasonOf(record: SubscriptionRecord | undefined): ErrorWords {
  if (!record) return 'api.subscription.free';
  return record.price === 0 ? 'api.subscription.granted' : 'api.subscription.ending';
}

function presentSubscription(record: SubscriptionRecord | undefined): Subscription {
  if (!record) {
    return {
      status: 'free',
      plan: null,
      pricePerMonth: null,
      startedAt: null,
      endsAt: null,
      renews: false,
      cancelledAt: null,
    };
  }
  return {
    status: 'premium',
    plan: record.plan,
    pricePerMonth: record.price,
    startedAt: record.startedAt.toISOString(),
    endsAt: record.endsAt.toISOString(),
    renews: record.renews,
    cancelledAt: record.cancelledAt?.toISOString() ?? null,
  };
}
