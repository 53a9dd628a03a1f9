import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUserRecipient, type Recipient } from '#server/people/recipient-records/recipient.repository.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { buildAlertFacts } from '#test/support/alert-facts.ts';
import { truncateAll } from '#test/support/database.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';
import { type BrowserSubscription, startPushService, usePushService } from '#test/support/push-service.ts';
import { createPushChannel } from './push-sender.service.ts';

const site = openForFile(() => createOwnApp({ now: () => now }));
const service = openForFile(startPushService);
let sara: TestUser;
let recipient: Recipient;
let subscription: BrowserSubscription;
let deviceId: string;
const now = new Date();

beforeAll(() => usePushService(site.context.push, service));
beforeEach(async () => {
  service.fault = null;
  await truncateAll(site.context.db);
  sara = await createUser(site.context);
  subscription = await service.subscribe((await site.context.push.keyPair()).publicKey);
  const response = await site.send(sara, 'POST', '/api/push/devices', subscription);
  deviceId = (await response.json()).device.id;
  const found = await findUserRecipient(site.context.db, sara.id);
  if (!found) throw new Error('the device has no recipient');
  recipient = found;
});

const facts = buildAlertFacts({
  cause: { kind: 'watch', watchId: 'w1', condition: 'below', target: 400 },
  tripType: 'oneway',
  returnDate: null,
  price: 310,
  usual: null,
  isLowestIn30Days: false,
  earlierLows: null,
  url: '/en/deal/CAI?origin=RUH',
});

const send = (id = deviceId, to = recipient) =>
  createPushChannel(site.context)(
    { messageId: 'm', recipient: to, language: 'en', alerts: [facts], createdAt: now, deviceId: id },
    new AbortController().signal,
  );

describe('alerts by push', () => {
  it('arrive in the language of the reader', async () => {
    expect(await send()).toBe('sent');
    expect(service.messagesOf(subscription)).toMatchObject([
      { title: 'Riyadh to Cairo: SAR 310', url: '/en/deal/CAI?origin=RUH', lang: 'en' },
    ]);
  });

  it('are refused for a device that was removed, or is of somebody else now', async () => {
    expect(await send(crypto.randomUUID())).toEqual({ refused: 'the device was removed' });
    const omar = await createUser(site.context);
    await site.send(omar, 'POST', '/api/push/devices', subscription);
    expect(await send()).toEqual({ refused: 'the device was removed' });
    expect(service.messagesOf(subscription)).toEqual([]);
  });

  it('are refused when the subscription ended', async () => {
    service.expire(subscription);
    expect(await send()).toEqual({ refused: 'the subscription ended' });
  });

  it.each([
    ['30', undefined],
    ['900', 900_000],
  ])('wait after a 429 that asks for %s seconds', async (seconds, waitMs) => {
    service.fault = { status: 429, headers: { 'retry-after': seconds } };
    expect(await send()).toEqual({
      delayed: 'fcm.googleapis.com: status 429',
      isServer: false,
      ...(waitMs === undefined ? {} : { waitMs }),
    });
  });
});
