import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertAccountToken } from '#server/people/accounts/account-token.repository.ts';
import { accessOf, adminPassword, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import {
  createDemoAdminReader,
  demoAdminEmail,
  demoAdminPassword,
  ensureFirstAdmin,
  prepareDemoAdmin,
} from './first-admin.service.ts';

const email = 'first@example.com';
const password = 'marble-lantern-52';

describe('the first administrator', () => {
  const site = openForFile(() => createAdminSite({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }));
  beforeEach(() => site.reset());

  const logIn = () => site.logIn({ username: email, password });
  const countAdmins = async () => (await site.listAccounts()).filter(({ role }) => role === 'admin').length;

  it('comes from the environment where there is none, and is written down', async () => {
    await ensureFirstAdmin(site.context);
    await accessOf(await logIn());
    expect(await site.listActions()).toEqual(['user.create', 'session.begin']);
  });

  it('is made once by two nodes at once, and at no later start', async () => {
    await Promise.all([ensureFirstAdmin(site.context), ensureFirstAdmin(site.context)]);
    await ensureFirstAdmin(site.context);
    expect([await countAdmins(), await site.listActions()]).toEqual([1, ['user.create']]);
  });

  it('is not made beside another, but beside the demo one', async () => {
    await site.create();
    await ensureFirstAdmin(site.context);
    expect((await logIn()).status).toBe(401);
    await site.reset();
    await site.create({ email: demoAdminEmail });
    await ensureFirstAdmin(site.context);
    expect((await logIn()).status).toBe(200);
  });

  it('takes the account of that address from whoever had it', async () => {
    const { id, cookie } = await site.create({ email, role: 'user', passwordHash: 'quick:of-a-stranger-12' });
    const { db } = site.context;
    const former = { userId: id, purpose: 'undo_email_change', email: 'stranger@example.com' } as const;
    const lifetime = { now: site.now(), lifetimeMs: 1000 };
    await db.transaction().execute((trx) => insertAccountToken(trx, former, lifetime));
    await ensureFirstAdmin(site.context);
    expect((await site.call('GET /api/auth/user', undefined, { cookie })).status).toBe(401);
    expect((await site.logIn({ username: email, password: 'of-a-stranger-12' })).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    expect(await db.selectFrom('account_token').selectAll().execute()).toEqual([]);
    expect((await site.listActions())[0]).toBe('user.role');
  });

  it('needs a password that is not well known', async () => {
    const config = { ...site.context.config, firstAdmin: { email, password: 'aaaaaaaaaaaaaaaa' } };
    await expect(ensureFirstAdmin({ ...site.context, config })).rejects.toThrow(/^ADMIN_PASSWORD: /);
    expect(await countAdmins()).toBe(0);
  });

  it('is not asked for by most sites', async () => {
    const config = { ...site.context.config, firstAdmin: null };
    await ensureFirstAdmin({ ...site.context, config });
    expect(await countAdmins()).toBe(0);
  });
});

describe('the demo administrator', () => {
  const site = openForFile(() => createAdminSite({ DEMO: '1' }));
  beforeEach(() => site.reset());
  afterEach(() => {
    site.context.config.isDemo = true;
  });

  const read = async () => (await (await site.call('GET /api/admin/demo')).json()).demo;
  const change = (values: object) =>
    site.context.db.updateTable('user_account').set(values).where('email', '=', demoAdminEmail).execute();

  it('is told to whoever asks, and gets in', async () => {
    expect(await read()).toBeNull();
    await prepareDemoAdmin(site.context);
    await prepareDemoAdmin(site.context);
    const demo = await read();
    expect(demo).toEqual({
      username: demoAdminEmail,
      password: demoAdminPassword(site.context.accounts.keys),
    });
    expect(demo.password).toMatch(/^[\w-]{22}$/);
    expect((await site.logIn(demo)).status).toBe(200);
    expect(await site.listActions()).toEqual(['user.create', 'session.begin']);
  });

  it('is told no more while somebody’s second factor is asked for, and is open again after the next start', async () => {
    await prepareDemoAdmin(site.context);
    const demo = await read();
    await site.enrol(await accessOf(await site.logIn(demo)));
    expect((await site.logIn(demo)).status).toBe(401);
    expect(await read()).toBeNull();
    await prepareDemoAdmin(site.context);
    expect((await site.logIn(demo)).status).toBe(200);
    expect(await site.listActions()).toContain('second_factor.disable');
  });

  it.each([
    ['its password', { password_hash: 'quick:another', password_changed_at: new Date() }],
    ['its role', { role: 'user' }],
    ['that it stays', { deletion_requested_at: new Date() }],
  ])('is told no more when somebody changed %s, and stays so', async (_, values) => {
    await prepareDemoAdmin(site.context);
    await change(values);
    expect(await read()).toBeNull();
    await prepareDemoAdmin(site.context);
    expect(await read()).toBeNull();
  });

  it('costs one comparison of passwords however often it is asked for', async () => {
    await prepareDemoAdmin(site.context);
    const verify = vi.spyOn(site.context.accounts.hasher, 'verify');
    const readDemo = createDemoAdminReader(site.context);
    for (let count = 0; count < 5; count += 1) expect(await readDemo()).not.toBeNull();
    expect(verify).toHaveBeenCalledOnce();
  });

  it('is nobody any more once the samples are gone, and comes back with them', async () => {
    await prepareDemoAdmin(site.context);
    const demo = await read();
    const access = await accessOf(await site.logIn(demo));
    site.context.config.isDemo = false;
    site.wait(1);
    await prepareDemoAdmin(site.context);
    expect(await read()).toBeNull();
    expect((await site.logIn(demo)).status).toBe(401);
    expect((await site.callAs(access, 'GET /api/admin/second-factor')).status).toBe(401);
    expect(await site.listAccounts()).toMatchObject([{ role: 'user', password_hash: null }]);
    await prepareDemoAdmin(site.context);
    expect((await site.listActions()).filter((action) => action === 'user.role')).toHaveLength(1);
    site.context.config.isDemo = true;
    await prepareDemoAdmin(site.context);
    expect((await site.logIn(demo)).status).toBe(200);
  });

  it('is nobody any more under another address either', async () => {
    await prepareDemoAdmin(site.context);
    const { password = '' } = (await read()) ?? {};
    const email = 'renamed@example.com';
    await change({ email, email_key: email });
    await site.create();
    site.context.config.isDemo = false;
    site.wait(1);
    await prepareDemoAdmin(site.context);
    expect((await site.logIn({ username: email, password })).status).toBe(401);
    expect((await site.logIn()).status).toBe(200);
    const closed = expect.objectContaining({ email, role: 'user', password_hash: null });
    expect(await site.listAccounts()).toContainEqual(closed);
  });

  it('keeps no site from starting for a password whose key is gone', async () => {
    await site.create();
    site.context.config.isDemo = false;
    const verify = vi.spyOn(site.context.accounts.hasher, 'verify');
    verify.mockRejectedValueOnce(new Error('the key that a stored password needs is gone'));
    await prepareDemoAdmin(site.context);
    expect(verify).toHaveBeenCalledOnce();
    expect((await site.logIn()).status).toBe(200);
  });

  it('cannot be locked for good by strangers: a start forgets their failures', async () => {
    await prepareDemoAdmin(site.context);
    const demo = await read();
    await site.failBefore(100, demoAdminEmail);
    expect((await site.logIn(demo)).status).toBe(429);
    await prepareDemoAdmin(site.context);
    expect((await site.logIn(demo)).status).toBe(200);
  });

  it('leaves somebody alone who happens to have its address on another site', async () => {
    const { id } = await site.create({ email: demoAdminEmail, role: 'user' });
    site.context.config.isDemo = false;
    await prepareDemoAdmin(site.context);
    expect(await site.listAccounts()).toMatchObject([{ id, password_hash: `quick:${adminPassword}` }]);
  });
});
