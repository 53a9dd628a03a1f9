import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSession } from '#contract/api/auth.ts';
import { createAccountSite, email, newPassword, password } from '#test/support/account-site.ts';
import { updateUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { setCookieOf } from '#test/support/send-request.ts';
import { accountTidying } from './session.service.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());

const day = 24 * 3600;

describe('sessions', () => {
  const list = (cookie: string): Promise<DeviceSession[]> => site.read('/api/auth/sessions', cookie);

  it('end after 14 days without use and after 30 days in any case', async () => {
    const { cookie } = await site.create();
    for (const days of [13, 13]) {
      site.wait(days * day);
      expect(await site.statusOf(cookie)).toBe(200);
    }
    site.wait(4 * day);
    expect(await site.statusOf(cookie)).toBe(401);
    const { cookie: idle } = await site.create({ email: 'idle@example.com' });
    site.wait(14 * day);
    expect(await site.statusOf(idle)).toBe(401);
    await accountTidying.run(site.context);
    expect(await site.context.db.selectFrom('user_session').selectAll().execute()).toEqual([]);
  });

  it('are ten at most; the one unused longest ends', async () => {
    const { cookie } = await site.create();
    site.wait(1);
    const second = await site.signIn();
    for (let count = 0; count < 9; count += 1) await site.logIn();
    expect(await site.statusOf(cookie)).toBe(401);
    expect(await site.statusOf(second)).toBe(200);
    expect(await list(second)).toHaveLength(10);
  });

  it('are listed with the current first, and ended one by one or all others at once', async () => {
    const { cookie, sessionId } = await site.create();
    const stranger = await site.create({ email: 'other@example.com' });
    site.wait(1);
    const second = await site.signIn();
    await site.logIn();
    const sessions = await list(cookie);
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[0]).toEqual({
      id: sessionId,
      device: 'Chrome · Android',
      createdAt: testNow.toISOString(),
      lastSeenAt: testNow.toISOString(),
      isCurrent: true,
    });
    const end = (id: string, by = cookie) =>
      site.call(`DELETE /api/auth/sessions/${id}`, undefined, { cookie: by });
    const secondId = (await list(second))[0]?.id ?? '';
    expect((await end(secondId, stranger.cookie)).status).toBe(404);
    expect((await end('0c7f5d5e-1111-4222-8333-944445555666')).status).toBe(404);
    expect(await site.statusOf(second)).toBe(200);
    expect((await end(secondId)).status).toBe(200);
    expect(await site.statusOf(second)).toBe(401);
    const ended = await site.call('DELETE /api/auth/sessions', undefined, { cookie });
    expect(await ended.json()).toEqual({ ended: 1 });
    const own = await end(sessionId);
    expect([own.status, setCookieOf(own, '__Host-sid')]).toEqual([200, '']);
    expect([await site.statusOf(cookie), await site.statusOf(stranger.cookie)]).toEqual([401, 200]);
  });

  it('are for the account as it is now: role, subscription and deletion count at once', async () => {
    const { id, cookie } = await site.create({ subscription: 'premium' });
    const readStatus = async () => (await site.read('/api/auth/user', cookie)).subscriptionStatus;
    expect(await readStatus()).toBe('premium');
    await site.context.db.updateTable('subscription').set({ ends_at: site.now() }).execute();
    expect(await readStatus()).toBe('free');
    await updateUser(site.context, id, { role: 'admin' });
    expect(await readStatus()).toBe('premium');
    await updateUser(site.context, id, { deletion_requested_at: site.now() });
    expect(await site.statusOf(cookie)).toBe(401);
  });

  it('come from the cookie alone', async () => {
    const { cookie } = await site.create();
    const token = cookie.split('=')[1] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'x-session': token };
    const path = `/api/auth/user?sid=${token}&__Host-sid=${token}`;
    expect((await site.call(`GET ${path}`, undefined, { headers })).status).toBe(401);
    expect(await site.statusOf(`sid=${token}`)).toBe(401);
    expect(await site.statusOf(`__Host-sid=${token}x`)).toBe(401);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session for good and makes the browser forget; done as well without one', async () => {
    const { cookie } = await site.create();
    const response = await site.call('POST /api/auth/logout', undefined, { cookie });
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
    expect(setCookieOf(response, '__Host-sid')).toBe('');
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await site.statusOf(cookie)).toBe(401);
    expect((await site.call('POST /api/auth/logout')).status).toBe(200);
  });
});

describe('another site', () => {
  const marks: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ];

  it.each(marks)('changes nothing in a reader’s name (%j)', async (headers) => {
    const { id, cookie } = await site.create();
    const before = await site.readAccount(id);
    const calls: [string, unknown][] = [
      ['PUT /api/auth/profile', { firstName: 'x', lastName: 'y', email }],
      ['PUT /api/auth/password', { currentPassword: password, newPassword }],
      ['DELETE /api/auth/sessions', undefined],
      ['POST /api/auth/logout', undefined],
      ['POST /api/auth/login', { email, password }],
      ['POST /api/auth/signup', { email: 'x@example.com', password, firstName: 'x', lastName: 'y' }],
    ];
    for (const [route, body] of calls) {
      const response = await site.call(route, body, { cookie, headers });
      expect([route, response.status]).toEqual([route, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await site.readAccount(id)).toEqual(before);
    expect(await site.statusOf(cookie)).toBe(200);
    expect(await site.listAccounts()).toHaveLength(1);
  });
});

describe('the addresses /api/login and /api/logout', () => {
  it.each([
    ['', '/login'],
    ['?next=/favorites', '/login?next=%2Ffavorites'],
    ['?next=/en/deals?page=2', '/en/login?next=%2Fen%2Fdeals%3Fpage%3D2'],
    ['?next=//evil.example', '/login'],
  ])('/api/login%s leads to %s', async (query, location) => {
    const response = await site.call(`GET /api/login${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  it.each(['same-origin', 'none'])('/api/logout signs out a reader who comes from %s', async (origin) => {
    const { cookie } = await site.create();
    const headers = { 'sec-fetch-site': origin, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const response = await site.call('GET /api/logout', undefined, { cookie, headers });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(setCookieOf(response, '__Host-sid')).toBe('');
    expect(await site.statusOf(cookie)).toBe(401);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
  ])('/api/logout asks first for %j', async (headers) => {
    const { cookie } = await site.create();
    const response = await site.call('GET /api/logout', undefined, { cookie, headers, language: 'ar' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('هل تريد تسجيل الخروج؟');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await site.statusOf(cookie)).toBe(200);
  });
});

it('nothing about one person is kept by browsers or proxies', async () => {
  const { cookie } = await site.create();
  for (const path of ['/api/auth/user', '/api/auth/sessions']) {
    const response = await site.call(`GET ${path}`, undefined, { cookie });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  }
});
