import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/people/personal-data/erasure.jobs.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { ask } from '#test/support/ask.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { findTraces } from '#test/support/personal-traces.ts';
import { createUserOffice, tokenOf, type UserOffice, wishOf } from '#test/support/user-office.ts';

const minute = 60_000;
const day = 1440 * minute;
let office: UserOffice;
beforeAll(async () => {
  office = await createUserOffice();
});
beforeEach(() => office.reset());
afterAll(() => office.site.close());

/** The password was proven too long ago; the session still lasts. */
const waitTooLong = () => office.setTime(new Date(testNow.getTime() + 16 * minute));

describe('PUT /api/admin/users/{userId}/role', () => {
  const setRole = (id: string, role: string, admin = office.boss) =>
    office.call(`PUT /api/admin/users/${id}/role`, { role }, admin);

  it('holds at once: who loses it is out, who gets it signs in anew', async () => {
    const second = await createAdmin(office.site.context, { passwordHash: office.site.passwordHash });
    expect(await office.mayAdminister(second)).toBe(true);
    expect((await setRole(second.id, 'user')).status).toBe(200);
    expect(await office.mayAdminister(second)).toBe(false);
    expect(await office.isSignedIn(second)).toBe(false);
    expect((await setRole(office.sara.id, 'admin')).status).toBe(200);
    expect(await office.isSignedIn(office.sara)).toBe(false);
    expect(await office.listEntries()).toMatchObject([
      { action: 'user.role', subject: second.id, before: { role: 'admin' }, after: { role: 'user' } },
      { action: 'user.role', subject: office.sara.id, before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  });

  it('makes whoever becomes an administrator choose a password again', async () => {
    const response = await setRole(office.sara.id, 'admin');
    expect((await response.json()).user).toMatchObject({ role: 'admin', mustChangePassword: true });
    const [told, ...others] = await office.listMail();
    expect([told?.template, told?.recipient, others]).toEqual(['made-administrator', 'Sara@example.com', []]);
    expect(told?.payload).toEqual({ url: expect.stringMatching(/\/admin\/login$/) });
    const back = await setRole(office.sara.id, 'user');
    expect((await back.json()).user).toMatchObject({ role: 'user', mustChangePassword: true });
  });

  it('gives administration to whoever reads the mail, not to whoever registered the address', async () => {
    const { context, passwordHash, app, password } = office.site;
    const email = 'claimed@example.com';
    const claimed = await createUser(context, { email, passwordHash, isEmailVerified: false });
    await ask(app, ['POST', '/api/auth/forgot'], { email });
    const [before] = await office.listMail();
    const { user } = await (await setRole(claimed.id, 'admin')).json();
    expect(user).toMatchObject({ role: 'admin', isInvited: true, mustChangePassword: false });
    expect(await office.isSignedIn(claimed)).toBe(false);
    const signIn = { username: email, password };
    expect((await ask(app, ['POST', '/api/admin/login'], signIn)).status).toBe(401);
    const reset = { token: tokenOf(before?.payload), password: 'marble-lantern-52' };
    expect((await ask(app, ['POST', '/api/auth/reset'], reset)).status).toBe(422);
    const [invitation, ...others] = (await office.listMail()).filter(
      ({ template }) => template !== 'reset-password',
    );
    expect([invitation?.template, invitation?.recipient, others]).toEqual(['invitation', email, []]);
    const accept = { ...reset, token: tokenOf(invitation?.payload) };
    expect((await ask(app, ['POST', '/api/auth/reset'], accept)).status).toBe(200);
    expect(await office.readUser(claimed.id)).toMatchObject({ isEmailVerified: true, isInvited: false });
  });

  it('invites at the new address when both change at once', async () => {
    const email = 'moved@example.com';
    const wish = wishOf(await office.readUser(), { email, role: 'admin' });
    expect(await office.change(`PUT /api/admin/users/${office.sara.id}`, wish)).toMatchObject({
      email,
      role: 'admin',
      isInvited: true,
    });
    const told = (await office.listMail()).map(({ recipient, template }) => [recipient, template]);
    expect(told).toEqual([
      [email, 'invitation'],
      ['Sara@example.com', 'email-replaced'],
    ]);
  });

  it('is not given to an account that is leaving', async () => {
    await office.change(`DELETE /api/admin/users/${office.sara.id}`);
    expect(
      await office.refusal(`PUT /api/admin/users/${office.sara.id}/role`, { role: 'admin' }),
    ).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('asks for the password again, and never changes one’s own', async () => {
    expect(
      await office.refusal(`PUT /api/admin/users/${office.boss.id}/role`, { role: 'user' }),
    ).toMatchObject({
      status: 409,
      code: 'own_account',
    });
    waitTooLong();
    expect(
      await office.refusal(`PUT /api/admin/users/${office.sara.id}/role`, { role: 'admin' }),
    ).toMatchObject({
      status: 403,
      code: 'confirmation_required',
    });
    expect(await office.listEntries()).toEqual([]);
  });

  it('leaves the last one who can sign in', async () => {
    const second = await createAdmin(office.site.context, { passwordHash: office.site.passwordHash });
    // Whoever asks has a session, and neither password nor link to come back with.
    await office.site.context.db
      .updateTable('user_account')
      .set({ password_hash: null, password_changed_at: testNow })
      .where('id', '=', office.boss.id)
      .execute();
    for (const route of [`PUT /api/admin/users/${second.id}/role`, `DELETE /api/admin/users/${second.id}`]) {
      const body = route.startsWith('PUT') ? { role: 'user' } : undefined;
      expect(await office.refusal(route, body)).toMatchObject({ status: 409, code: 'last_administrator' });
    }
    const wish = wishOf(await office.readUser(second.id), { role: 'user' });
    expect(await office.refusal(`PUT /api/admin/users/${second.id}`, wish)).toMatchObject({
      code: 'last_administrator',
    });
    const invited = { email: 'third@example.com', firstName: 'ث', lastName: 'ث', role: 'admin' };
    await office.change('POST /api/admin/users', invited);
    expect((await setRole(second.id, 'user')).status).toBe(200);
  });

  it('leaves one of two who take it from each other at once', async () => {
    for (const route of ['role', 'deletion'] as const) {
      await truncateAll(office.site.context.db);
      const { passwordHash } = office.site;
      const admins = [
        await createAdmin(office.site.context, { passwordHash }),
        await createAdmin(office.site.context, { passwordHash }),
      ] as const;
      const take = ([actor, other]: readonly [TestAdmin, TestAdmin]) =>
        route === 'role'
          ? setRole(other.id, 'user', actor)
          : office.call(`DELETE /api/admin/users/${other.id}`, undefined, actor);
      const answers = await Promise.all([take(admins), take([admins[1], admins[0]])]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      // The second may come while the first is at work, or after it: then there is no session any more.
      expect([done, [401, 409].includes(refused ?? 0)], route).toEqual([200, true]);
      const left = await Promise.all(admins.map(office.mayAdminister));
      expect(left.filter(Boolean), route).toHaveLength(1);
    }
  });

  it('does nothing for somebody whose own role goes at the same moment', async () => {
    const second = await createAdmin(office.site.context, { passwordHash: office.site.passwordHash });
    const [demoted, promoted] = await Promise.all([
      setRole(second.id, 'user'),
      setRole(office.sara.id, 'admin', second),
    ]);
    expect(demoted.status).toBe(200);
    expect(promoted.status).toBe(401);
    expect(await office.readUser()).toMatchObject({ role: 'user' });
  });
});

describe('DELETE /api/admin/users/{userId}', () => {
  it('closes the account at once, mails the way back, and keeps it when asked', async () => {
    const user = await office.change(`DELETE /api/admin/users/${office.sara.id}`);
    expect(user.deletionAt).toBe(new Date(testNow.getTime() + 30 * day).toISOString());
    expect(await office.isSignedIn(office.sara)).toBe(false);
    const [mail, ...others] = await office.listMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'account-deletion', payload: { isByAdministrator: true } });
    expect(await office.change(`DELETE /api/admin/users/${office.sara.id}`)).toMatchObject({
      deletionAt: user.deletionAt,
    });
    expect(await office.listMail()).toHaveLength(1);
    expect(await office.change(`POST /api/admin/users/${office.sara.id}/restore`)).toMatchObject({
      deletionAt: null,
    });
    const body = { token: tokenOf(mail?.payload) };
    expect((await ask(office.site.app, ['POST', '/api/account/keep'], body)).status).toBe(422);
    expect((await office.listEntries()).map(({ action }) => action)).toEqual(['user.delete', 'user.restore']);
    expect(await office.change(`POST /api/admin/users/${office.sara.id}/restore`)).toMatchObject({
      deletionAt: null,
    });
    expect(await office.listEntries()).toHaveLength(2);
  });

  it('is erased after thirty days, and what the log says of it with it', async () => {
    const { context } = office.site;
    const path = `PUT /api/admin/users/${office.sara.id}`;
    await office.change(path, wishOf(await office.readUser(), { email: 'moved@example.com' }));
    await office.change(`DELETE /api/admin/users/${office.sara.id}`);
    expect(Object.keys(await findTraces(context, 'sara@example.com'))).toContain('audit_entry');
    // Sent mail goes after its own term.
    await context.db.deleteFrom('mail_outbox').execute();
    office.setTime(new Date(testNow.getTime() + 30 * day));
    expect(await eraseDueAccounts(context)).toBe(1);
    expect(await findTraces(context, 'sara@example.com')).toEqual({});
    expect(await findTraces(context, 'moved@example.com')).toEqual({});
    const entry = { actor: office.boss.email, label: '', before: null, after: null };
    expect(await office.listEntries()).toMatchObject([
      { ...entry, action: 'user.update' },
      { ...entry, action: 'user.delete' },
    ]);
  });

  it('is kept by the mailed link', async () => {
    await office.change(`DELETE /api/admin/users/${office.sara.id}`);
    const [mail] = await office.listMail();
    const body = { token: tokenOf(mail?.payload) };
    expect((await ask(office.site.app, ['POST', '/api/account/keep'], body)).status).toBe(200);
    expect(await office.readUser()).toMatchObject({ deletionAt: null });
  });

  it('asks for the password again, and never closes one’s own', async () => {
    expect(await office.refusal(`DELETE /api/admin/users/${office.boss.id}`)).toMatchObject({
      code: 'own_account',
    });
    waitTooLong();
    expect(await office.refusal(`DELETE /api/admin/users/${office.sara.id}`)).toMatchObject({
      code: 'confirmation_required',
    });
    office.setTime(testNow);
    expect(await office.readUser()).toMatchObject({ deletionAt: null });
  });
});
