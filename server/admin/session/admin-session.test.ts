import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { updateUser } from '#test/support/accounts.ts';
import { type AdminAccess, adminEmail, adminPassword, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { adminSessionTidying } from './admin-session.repository.ts';

const site = openForFile(() => createAdminSite());
beforeEach(() => site.reset());

const minute = 60;
const hour = 60 * minute;
const countSessions = async () =>
  (await site.context.db.selectFrom('admin_session').select('id').execute()).length;

describe('an administrator’s session', () => {
  it('ends after thirty minutes without use', async () => {
    await site.create();
    const access = await site.enter();
    site.wait(30 * minute - 1);
    expect(await site.statusAs(access)).toBe(200);
    site.wait(30 * minute - 1);
    expect(await site.statusAs(access)).toBe(200);
    site.wait(30 * minute);
    expect(await site.statusAs(access)).toBe(401);
  });

  it('ends after twelve hours however much it is used', async () => {
    await site.create();
    const access = await site.enter();
    for (let used = 0; used < 12 * hour - 20 * minute; used += 20 * minute) {
      site.wait(20 * minute);
      expect(await site.statusAs(access)).toBe(200);
    }
    site.wait(20 * minute - 1);
    expect(await site.statusAs(access)).toBe(200);
    site.wait(1);
    expect(await site.statusAs(access)).toBe(401);
  });

  it('ends at once when its owner gets another password', async () => {
    const change = { password_changed_at: new Date('2026-11-21T09:00:01Z') };
    const { id } = await site.create();
    const access = await site.enter();
    site.wait(2);
    expect(await site.statusAs(access)).toBe(200);
    await updateUser(site.context, id, change);
    expect(await site.statusAs(access)).toBe(401);
    expect((await site.call('GET /api/admin/session', undefined, access)).status).toBe(401);
  });

  it('is swept away once it has ended, and not before', async () => {
    await site.create();
    const idle = await site.enter();
    site.wait(29 * minute);
    const used = await site.enter();
    site.wait(1 * minute);
    await adminSessionTidying.run(site.context);
    expect(await countSessions()).toBe(1);
    expect([await site.statusAs(idle), await site.statusAs(used)]).toEqual([401, 200]);
    await site.context.db.updateTable('admin_session').set({ expires_at: site.now() }).execute();
    await adminSessionTidying.run(site.context);
    expect(await countSessions()).toBe(0);
  });
});

describe('GET /api/admin/session', () => {
  const read = (cookie: string, headers: Record<string, string> = {}) =>
    site.call('GET /api/admin/session', undefined, { cookie, headers });

  it('tells every tab the same key, by the cookie alone', async () => {
    await site.create();
    const { cookie, key } = await site.enter();
    for (const tab of [await read(cookie), await read(cookie)]) {
      expect([tab.status, tab.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await tab.json()).toMatchObject({ admin: { email: adminEmail }, adminKey: key });
    }
  });

  it('tells pages of other sites nothing', async () => {
    await site.create();
    const { cookie } = await site.enter();
    const origin = 'https://evil.example';
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin },
    ]) {
      const response = await read(cookie, headers as Record<string, string>);
      expect([response.status, (await response.json()).code]).toEqual([401, 'admin_required']);
    }
    expect((await read(cookie, { 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  it('does not count as use', async () => {
    await site.create();
    const access = await site.enter();
    site.wait(29 * minute);
    expect((await read(access.cookie)).status).toBe(200);
    site.wait(1 * minute);
    expect((await read(access.cookie)).status).toBe(401);
  });
});

describe('POST /api/admin/logout', () => {
  it('ends the session, and nothing of the user’s', async () => {
    const { cookie: own } = await site.create();
    const access = await site.enter();
    const other = await site.enter();
    const response = await site.call('POST /api/admin/logout', undefined, {
      cookie: `${own}; ${access.cookie}`,
    });
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-admin=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
    ]);
    expect([await site.statusAs(access), await site.statusAs(other)]).toEqual([401, 200]);
    expect((await site.call('GET /api/auth/user', undefined, { cookie: own })).status).toBe(200);
    expect(await site.listActions()).toEqual(['session.begin', 'session.begin', 'session.end']);
  });

  it('is done without a session, and refused when another site asks', async () => {
    await site.create();
    const { cookie, key } = await site.enter();
    expect((await site.call('POST /api/admin/logout')).status).toBe(200);
    const headers = { 'sec-fetch-site': 'same-site' };
    const refused = await site.call('POST /api/admin/logout', undefined, { cookie, headers });
    expect(refused.status).toBe(403);
    expect(await site.statusAs({ cookie, key })).toBe(200);
    expect(await site.listActions()).toEqual(['session.begin']);
  });
});

describe('POST /api/admin/session/confirm', () => {
  const confirm = (access: AdminAccess, password = adminPassword) =>
    site.callAs(access, 'POST /api/admin/session/confirm', { password });
  const begin = async (access: AdminAccess) =>
    (await site.callAs(access, 'POST /api/admin/second-factor')).status;

  it('proves the password again, which lasts fifteen minutes', async () => {
    await site.create();
    const access = await site.enter();
    site.wait(15 * minute);
    expect(await begin(access)).toBe(201);
    site.wait(1);
    const refused = await site.callAs(access, 'POST /api/admin/second-factor');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'confirmation_required']);
    expect((await confirm(access)).status).toBe(200);
    expect(await begin(access)).toBe(201);
    expect(await site.listActions()).toContain('session.confirm');
  });

  it('proves it in its own session alone', async () => {
    await site.create();
    const [one, other] = [await site.enter(), await site.enter()];
    site.wait(15 * minute + 1);
    await confirm(one);
    expect([await begin(one), await begin(other)]).toEqual([201, 403]);
  });

  it('names the field of a wrong one, which is no failed sign-in, ten times in ten minutes', async () => {
    await site.create();
    const access = await site.enter();
    const wrong = await confirm(access, 'wrong');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { code: 'validation_failed', fields: { password: 'That isn’t your current password.' } },
    ]);
    for (let count = 0; count < 9; count += 1) await confirm(access, 'wrong');
    expect((await confirm(access)).status).toBe(429);
    expect((await site.logIn()).status).toBe(200);
    expect(await site.listActions()).toEqual(['session.begin', 'session.begin']);
  });
});

describe('a site that demands a second factor', () => {
  it('lets administrators do nothing but set one up', async () => {
    const { config } = site.context;
    config.isSecondFactorRequired = true;
    onTestFinished(() => {
      config.isSecondFactorRequired = false;
    });
    await site.create();
    const { admin } = await (await site.logIn()).json();
    expect(admin).toMatchObject({ mustEnrol: true, hasSecondFactor: false });
    const access = await site.enter();
    expect((await site.callAs(access, 'GET /api/admin/stats')).status).toBe(401);
    const { recoveryCodes } = await site.enrol(access);
    expect((await site.callAs(access, 'GET /api/admin/stats')).status).toBe(200);
    const removed = await site.callAs(access, 'DELETE /api/admin/second-factor');
    expect([removed.status, (await removed.json()).code]).toEqual([409, 'conflict']);
    const again = await site.logIn({ totp: recoveryCodes[0] });
    expect((await again.json()).admin).toMatchObject({ mustEnrol: false, hasSecondFactor: true });
  });
});
