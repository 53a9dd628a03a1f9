import { beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '#test/support/accounts.ts';
import { accessOf, adminEmail, adminPassword, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { setCookieOf } from '#test/support/send-request.ts';

const site = openForFile(() => createAdminSite());
beforeEach(() => site.reset());

const newPassword = 'marble-lantern-52';
const listEntries = async () =>
  (await site.listEntries()).map(({ action, actor_id: actor, subject_id: subject, before, after }) => {
    return { action, actor, subject, before, after };
  });
const changePassword = (cookie: string) =>
  site.call('PUT /api/auth/password', { currentPassword: adminPassword, newPassword }, { cookie });
const changeEmail = (cookie: string) => {
  const names = { firstName: 'سارة', lastName: 'العتيبي' };
  const wish = { ...names, email: 'moved@example.com', currentPassword: adminPassword };
  return site.call('PUT /api/auth/profile', wish, { cookie });
};

describe('signing out on the site', () => {
  const enterBoth = async () => {
    const response = await site.call('POST /api/auth/login', { email: adminEmail, password: adminPassword });
    const access = await accessOf(response);
    const cookie = `__Host-sid=${setCookieOf(response, '__Host-sid')}; ${access.cookie}`;
    return { access, cookie };
  };

  it('ends the administrator’s session of the same browser, and no other', async () => {
    await site.create();
    const other = await site.enter();
    const { access, cookie } = await enterBoth();
    const response = await site.call('POST /api/auth/logout', undefined, { cookie });
    expect(setCookieOf(response, '__Host-admin')).toBe('');
    expect([await site.statusAs(access), await site.statusAs(other)]).toEqual([401, 200]);
    expect((await site.listActions()).at(-1)).toBe('session.end');
  });

  it('does so by the address as well', async () => {
    await site.create();
    const { access, cookie } = await enterBoth();
    const response = await site.call('GET /api/logout', undefined, { cookie });
    expect(response.status).toBe(302);
    expect([setCookieOf(response, '__Host-sid'), setCookieOf(response, '__Host-admin')]).toEqual(['', '']);
    expect(await site.statusAs(access)).toBe(401);
    expect((await site.listActions()).at(-1)).toBe('session.end');
  });

  it('sets no cookie of administrators for those who have none', async () => {
    const { cookie } = await site.create({ role: 'user' });
    const response = await site.call('POST /api/auth/logout', undefined, { cookie });
    expect(setCookieOf(response, '__Host-admin')).toBeUndefined();
  });

  it('elsewhere ends the other administrator’s sessions of the same person', async () => {
    await site.create();
    await site.create({ email: 'second@example.com' });
    const second = await site.enter({ username: 'second@example.com' });
    const other = await site.enter();
    const { access, cookie } = await enterBoth();
    const response = await site.call('DELETE /api/auth/sessions', undefined, { cookie });
    expect(response.status).toBe(200);
    expect([await site.statusAs(access), await site.statusAs(other), await site.statusAs(second)]).toEqual([
      200, 401, 200,
    ]);
    expect((await site.listActions()).filter((action) => action === 'session.end')).toHaveLength(1);
  });
});

describe('what administrators do to their own account is written down', () => {
  it('a changed password', async () => {
    const { id, cookie } = await site.create();
    expect((await changePassword(cookie)).status).toBe(200);
    const own = { actor: id, subject: id, before: null, after: null };
    expect(await listEntries()).toEqual([{ ...own, action: 'user.password' }]);
    expect(JSON.stringify(await listEntries())).not.toContain(newPassword);
  });

  it('a password reset by mail', async () => {
    const { id } = await site.create();
    await site.call('POST /api/auth/forgot', { email: adminEmail });
    const token = await site.tokenOf('reset-password');
    expect((await site.call('POST /api/auth/reset', { token, password: newPassword })).status).toBe(200);
    expect(await listEntries()).toMatchObject([{ action: 'user.password_by_link', actor: id, subject: id }]);
  });

  it('another address, asked for, confirmed and undone', async () => {
    const { id, cookie } = await site.create();
    expect((await changeEmail(cookie)).status).toBe(200);
    for (const template of ['change-email', 'email-change-notice']) {
      const token = await site.tokenOf(template);
      expect((await site.call('POST /api/auth/verify', { token })).status).toBe(200);
    }
    const own = { action: 'user.update', actor: id, subject: id };
    const moved = 'moved@example.com';
    expect(await listEntries()).toEqual([
      { ...own, before: { pendingEmail: null }, after: { pendingEmail: moved } },
      { ...own, before: { email: adminEmail }, after: { email: moved } },
      { ...own, before: { email: moved }, after: { email: adminEmail } },
    ]);
  });

  it('but nothing of what everybody else does', async () => {
    const { cookie } = await site.create({ role: 'user' });
    await changeEmail(cookie);
    await site.call('POST /api/auth/verify', { token: await site.tokenOf('change-email') });
    expect((await changePassword(cookie)).status).toBe(200);
    expect(await listEntries()).toEqual([]);
  });

  it('a right password without what else it takes', async () => {
    const { id } = await site.create();
    await site.enrol(await site.enter());
    expect((await site.logIn()).status).toBe(401);
    const failed = { action: 'session.fail', actor: null, subject: id, before: null };
    expect((await listEntries()).at(-1)).toEqual({ ...failed, after: { secondFactor: 'none' } });
    await updateUser(site.context, id, { must_change_password: true });
    expect((await site.logIn()).status).toBe(403);
    expect((await listEntries()).at(-1)).toEqual({ ...failed, after: { mustChangePassword: true } });
  });
});

it('renewed recovery codes and a second factor taken off are told by mail', async () => {
  await site.create();
  const access = await site.enter();
  await site.enrol(access);
  expect(await site.listMail()).toEqual([]);
  await site.callAs(access, 'POST /api/admin/second-factor/recovery-codes');
  await site.callAs(access, 'DELETE /api/admin/second-factor');
  await site.callAs(access, 'DELETE /api/admin/second-factor');
  const told = { template: 'second-factor-changed', recipient: adminEmail };
  expect(await site.listMail()).toMatchObject([
    { ...told, payload: { change: 'codes' } },
    { ...told, payload: { change: 'removed' } },
  ]);
});

it('a password that must change becomes another, by mail as well', async () => {
  const { id, cookie } = await site.create();
  await updateUser(site.context, id, { must_change_password: true });
  const body = { currentPassword: adminPassword, newPassword: adminPassword };
  const kept = await site.call('PUT /api/auth/password', body, { cookie });
  const fields = { newPassword: 'This is your current password. Choose another one.' };
  expect([kept.status, await kept.json()]).toMatchObject([422, { code: 'validation_failed', fields }]);
  await site.call('POST /api/auth/forgot', { email: adminEmail });
  const token = await site.tokenOf('reset-password');
  const reset = (password: string) => site.call('POST /api/auth/reset', { token, password });
  const same = await reset(adminPassword);
  expect([same.status, Object.keys((await same.json()).fields)]).toEqual([422, ['password']]);
  expect((await reset(newPassword)).status).toBe(200);
});
