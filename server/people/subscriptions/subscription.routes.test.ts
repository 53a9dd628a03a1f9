import { beforeEach, expect, it } from 'vitest';
import { subscription as subscriptionSchema } from '#contract/api/account.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { activeSubscription, type Grant, grantSubscription } from './subscription.repository.ts';

const day = 86_400_000;
let sara: TestUser;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  sara = await createUser(site.context);
});

const inDays = (days: number) => new Date(testNow.getTime() + days * day);
const annual = { plan: 'annual', startedAt: testNow, endsAt: inDays(365), renews: true, price: 99 } as const;
const grant = (overrides: Partial<Grant> = {}) =>
  grantSubscription(site.context.db, { ...annual, userId: sara.id, ...overrides }, clock.now);
const read = async (user = sara) =>
  subscriptionSchema.strict().parse(await site.read(user, '/api/account/subscription'));
const cancel = () => site.send(sara, 'POST', '/api/account/subscription/cancel');

const free = {
  status: 'free',
  plan: null,
  pricePerMonth: null,
  startedAt: null,
  endsAt: null,
  renews: false,
  cancelledAt: null,
};

const premium = { status: 'premium', plan: 'annual', pricePerMonth: 99, renews: true };

it('is free without a record', async () => {
  expect(await read()).toEqual(free);
});

it('is Premium from the start of a period until just before its end', async () => {
  await grant({ startedAt: inDays(1), endsAt: inDays(2) });
  expect(await read()).toEqual(free);
  clock.now = inDays(1);
  expect(await read()).toEqual({
    ...premium,
    startedAt: inDays(1).toISOString(),
    endsAt: inDays(2).toISOString(),
    cancelledAt: null,
  });
  clock.now = inDays(2);
  expect(await read()).toEqual(free);
});

it('is the period that lasts longest, of one’s own', async () => {
  await grant({ endsAt: inDays(3) });
  await grant({ endsAt: inDays(30), plan: 'monthly', price: 299.5 });
  const other = await createUser(site.context, { subscription: 'premium' });
  expect(await activeSubscription(site.context.db, sara.id, clock.now)).toMatchObject({
    plan: 'monthly',
    price: 299.5,
  });
  expect((await read(other)).endsAt).toBe(inDays(30).toISOString());
});

it('stops renewal and keeps Premium until the period ends; again changes nothing', async () => {
  await grant();
  clock.now = inDays(10);
  const stopped = {
    ...premium,
    startedAt: testNow.toISOString(),
    endsAt: inDays(365).toISOString(),
    renews: false,
    cancelledAt: inDays(10).toISOString(),
  };
  const first = await cancel();
  expect([first.status, await first.json()]).toEqual([200, { subscription: stopped }]);
  clock.now = inDays(11);
  expect(await (await cancel()).json()).toEqual({ subscription: stopped });
  expect(await read()).toEqual(stopped);
});

it('has nothing to stop without Premium, for a period that ends by itself', async () => {
  const refusal = async () => {
    const response = await cancel();
    expect(response.status).toBe(409);
    return (await response.json()).message;
  };
  expect(await refusal()).toMatch(/no Premium subscription|ليس لديك اشتراك/);
  await grant({ renews: false, price: 0, endsAt: inDays(30) });
  expect(await refusal()).toMatch(/granted free of charge|بلا مقابل/);
  expect(await read()).toMatchObject({ status: 'premium', pricePerMonth: 0, renews: false });
  await grant({ renews: false });
  expect(await refusal()).toMatch(/doesn’t renew and ends by itself|لا يتجدد تلقائيًا/);
  expect((await read()).cancelledAt).toBeNull();
});

it('leaves other people’s subscriptions alone', async () => {
  const other = await createUser(site.context, { subscription: 'premium' });
  await grant();
  await cancel();
  expect(await read(other)).toMatchObject({ renews: true, cancelledAt: null });
});
