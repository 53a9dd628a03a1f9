import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountKeys } from '#server/people/accounts/account-keys.ts';
import { makeToken } from '#server/people/accounts/secret-token.ts';
import { insertSession } from '#server/people/accounts/session.repository.ts';
import { beginSession } from '#server/people/accounts/session.service.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { truncateAll } from '#test/support/database.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';
import { startPushService } from '#test/support/push-service.ts';
import { createPush } from './push-context.ts';
import { mostPushDevices } from './push-device.repository.ts';

const site = openForFile(() => createOwnApp({ now: () => now }));
const service = openForFile(startPushService);
let sara: TestUser;
let now = new Date();

beforeEach(async () => {
  site.context.push.fetch = service.fetch;
  now = new Date();
  service.fault = null;
  await truncateAll(site.context.db);
  sara = await createUser(site.context);
});

/** A new browser, which subscribes with the key of the site. */
const subscribe = async () => service.subscribe((await site.context.push.keyPair()).publicKey);
const add = async (user: TestUser, change: object = {}) =>
  site.send(user, 'POST', '/api/push/devices', { ...(await subscribe()), ...change });

/** The same user in another browser. */
async function signInAgain(user: TestUser): Promise<TestUser> {
  const { token, tokenHash } = makeToken();
  const session = { userId: user.id, tokenHash, device: 'Chrome · Android', addressHash: 'test', now };
  const sessionId = await site.context.db.transaction().execute((trx) => insertSession(trx, session));
  return { ...user, sessionId, cookie: `__Host-sid=${token}` };
}

const list = (user: TestUser) => site.read(user, '/api/push/devices');

