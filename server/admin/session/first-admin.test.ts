import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessOf, createAdminSite } from '#test/support/admin-site.ts';
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
  const countAdmins = async () => {
    const { db } = site.context;
    return (await db.selectFrom('user_account').select('id').where('role', '=', 'admin').execute()).length;
  };

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
    const token = { user_id: id, email: 'stranger@example.com', created_at: site.now() };
    await db
      .insertInto('account_token')
      .values({
        ...token,
        token_hash: Buffer.from('x'),
        purpose: 'undo_email_change',
        expires_at: new Date(site.now().getTime() + 1000),
      })
      .execute();
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
    let compared = 0;
    const { hasher } = site.context.accounts;
    const counting = {
      ...hasher,
      verify: (...args: Parameters<typeof hasher.verify>) => {
        compared += 1;
        return hasher.verify(...args);
      },
    };
    const readDemo = createDemoAdminReader({
      ...site.context,
      accounts: { ...site.context.accounts, hasher: counting },
    });
    for (let count = 0; count < 5; count += 1) expect(await readDemo()).not.toBeNull();
    expect(compared).toBe(1);
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
    const row = await site.context.db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'user', password_hash: null });
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
    const { db } = site.context;
    const rows = await db.selectFrom('user_account').select(['email', 'role', 'password_hash']).execute();
    expect(rows).toContainEqual({ email, role: 'user', password_hash: null });
  });

  it('keeps no site from starting for a password whose key is gone', async () => {
    await site.create();
    site.context.config.isDemo = false;
    const { accounts } = site.context;
    const hasher = {
      ...accounts.hasher,
      verify: () => Promise.reject(new Error('the key that a stored password needs is gone')),
    };
    await prepareDemoAdmin({ ...site.context, accounts: { ...accounts, hasher } });
    expect((await site.logIn()).status).toBe(200);
  });

  it('cannot be locked for good by strangers: a start forgets their failures', async () => {
    await prepareDemoAdmin(site.context);
    const demo = await read();
    const account_key = site.context.accounts.keys.tag('sign-in', demoAdminEmail);
    const row = { account_key, failures: 100, last_failed_at: site.now() };
    await site.context.db.insertInto('sign_in_failure').values(row).execute();
    expect((await site.logIn(demo)).status).toBe(429);
    await prepareDemoAdmin(site.context);
    expect((await site.logIn(demo)).status).toBe(200);
  });

  it('leaves somebody alone who happens to have its address on another site', async () => {
    const { id } = await site.create({ email: demoAdminEmail, role: 'user' });
    site.context.config.isDemo = false;
    await prepareDemoAdmin(site.context);
    const rows = await site.context.db.selectFrom('user_account').select(['id', 'password_hash']).execute();
    expect(rows).toEqual([{ id, password_hash: 'quick:palm-river-41-kettle' }]);
  });
});
