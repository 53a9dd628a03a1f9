import { beforeEach, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/people/personal-data/account-deletion.service.ts';
import { createUser, updateUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { countRowsContaining } from '#test/support/personal-data.ts';
import { createUserAdmin, tokenOf, userFormBody } from '#test/support/user-admin.ts';

const day = 86_400_000;
const users = openForFile(createUserAdmin);
const { call, send, change, refusal, readUser, listMail, listEntries, listActions } = functionsOf(users);
const { createSecond, listTold, isSignedIn, mayAdminister, setTime } = functionsOf(users);
beforeEach(() => users.reset());

describe('PUT /api/admin/users/{userId}/role', () => {
  const setRole = (id: string, role: string, admin = users.boss) =>
    call(`PUT users/${id}/role`, { role }, admin);

  it('holds at once: who loses it is out, who gets it signs in anew', async () => {
    const second = await createSecond();
    expect(await mayAdminister(second)).toBe(true);
    expect((await setRole(second.id, 'user')).status).toBe(200);
    expect(await mayAdminister(second)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect((await setRole(users.sara.id, 'admin')).status).toBe(200);
    expect(await isSignedIn(users.sara)).toBe(false);
    expect(await listEntries()).toMatchObject([
      { action: 'user.role', subject: second.id, before: { role: 'admin' }, after: { role: 'user' } },
      { action: 'user.role', subject: users.sara.id, before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  });

  it('makes whoever becomes an administrator choose a password again', async () => {
    const response = await setRole(users.sara.id, 'admin');
    expect((await response.json()).user).toMatchObject({ role: 'admin', mustChangePassword: true });
    expect(await listTold()).toEqual([['Sara@example.com', 'made-administrator']]);
    const [told] = await listMail();
    expect(told?.payload).toEqual({ url: expect.stringMatching(/\/admin\/login$/) });
    const back = await setRole(users.sara.id, 'user');
    expect((await back.json()).user).toMatchObject({ role: 'user', mustChangePassword: true });
  });

  it('gives administration to whoever reads the mail, not to whoever registered the address', async () => {
    const { context, passwordHash } = users;
    const email = 'claimed@example.com';
    const claimed = await createUser(context, { email, passwordHash, isEmailVerified: false });
    await send('POST /api/auth/forgot', { email });
    const [before] = await listMail();
    const { user } = await (await setRole(claimed.id, 'admin')).json();
    expect(user).toMatchObject({ role: 'admin', isInvited: true, mustChangePassword: false });
    expect(await isSignedIn(claimed)).toBe(false);
    const signIn = { username: email, password: users.site.password };
    expect((await send('POST /api/admin/login', signIn)).status).toBe(401);
    const reset = { token: tokenOf(before?.payload), password: 'marble-lantern-52' };
    expect((await send('POST /api/auth/reset', reset)).status).toBe(422);
    expect(await listTold()).toEqual([
      [email, 'invitation'],
      [email, 'reset-password'],
    ]);
    const [invitation] = await listMail();
    const accept = { ...reset, token: tokenOf(invitation?.payload) };
    expect((await send('POST /api/auth/reset', accept)).status).toBe(200);
    expect(await readUser(claimed.id)).toMatchObject({ isEmailVerified: true, isInvited: false });
  });

  it('invites at the new address when both change at once', async () => {
    const email = 'moved@example.com';
    const wish = userFormBody(await readUser(), { email, role: 'admin' });
    expect(await change('PUT users/sara', wish)).toMatchObject({ email, role: 'admin', isInvited: true });
    expect(await listTold()).toEqual([
      [email, 'invitation'],
      ['Sara@example.com', 'email-replaced'],
    ]);
  });

  it('is not given to an account that is leaving', async () => {
    await change('DELETE users/sara');
    const refused = await refusal('PUT users/sara/role', { role: 'admin' });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('never changes one’s own', async () => {
    const refused = await refusal('PUT users/boss/role', { role: 'user' });
    expect(refused).toMatchObject({ status: 409, code: 'own_account' });
    expect(await listEntries()).toEqual([]);
  });

  it('leaves the last one who can sign in', async () => {
    const second = await createSecond();
    // Whoever asks has a session, and neither password nor link to come back with.
    const without = { password_hash: null, password_changed_at: testNow };
    await updateUser(users.context, users.boss.id, without);
    const route = `PUT users/${second.id}/role`;
    expect(await refusal(route, { role: 'user' })).toMatchObject({ status: 409, code: 'last_administrator' });
    const wish = userFormBody(await readUser(second.id), { role: 'user' });
    expect(await refusal(`PUT users/${second.id}`, wish)).toMatchObject({ code: 'last_administrator' });
    const invited = { email: 'third@example.com', firstName: 'ث', lastName: 'ث', role: 'admin' };
    await change('POST users', invited);
    expect((await setRole(second.id, 'user')).status).toBe(200);
  });

  it('leaves one of two who take it from each other at once', async () => {
    const second = await createSecond();
    const admins = [users.boss, second] as const;
    const answers = await Promise.all([
      setRole(second.id, 'user', users.boss),
      setRole(users.boss.id, 'user', second),
    ]);
    const [done, refused] = answers.map(({ status }) => status).sort();
    // The second may come while the first is at work, or after it: then there is no session any more.
    expect([done, [401, 409].includes(refused ?? 0)]).toEqual([200, true]);
    const left = await Promise.all(admins.map(mayAdminister));
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('does nothing for somebody whose own role goes at the same moment', async () => {
    const second = await createSecond();
    const [demoted, promoted] = await Promise.all([
      setRole(second.id, 'user'),
      setRole(users.sara.id, 'admin', second),
    ]);
    expect(demoted.status).toBe(200);
    const { role } = await readUser();
    const changed = (await listEntries()).map(({ subject }) => subject);
    // Either may come first; nothing happens after the role is gone.
    expect([
      { status: 401, role: 'user', changed: [second.id] },
      { status: 200, role: 'admin', changed: [users.sara.id, second.id] },
    ]).toContainEqual({ status: promoted.status, role, changed });
  });
});

describe('DELETE /api/admin/users/{userId}', () => {
  it('closes the account at once, mails the way back, and keeps it when asked', async () => {
    const user = await change('DELETE users/sara');
    expect(user.deletionAt).toBe(new Date(testNow.getTime() + 30 * day).toISOString());
    expect(await isSignedIn(users.sara)).toBe(false);
    const [mail] = await listMail();
    expect(mail).toMatchObject({ template: 'account-deletion', payload: { isByAdministrator: true } });
    expect(await change('DELETE users/sara')).toMatchObject({ deletionAt: user.deletionAt });
    expect(await listMail()).toHaveLength(1);
    expect(await change('POST users/sara/restore')).toMatchObject({ deletionAt: null });
    const body = { token: tokenOf(mail?.payload) };
    expect((await send('POST /api/account/keep', body)).status).toBe(422);
    expect(await change('POST users/sara/restore')).toMatchObject({ deletionAt: null });
    expect(await listActions()).toEqual(['user.delete', 'user.restore']);
  });

  it('is erased after thirty days, and what the log says of it with it', async () => {
    const { context } = users.site;
    await change('PUT users/sara', userFormBody(await readUser(), { email: 'moved@example.com' }));
    await change('DELETE users/sara');
    expect(Object.keys(await countRowsContaining(context, 'sara@example.com'))).toContain('audit_entry');
    // Sent mail goes after its own term.
    await context.db.deleteFrom('mail_outbox').execute();
    setTime(new Date(testNow.getTime() + 30 * day));
    expect(await eraseDueAccounts(context)).toBe(1);
    expect(await countRowsContaining(context, 'sara@example.com')).toEqual({});
    expect(await countRowsContaining(context, 'moved@example.com')).toEqual({});
    const entry = { actor: users.boss.email, label: '', before: null, after: null };
    expect(await listEntries()).toMatchObject([
      { ...entry, action: 'user.update' },
      { ...entry, action: 'user.delete' },
    ]);
  });

  it('is kept by the mailed link', async () => {
    await change('DELETE users/sara');
    const [mail] = await listMail();
    const body = { token: tokenOf(mail?.payload) };
    expect((await send('POST /api/account/keep', body)).status).toBe(200);
    expect(await readUser()).toMatchObject({ deletionAt: null });
  });

  it('closes no administrator’s account before the role is taken from it', async () => {
    const second = await createSecond();
    expect(await refusal(`DELETE users/${second.id}`)).toMatchObject({
      status: 409,
      code: 'administrator_account',
      message:
        'This is an administrator’s account. Take the administrator role from it first, then delete it.',
    });
    expect([await readUser(second.id), await listMail()]).toMatchObject([{ deletionAt: null }, []]);
    await change(`PUT users/${second.id}/role`, { role: 'user' });
    const closed = await change(`DELETE users/${second.id}`);
    expect(closed.deletionAt).not.toBeNull();
  });

  it('never closes one’s own', async () => {
    expect(await refusal('DELETE users/boss')).toMatchObject({ code: 'own_account' });
  });
});
