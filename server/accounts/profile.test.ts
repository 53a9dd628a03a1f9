import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountSite,
  createAccountSite,
  email,
  newPassword,
  password,
} from '#test/support/account-site.ts';
import { createUser } from '#test/support/accounts.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await createAccountSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const day = 24 * 3600;
const readAccount = (id: string) =>
  site.context.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listAccounts = () => site.context.db.selectFrom('user_account').selectAll().execute();
const listTokens = () => site.context.db.selectFrom('account_token').selectAll().execute();

describe('PUT /api/auth/profile', () => {
  const names = { firstName: 'نورة', lastName: 'القحطاني' };
  const newEmail = 'noura@example.org';
  const update = (cookie: string, body: object) =>
    site.call('PUT /api/auth/profile', { ...names, email, ...body }, { cookie });
  const move = (cookie: string, to = newEmail) => update(cookie, { email: to, currentPassword: password });
  const confirm = (token: string) => site.call('POST /api/auth/verify', { token });

  it('changes the name at once, without a password', async () => {
    const { cookie } = await site.create();
    const response = await update(cookie, {});
    expect([response.status, await response.json()]).toMatchObject([200, { user: { ...names, email } }]);
    expect(await site.listMail()).toEqual([]);
  });

  it.each(['role', 'subscriptionStatus', 'id', 'userId', 'createdAt', 'isEmailVerified', 'profileImageUrl'])(
    'refuses %s',
    async (field) => {
      const { id, cookie } = await site.create();
      const before = await readAccount(id);
      expect((await update(cookie, { [field]: 'admin' })).status).toBe(422);
      expect(await readAccount(id)).toEqual(before);
    },
  );

  it('needs the password for another address, which counts once it is confirmed', async () => {
    const { id, cookie } = await site.create();
    for (const currentPassword of [undefined, 'wrong-password']) {
      const refused = await update(cookie, { email: newEmail, currentPassword });
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([
        422,
        ['currentPassword'],
      ]);
    }
    expect((await readAccount(id)).first_name).toBe('سارة');
    const response = await move(cookie);
    expect(await response.json()).toMatchObject({ user: { email, pendingEmail: newEmail, ...names } });
    expect((await site.listMail()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['change-email', newEmail],
      ['email-change-notice', email],
    ]);
    expect((await site.logIn({ email: newEmail })).status).toBe(401);
    const confirmed = await confirm(await site.tokenOf('change-email'));
    expect(await confirmed.json()).toEqual({ email: newEmail, outcome: 'changed' });
    expect(await readAccount(id)).toMatchObject({
      email: newEmail,
      email_key: newEmail,
      pending_email: null,
    });
    expect([(await site.logIn()).status, (await site.logIn({ email: newEmail })).status]).toEqual([401, 200]);
  });

  it('can be undone from the old address for seven days, before and after it happened', async () => {
    const { id, cookie } = await site.create();
    await move(cookie);
    const change = await site.tokenOf('change-email');
    expect(await (await confirm(await site.tokenOf('email-change-notice'))).json()).toEqual({
      email,
      outcome: 'change_undone',
    });
    expect((await confirm(change)).status).toBe(422);
    expect(await site.statusOf(cookie)).toBe(401);
    const again = await site.signIn();
    await move(again);
    await confirm(await site.tokenOf('change-email'));
    site.wait(7 * day - 1);
    expect((await confirm(await site.tokenOf('email-change-notice'))).status).toBe(200);
    expect(await readAccount(id)).toMatchObject({ email, pending_email: null });
    const third = await site.signIn();
    await move(third);
    await confirm(await site.tokenOf('change-email'));
    site.wait(7 * day);
    expect((await confirm(await site.tokenOf('email-change-notice'))).status).toBe(422);
    expect((await readAccount(id)).email).toBe(newEmail);
  });

  it('lets a thief not undo what the owner took back, nor take the address given up', async () => {
    const { id, cookie } = await site.create();
    await move(cookie, 'thief@example.org');
    const owners = await site.tokenOf('email-change-notice');
    await confirm(await site.tokenOf('change-email'));
    site.wait(60);
    await update(cookie, { email: 'thief2@example.org', currentPassword: password });
    const thiefs = await site.tokenOf('email-change-notice');
    await site.call('POST /api/auth/signup', { ...names, email, password: newPassword });
    expect(await listAccounts()).toHaveLength(1);
    expect((await confirm(owners)).status).toBe(200);
    expect((await confirm(thiefs)).status).toBe(422);
    expect(await readAccount(id)).toMatchObject({ email, pending_email: null });
    expect(await site.statusOf(cookie)).toBe(401);
  });

  it('does not tell that an address is somebody else’s, and never gives it away', async () => {
    const { id, cookie } = await site.create();
    await createUser(site.context, { email: newEmail });
    const response = await move(cookie);
    expect(await response.json()).toMatchObject({ user: { pendingEmail: newEmail } });
    expect((await site.listMail()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['account-exists', newEmail],
      ['email-change-notice', email],
    ]);
    expect((await listTokens()).map(({ purpose }) => purpose)).toEqual(['undo_email_change']);
    expect((await readAccount(id)).email).toBe(email);
  });

  it('does not give an address to two who ask for it', async () => {
    const { cookie } = await site.create();
    const second = await site.create({ email: 'second@example.com' });
    await move(cookie);
    await site.call(
      'PUT /api/auth/profile',
      { ...names, email: newEmail, currentPassword: password },
      { cookie: second.cookie },
    );
    const mails = (await site.listMail()).filter(({ template }) => template === 'change-email');
    const tokens = mails.map(({ payload }) => new URL(payload.url).searchParams.get('token') ?? '');
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
    expect(statuses.sort()).toEqual([200, 422]);
  });
});
