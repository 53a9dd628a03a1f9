import { beforeEach, describe, expect, it } from 'vitest';
import {
  ensureUserRecipient,
  findUserRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { createUser } from '#test/support/accounts.ts';
import { buildAlertFacts } from '#test/support/alert-facts.ts';
import { truncateAll } from '#test/support/database.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type BrowserSubscription, type PushFault, startPushService } from '#test/support/push-service.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { mostPayloadBytes, type PushMessage, serialisePayload, topicOf } from './alert-push.ts';
import { listUserPushTargets, type PushTarget, upsertPushDevice } from './push-device.repository.ts';
import { createPushChannel, sendPush } from './push-sender.service.ts';

const site = setUpTestSite({ now: () => now });
const service = openForFile(startPushService);
let userId: string;
let recipientId: string;

// The service checks signatures against the machine's clock.
const now = new Date();
beforeEach(async () => {
  site.context.push.fetch = service.fetch;
  await truncateAll(site.context.db);
  service.fault = null;
  service.requests.length = 0;
  userId = (await createUser(site.context)).id;
  recipientId = await site.context.db.transaction().execute((trx) => ensureUserRecipient(trx, userId, now));
});

const store = (of: string, { endpoint, keys }: BrowserSubscription) => {
  const device = { recipientId: of, sessionId: crypto.randomUUID(), endpoint, ...keys, device: 'Chrome' };
  return site.context.db.transaction().execute((trx) => upsertPushDevice(trx, device, now));
};
async function addDevice(endpoint?: string) {
  const { publicKey } = await site.context.push.keyPair();
  const subscription = await service.subscribe(publicKey);
  await store(recipientId, { ...subscription, ...(endpoint && { endpoint }) });
  const [device] = await listUserPushTargets(site.context.db, userId);
  if (!device) throw new Error('the device was not stored');
  return { device, subscription };
}

const message: PushMessage = {
  topic: topicOf('a watch'),
  payload: {
    title: 'الرياض إلى القاهرة: 310 ر.س',
    body: 'أقل سعر في 30 يومًا.',
    url: '/deal/CAI',
    tag: 'a',
    lang: 'ar',
    dir: 'rtl',
  },
};

const send = (device: PushTarget, signal = new AbortController().signal) =>
  sendPush(site.context, device, message, signal);

const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds } });
const ended = { refused: 'the subscription ended' };
const remaining = () => listUserPushTargets(site.context.db, userId);

describe('a message', () => {
  it('reaches a browser that decrypts and verifies it', async () => {
    const { device, subscription } = await addDevice();
    expect(await send(device)).toBe('sent');
    expect(service.messagesOf(subscription)).toEqual([message.payload]);
    expect(service.requests).toEqual([
      expect.objectContaining({
        ':method': 'POST',
        ttl: '14400',
        urgency: 'normal',
        topic: message.topic,
        'content-encoding': 'aes128gcm',
      }),
    ]);
    const row = await site.context.db.selectFrom('push_device').select('last_pushed_at').executeTakeFirst();
    expect(row?.last_pushed_at).toEqual(now);
  });

  it('has a topic of 32 characters, the same for the same watch alone', () => {
    expect(topicOf('a')).toMatch(/^[\w-]{32}$/);
    expect(topicOf('a')).toBe(topicOf('a'));
    expect(topicOf('a')).not.toBe(topicOf('b'));
  });

  it('is cut when it is too long for push services', () => {
    const text = serialisePayload({ ...message.payload, body: 'سعر '.repeat(2000) });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostPayloadBytes);
    expect(JSON.parse(text)).toMatchObject({
      title: message.payload.title,
      body: expect.stringMatching(/…$/),
    });
  });
});

