import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountSite, email, newPassword, password } from '#test/support/account-site.ts';
import { createUser, updateUser, whilePasswordIsCompared } from '#test/support/accounts.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { tokenOfMail } from '#test/support/open-mail.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());
afterEach(() => vi.restoreAllMocks());

const day = 24 * 3600;
const set = (id: string, change: Parameters<typeof updateUser>[2]) => updateUser(site.context, id, change);
const listTokens = () => site.context.db.selectFrom('account_token').selectAll().execute();

describe('PUT /api/auth/profile', () => {
  const names = { firstName: 'نورة', lastName: 'القحطاني' };
  const newEmail = 'noura@example.org';
  const update = (cookie: string, body: object) =>
    site.call('PUT /api/auth/profile', { ...names, email, ...body }, { cookie });
  const move = (cookie: string, to = newEmail, currentPassword = password) =>
    update(cookie, { email: to, currentPassword });
  /** The owner sets a password with the link the undoing mailed, and signs in. */
  const recover = async () => {
    const token = await site.tokenOf('reset-password');
    expect((await site.call('POST /api/auth/reset', { token, password: newPassword })).status).toBe(200);
    return site.signIn({ password: newPassword });
  };
  const confirm = (token: string) => site.call('POST /api/auth/verify', { token });

  it('changes the name at once, without a password', async () => {
    const { cookie } = await site.create();
    const response = await update(cookie, {});
    expect([response.status, await response.json()]).toMatchObject([200, { user: { ...names, email } }]);
    expect(await site.listMail()).toEqual([]);
  });

  it.each(['role', 'subscriptionStatus', 'id', 'createdAt', 'isEmailVerified', 'profileImageUrl'])(
    'takes %s, which the account is answered with, and ignores it',
    async (field) => {
      const { id, cookie } = await site.create();
      await update(cookie, {});
      const before = await site.readAccount(id);
      expect((await update(cookie, { [field]: 'admin' })).status).toBe(200);
      const { updated_at: _, version: __, ...after } = await site.readAccount(id);
      expect(before).toMatchObject(after);
    },
  );

  it.each(['userId', 'passwordHash', 'email_key'])('refuses %s', async (field) => {
    const { id, cookie } = await site.create();
    const before = await site.readAccount(id);
    expect((await update(cookie, { [field]: 'admin' })).status).toBe(422);
    expect(await site.readAccount(id)).toEqual(before);
  });

  it('needs the password for another address, which counts once it is confirmed', async () => {
    const { id, cookie } = await site.create();
    for (const currentPassword of [undefined, 'wrong-password']) {
      const refused = await update(cookie, { email: newEmail, currentPassword });
      expect(await refused.json()).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    }
    expect((await site.readAccount(id)).first_name).toBe('سارة');
    const response = await move(cookie);
    expect(await response.json()).toMatchObject({ user: { email, pendingEmail: newEmail, ...names } });
    expect(await site.listMail()).toMatchObject([
      { template: 'change-email', recipient: newEmail },
      { template: 'email-change-notice', recipient: email },
    ]);
    expect((await site.logIn({ email: newEmail })).status).toBe(401);
    const confirmed = await confirm(await site.tokenOf('change-email'));
    expect(await confirmed.json()).toEqual({ email: newEmail, outcome: 'changed' });
    expect(await site.readAccount(id)).toMatchObject({
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
    const again = await recover();
    await move(again, newEmail, newPassword);
    await confirm(await site.tokenOf('change-email'));
    site.wait(7 * day - 1);
    expect((await confirm(await site.tokenOf('email-change-notice'))).status).toBe(200);
    expect(await site.readAccount(id)).toMatchObject({ email, pending_email: null });
    const third = await recover();
    await move(third, newEmail, newPassword);
    await confirm(await site.tokenOf('change-email'));
    site.wait(7 * day);
    expect((await confirm(await site.tokenOf('email-change-notice'))).status).toBe(422);
    expect((await site.readAccount(id)).email).toBe(newEmail);
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
    expect(await site.listAccounts()).toHaveLength(1);
    expect((await confirm(owners)).status).toBe(200);
    expect((await confirm(thiefs)).status).toBe(422);
    expect(await site.readAccount(id)).toMatchObject({ email, pending_email: null });
    expect(await site.statusOf(cookie)).toBe(401);
  });

  it('opens to nobody who knew the password once it is undone, and mails its owner a link to set another', async () => {
    const { id, cookie } = await site.create();
    await move(cookie, 'thief@example.org');
    await confirm(await site.tokenOf('change-email'));
    site.wait(60);
    await confirm(await site.tokenOf('email-change-notice'));
    expect(await site.readAccount(id)).toMatchObject({
      email,
      password_hash: null,
      password_changed_at: site.now(),
      email_verified_at: expect.any(Date),
    });
    const verify = vi.spyOn(site.context.accounts.hasher, 'verify');
    const refused = await site.logIn();
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'invalid_credentials']);
    expect(verify).toHaveBeenCalledExactlyOnceWith(password, null, undefined);
    expect((await site.listMail()).at(-1)).toMatchObject({ template: 'reset-password', recipient: email });
    expect(await site.statusOf(await recover())).toBe(200);
  });

  it('mails nothing to an old address that was never confirmed, and holds it for nobody', async () => {
    const { id, cookie } = await site.create({ isEmailVerified: false });
    await move(cookie);
    expect(await site.listMail()).toMatchObject([{ template: 'change-email', recipient: newEmail }]);
    expect((await listTokens()).map(({ purpose }) => purpose)).toEqual(['change_email']);
    expect((await site.readAccount(id)).email_verified_at).toBeNull();
    await confirm(await site.tokenOf('change-email'));
    await site.call('POST /api/auth/signup', { ...names, email, password: newPassword });
    expect((await site.listAccounts()).map((account) => account.email).sort()).toEqual(
      [newEmail, email].sort(),
    );
  });

  it('leaves an address as unconfirmed as it was when a change of it is undone', async () => {
    const { id, cookie } = await site.create();
    await move(cookie);
    await set(id, { email_verified_at: null });
    expect((await confirm(await site.tokenOf('email-change-notice'))).status).toBe(200);
    expect((await site.readAccount(id)).email_verified_at).toBeNull();
  });

  it.each([
    ['the session ended', () => site.context.db.deleteFrom('user_session').execute()],
    ['the password was changed', (id: string) => set(id, { password_changed_at: site.now() })],
    ['the account was given up', (id: string) => set(id, { deletion_requested_at: site.now() })],
  ])('changes nothing when %s while the password was compared', async (_, meanwhile) => {
    const { id, cookie } = await site.create();
    whilePasswordIsCompared(site.context, () => meanwhile(id));
    const response = await move(cookie);
    expect([response.status, (await response.json()).code]).toEqual([401, 'unauthenticated']);
    expect(await site.readAccount(id)).toMatchObject({ first_name: 'سارة', pending_email: null });
    expect(await site.listMail()).toEqual([]);
  });

  it('does not tell that an address is somebody else’s, and never gives it away', async () => {
    const { id, cookie } = await site.create();
    await createUser(site.context, { email: newEmail });
    const response = await move(cookie);
    expect(await response.json()).toMatchObject({ user: { pendingEmail: newEmail } });
    expect(await site.listMail()).toMatchObject([
      { template: 'account-exists', recipient: newEmail },
      { template: 'email-change-notice', recipient: email },
    ]);
    expect((await listTokens()).map(({ purpose }) => purpose)).toEqual(['undo_email_change']);
    expect((await site.readAccount(id)).email).toBe(email);
  });

  it('does not give an address to two who ask for it', async () => {
    const { cookie } = await site.create();
    const second = await site.create({ email: 'second@example.com' });
    await move(cookie);
    await move(second.cookie);
    const mails = (await site.listMail()).filter(({ template }) => template === 'change-email');
    const tokens = mails.map(tokenOfMail);
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
    expect(statuses.sort()).toEqual([200, 422]);
  });
});