describe('devices', () => {
  it('are added, listed and removed by their owner', async () => {
    const response = await add(sara);
    expect(response.status).toBe(201);
    const { device } = await response.json();
    expect(device).toEqual({
      id: expect.any(String),
      device: 'Chrome · Android',
      addedAt: now.toISOString(),
      lastPushedAt: null,
    });
    expect(await list(sara)).toEqual([device]);
    const omar = await createUser(site.context);
    expect((await site.send(omar, 'DELETE', `/api/push/devices/${device.id}`)).status).toBe(404);
    expect((await site.send(sara, 'DELETE', `/api/push/devices/${device.id}`)).status).toBe(200);
    expect(await list(sara)).toEqual([]);
  });

  it('are renewed, not doubled, when the same browser comes again', async () => {
    const subscription = await subscribe();
    const [first, second] = [await add(sara, subscription), await add(sara, subscription)];
    expect(await second.json()).toEqual(await first.json());
    expect(await list(sara)).toHaveLength(1);
  });

  it('belong to whoever used the browser last', async () => {
    const subscription = await subscribe();
    await add(sara, subscription);
    const omar = await createUser(site.context);
    await add(omar, subscription);
    expect(await list(sara)).toEqual([]);
    expect(await list(omar)).toHaveLength(1);
  });

  it('goes when its session is signed out, and stays when the session runs out', async () => {
    const { device } = await (await add(sara)).json();
    const other = await signInAgain(sara);
    await add(other);
    expect((await site.send(other, 'POST', '/api/auth/logout')).status).toBe(200);
    expect(await list(sara)).toEqual([device]);
    const renewed = await signInAgain(sara);
    await site.context.db.deleteFrom('user_session').where('id', '=', sara.sessionId).execute();
    expect(await list(renewed)).toEqual([device]);
  });

  it('stays when the same user signs in again in the same browser', async () => {
    const { device } = await (await add(sara)).json();
    const { db, accounts } = site.context;
    /** In the browser that another user, or the same, is signed in with. */
    const signInOver = ({ cookie }: TestUser, userId: string) => {
      const headers = new Headers({ cookie });
      const visitor = { headers, address: '::1', language: 'en', requestId: 'x' } as const;
      return db.transaction().execute((trx) => beginSession(trx, accounts.keys, { userId, visitor, now }));
    };
    await signInOver(sara, sara.id);
    const other = await signInAgain(sara);
    expect(await list(other)).toEqual([device]);
    const omar = await createUser(site.context);
    await add(other);
    await signInOver(other, omar.id);
    expect(await list(await signInAgain(sara))).toEqual([device]);
  });

  it('goes when its session is ended from another browser', async () => {
    await add(sara);
    const other = await signInAgain(sara);
    const { device } = await (await add(other)).json();
    expect((await site.send(other, 'DELETE', `/api/auth/sessions/${sara.sessionId}`)).status).toBe(200);
    expect(await list(other)).toEqual([device]);
  });

  it('are ten at most: the one seen longest ago makes room', async () => {
    const ids: string[] = [];
    for (let count = 0; count <= mostPushDevices; count += 1) {
      now = new Date(now.getTime() + 1000);
      ids.push((await (await add(sara)).json()).device.id);
    }
    const left = (await list(sara)).map(({ id }: { id: string }) => id);
    expect(left).toEqual(ids.slice(1).reverse());
  });

  it.each([
    ['an address of our network', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    ['keys off the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'keys'],
  ])('are refused with %s', async (_, change, field) => {
    const response = await add(sara, change);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual([field]);
    expect(await list(sara)).toEqual([]);
  });
});

describe('a trial message', () => {
  it('reaches each device in the language of its owner', async () => {
    const [phone, desk] = [await subscribe(), await subscribe()];
    for (const each of [phone, desk]) await add(sara, each);
    await site.context.db.updateTable('user_account').set({ language: 'ar' }).execute();
    const response = await site.send(sara, 'POST', '/api/push/trial');
    expect(await response.json()).toEqual({ devices: 2 });
    for (const each of [phone, desk]) {
      expect(service.messagesOf(each)).toMatchObject([
        { title: 'الإشعارات تصل إلى هذا الجهاز', lang: 'ar', dir: 'rtl', url: '/account?tab=preferences' },
      ]);
    }
  });

  it('says so when there is no device', async () => {
    const response = await site.send(sara, 'POST', '/api/push/trial');
    expect(response.status).toBe(409);
    expect((await response.json()).message).toBe(
      'None of your devices receives notifications yet. Turn them on here first.',
    );
  });

  it('counts only what was taken', async () => {
    await add(sara);
    service.fault = { status: 503 };
    expect(await (await site.send(sara, 'POST', '/api/push/trial')).json()).toEqual({ devices: 0 });
  });

  it('is sent five times an hour', async () => {
    await add(sara);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await site.send(sara, 'POST', '/api/push/trial')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    now = new Date(now.getTime() + 3_600_000);
    expect((await site.send(sara, 'POST', '/api/push/trial')).status).toBe(200);
  });
});

describe('the key pair', () => {
  const create = (pepper: string, allowed: readonly 'new-password-key'[] = []) => {
    const { config, db } = site.context;
    const logger = { ...site.context.logger, error: vi.fn(), warn: vi.fn() };
    const own = { ...config, allowed, passwords: { ...config.passwords, peppers: [pepper] } };
    const push = createPush({ db, keys: createAccountKeys(own), config: own, logger, now: () => now });
    return { push, logger };
  };
  const pepper = 'a key of this test that is long enough';

  it('is one, even when several processes start at once', async () => {
    const pairs = await Promise.all([1, 2, 3, 4].map(() => create(pepper).push.keyPair()));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
    const [stored] = await site.context.db.selectFrom('push_key').selectAll().execute();
    expect(stored?.public_key).toBe(pairs[0]?.publicKey);
    expect(JSON.stringify(stored)).not.toContain(pairs[0]?.privateKey);
  });

  it('makes push alone unavailable when what opens it is lost, and the log says what to do', async () => {
    await create(pepper).push.keyPair();
    const { push, logger } = create('another key that is also long enough');
    await expect(push.keyPair()).rejects.toMatchObject({ code: 'unavailable' });
    expect(logger.error.mock.calls[0]?.[1]).toContain('ALLOW=new-password-key');
  });

  it('is replaced with its devices if the operator allows it', async () => {
    const before = await create(pepper).push.keyPair();
    await add(sara);
    const { push } = create('another key that is also long enough', ['new-password-key']);
    const after = await push.keyPair();
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(await list(sara)).toEqual([]);
  });
});