describe('the answers of push services', () => {
  it.each([404, 410])('a %i removes the device', async (status) => {
    const { device } = await addDevice();
    service.fault = { status };
    expect(await send(device)).toEqual(ended);
    expect(await remaining()).toEqual([]);
  });

  it.each([400, 401, 403, 413])('a %i refuses for good and keeps the device', async (status) => {
    const { device } = await addDevice();
    service.fault = { status };
    expect(await send(device)).toEqual({ refused: 'the push service refused the message' });
    expect(await remaining()).toHaveLength(1);
  });

  const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/inner' } };
  it.each<[string, PushFault, object]>([
    ['a 429 waits as long as it asks for', busy('900'), { waitMs: 900_000 }],
    ['a shorter wish is met by the usual delay', busy('300'), {}],
    ['a wish of a year waits six hours', busy('31536000'), { waitMs: 21_600_000 }],
    ['a 503 names no time', { status: 503 }, {}],
    ['a redirect is not followed', elsewhere, {}],
  ])('%s', async (_, fault, wait) => {
    const { device } = await addDevice();
    service.fault = fault;
    const delayed = expect.stringMatching(/^fcm\.googleapis\.com: /);
    expect(await send(device)).toEqual({ delayed, isServer: false, ...wait });
    expect(service.requests).toHaveLength(1);
    expect(await remaining()).toHaveLength(1);
  });

  it('one that never answers is given up at the deadline', async () => {
    const { device } = await addDevice();
    service.fault = 'hang';
    const { push } = site.context;
    const { clock } = push;
    // The deadline passes as soon as the service has the request.
    push.clock = { ...clock, sleep: () => service.nextRequest() };
    const outcome = await send(device);
    push.clock = clock;
    expect(outcome).toMatchObject({ delayed: expect.stringContaining('fcm.googleapis.com') });
    expect(service.requests).toHaveLength(1);
  });

  it('an answer without end counts as sent, since the message was taken', async () => {
    const { device, subscription } = await addDevice();
    service.fault = 'huge';
    expect(await send(device)).toBe('sent');
    expect(service.messagesOf(subscription)).toHaveLength(1);
  });
});

describe('the way out', () => {
  it('an address of our own network is never called, even when it is in the database', async () => {
    const { device } = await addDevice('https://169.254.169.254/latest/meta-data');
    expect(await send(device)).toEqual(ended);
    expect(service.requests).toEqual([]);
    expect(await remaining()).toEqual([]);
  });

  it('an abort is handed on', async () => {
    const { device } = await addDevice();
    const stop = new AbortController();
    stop.abort(new Error('the process ends'));
    await expect(send(device, stop.signal)).rejects.toThrow('the process ends');
  });
});

describe('alerts by push', () => {
  const alert = buildAlertFacts({ price: 310, url: '/en/deal/CAI?origin=RUH' });
  const tell = async (deviceId: string) => {
    const recipient = await findUserRecipient(site.context.db, userId);
    if (!recipient) throw new Error('the device has no recipient');
    return createPushChannel(site.context)(
      { messageId: 'm', recipient, language: 'en', alerts: [alert], createdAt: now, deviceId },
      new AbortController().signal,
    );
  };

  it('arrive in the language of the reader', async () => {
    const { device, subscription } = await addDevice();
    expect(await tell(device.id)).toBe('sent');
    expect(service.messagesOf(subscription)).toMatchObject([
      { title: 'Riyadh to Cairo: SAR 310', url: '/en/deal/CAI?origin=RUH', lang: 'en' },
    ]);
  });

  it('are refused for a device that was removed, or is of somebody else now', async () => {
    const { device, subscription } = await addDevice();
    expect(await tell(crypto.randomUUID())).toEqual({ refused: 'the device was removed' });
    const omar = await createUser(site.context);
    const { db } = site.context;
    const others = await db.transaction().execute((trx) => ensureUserRecipient(trx, omar.id, now));
    await store(others, subscription);
    expect(await tell(device.id)).toEqual({ refused: 'the device was removed' });
    expect(service.messagesOf(subscription)).toEqual([]);
  });

  it('are refused when the subscription ended', async () => {
    const { device, subscription } = await addDevice();
    service.expire(subscription);
    expect(await tell(device.id)).toEqual({ refused: 'the subscription ended' });
  });

  it('wait after a 429 as long as it asks for', async () => {
    const { device } = await addDevice();
    service.fault = busy('900');
    const delayed = 'fcm.googleapis.com: status 429';
    expect(await tell(device.id)).toEqual({ delayed, isServer: false, waitMs: 900_000 });
  });
});
