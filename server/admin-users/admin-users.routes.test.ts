import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { askAdmin, createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { ask } from '#test/support/ask.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { createOwnApp, type OwnApp } from '#test/support/own-app.ts';

const minute = 60_000;
const day = 1440 * minute;
let now = testNow;
let site: OwnApp;
let boss: TestAdmin;
let sara: TestUser;
beforeAll(async () => {
  site = await createOwnApp({ now: () => now });
});
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
  await site.context.settings.reload();
  const { passwordHash } = site;
  boss = await createAdmin(site.context, { email: 'boss@hudhud.example', passwordHash });
  sara = await createUser(site.context, { email: 'Sara@example.com', passwordHash });
});
afterAll(() => site.close());

const call = (route: string, body?: unknown, admin = boss) => askAdmin(site.app, admin, route, body);
const change = async (route: string, body?: unknown, admin = boss): Promise<AdminUser> => {
  const response = await call(route, body, admin);
  expect(response.ok, `${response.status} for ${route}`).toBe(true);
  return (await response.json()).user;
};
const refusal = async (route: string, body?: unknown, admin = boss) => {
  const response = await call(route, body, admin);
  return { status: response.status, ...(await response.json()) };
};
const listMail = () => site.context.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
const listEntries = async () =>
  (await site.context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()).map((entry) => ({
    action: entry.action,
    actor: entry.actor_email,
    subject: entry.subject_id,
    label: entry.target_label,
    before: entry.before,
    after: entry.after,
  }));
const tokenOf = (payload: unknown) => /token=([\w-]{43})/.exec(JSON.stringify(payload))?.[1] ?? '';
const isSignedIn = async ({ cookie }: TestUser) =>
  (await ask(site.app, ['GET', '/api/auth/user'], undefined, { cookie })).status === 200;
const mayAdminister = async (admin: TestAdmin) => (await call('GET /api/admin/users', undefined, admin)).ok;
const wishOf = (user: AdminUser, changes: object = {}) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  subscriptionStatus: user.subscriptionStatus,
  ...changes,
});
const readUser = async (id = sara.id) => change(`GET /api/admin/users/${id}`);
/** The password was proven too long ago; the session still lasts. */
const waitTooLong = () => {
  now = new Date(testNow.getTime() + 16 * minute);
};

describe('GET /api/admin/users/{userId}', () => {
  it('tells who somebody is, and what they have', async () => {
    await call(`POST /api/admin/users/${sara.id}/premium`, { endsOn: '2026-12-31', price: 99 });
    const response = await call(`GET /api/admin/users/${sara.id}`);
    const answer = await response.json();
    expect(answer).toMatchObject({ sessions: 1, favorites: 0 });
    expect(answer.subscriptions).toHaveLength(1);
    expect(answer.user).toMatchObject({
      id: sara.id,
      email: 'Sara@example.com',
      role: 'user',
      subscriptionStatus: 'premium',
      subscription: { plan: 'monthly', endsAt: '2026-12-31T21:00:00.000Z', renews: false, price: 99 },
      lastSeenAt: testNow.toISOString(),
      isInvited: false,
      hasSecondFactor: false,
      isSelf: false,
    });
    expect(JSON.stringify(answer)).not.toMatch(/argon2|password_hash/);
    expect((await readUser(boss.id)).isSelf).toBe(true);
    expect(await refusal(`GET /api/admin/users/00000000-0000-4000-8000-000000000000`)).toMatchObject({
      status: 404,
    });
  });
});

describe('POST /api/admin/users', () => {
  const draft = { email: 'New@Example.com', firstName: 'ريم', lastName: 'الحربي', language: 'en' };

  it('makes an account without a password, and mails the link that sets one', async () => {
    const user = await change('POST /api/admin/users', draft);
    expect(user).toMatchObject({ email: 'New@example.com', isInvited: true, role: 'user', language: 'en' });
    expect(user).toMatchObject({ subscriptionStatus: 'free', isEmailVerified: false, lastSeenAt: null });
    const [mail, ...others] = await listMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'invitation', recipient: 'New@example.com', language: 'en' });
    expect(await listEntries()).toMatchObject([
      { action: 'user.create', actor: boss.email, subject: user.id, label: user.email, before: null },
    ]);
    const token = tokenOf(mail?.payload);
    now = new Date(testNow.getTime() + 2 * day - 1);
    const set = await ask(site.app, ['POST', '/api/auth/reset'], { token, password: 'kettle-palm-74-river' });
    expect(set.status).toBe(200);
    boss = await createAdmin(site.context, { passwordHash: site.passwordHash });
    expect(await readUser(user.id)).toMatchObject({ isInvited: false, isEmailVerified: true });
  });

  it('invites with a link of 48 hours', async () => {
    await change('POST /api/admin/users', draft);
    const [mail] = await listMail();
    now = new Date(testNow.getTime() + 2 * day);
    const body = { token: tokenOf(mail?.payload), password: 'kettle-palm-74-river' };
    expect((await ask(site.app, ['POST', '/api/auth/reset'], body)).status).toBe(422);
  });

  it('gives Premium to the end of the day that is named, or for a month', async () => {
    const premium = { ...draft, subscriptionStatus: 'premium' };
    expect((await change('POST /api/admin/users', premium)).subscription).toMatchObject({
      endsAt: '2026-12-21T21:00:00.000Z',
      price: 0,
      renews: false,
    });
    const other = { ...premium, email: 'b@example.com', premiumEndsOn: '2027-03-01' };
    expect((await change('POST /api/admin/users', other)).subscription?.endsAt).toBe(
      '2027-03-01T21:00:00.000Z',
    );
    const past = { ...premium, email: 'c@example.com', premiumEndsOn: '2026-11-21' };
    expect(await refusal('POST /api/admin/users', past)).toMatchObject({
      status: 422,
      fields: { premiumEndsOn: 'Choose a day after today.' },
    });
  });

  it.each(['sara@EXAMPLE.com', 'SARA@example.com'])('refuses %s, which has an account', async (email) => {
    expect(await refusal('POST /api/admin/users', { ...draft, email })).toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { email: 'This e-mail belongs to another account.' },
    });
    expect(await listMail()).toEqual([]);
    expect(await listEntries()).toEqual([]);
  });

  it('makes another administrator only for whoever proved the password just now', async () => {
    const admin = { ...draft, role: 'admin' };
    waitTooLong();
    expect(await refusal('POST /api/admin/users', admin)).toMatchObject({ code: 'confirmation_required' });
    expect((await change('POST /api/admin/users', draft)).role).toBe('user');
    now = testNow;
    const second = { ...admin, email: 'd@example.com' };
    expect((await change('POST /api/admin/users', second)).role).toBe('admin');
  });

  it('makes one account of the same address asked for twice at once', async () => {
    const answers = await Promise.all([
      call('POST /api/admin/users', draft),
      call('POST /api/admin/users', draft),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listMail()).toHaveLength(1);
  });
});

describe('PUT /api/admin/users/{userId}', () => {
  it('changes names and subscription, and records what differs', async () => {
    const before = await readUser();
    const wish = { firstName: 'نورة', subscriptionStatus: 'premium', version: before.version };
    const after = await change(`PUT /api/admin/users/${sara.id}`, wishOf(before, wish));
    expect(after).toMatchObject({ firstName: 'نورة', lastName: 'العتيبي', subscriptionStatus: 'premium' });
    expect(after.subscription).toMatchObject({ endsAt: '2026-12-21T21:00:00.000Z', price: 0 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await listEntries()).toMatchObject([
      {
        action: 'user.update',
        before: { firstName: 'سارة', premiumEndsAt: null },
        after: { firstName: 'نورة', premiumEndsAt: '2026-12-21T21:00:00.000Z' },
      },
    ]);
    expect(await isSignedIn(sara)).toBe(true);
    const free = await change(
      `PUT /api/admin/users/${sara.id}`,
      wishOf(after, { subscriptionStatus: 'free' }),
    );
    expect(free.subscription).toBeNull();
  });

  it('writes nothing over what somebody else changed', async () => {
    const { version, ...user } = await readUser();
    const path = `PUT /api/admin/users/${sara.id}`;
    await change(path, { ...wishOf({ version, ...user }), firstName: 'هند', version });
    expect(await refusal(path, { ...wishOf({ version, ...user }), lastName: 'س', version })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await readUser()).toMatchObject({ firstName: 'هند', lastName: 'العتيبي' });
    expect(await listEntries()).toHaveLength(1);
  });

  it('records nothing when nothing changes', async () => {
    const before = await readUser();
    expect(await change(`PUT /api/admin/users/${sara.id}`, wishOf(before))).toEqual(before);
    expect(await listEntries()).toEqual([]);
  });

  it('gives another address at once, unproven, and tells both', async () => {
    const before = await readUser();
    const path = `PUT /api/admin/users/${sara.id}`;
    waitTooLong();
    expect(await refusal(path, wishOf(before, { email: 'new@example.com' }))).toMatchObject({
      code: 'confirmation_required',
    });
    now = testNow;
    const after = await change(path, wishOf(before, { email: 'new@example.com' }));
    expect(after).toMatchObject({ email: 'new@example.com', isEmailVerified: false, pendingEmail: null });
    expect(await isSignedIn(sara)).toBe(false);
    const mails = await listMail();
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['Sara@example.com', 'email-replaced'],
      ['new@example.com', 'verify-email'],
    ]);
    expect(mails[0]?.payload).toEqual({ url: 'http://localhost:3000/contact', newEmail: 'new@example.com' });
    const token = tokenOf(mails[1]?.payload);
    expect((await ask(site.app, ['POST', '/api/auth/verify'], { token })).status).toBe(200);
    expect(await readUser()).toMatchObject({ isEmailVerified: true });
  });

  it('lets no earlier link change the address back', async () => {
    await site.ask(sara, 'PUT', '/api/auth/profile', {
      firstName: 'س',
      lastName: 'س',
      email: 'thief@example.com',
      currentPassword: site.password,
    });
    const links = (await listMail()).map(({ payload }) => tokenOf(payload)).filter(Boolean);
    expect(links).toHaveLength(2);
    await change(`PUT /api/admin/users/${sara.id}`, wishOf(await readUser(), { email: 'right@example.com' }));
    for (const token of links) {
      expect((await ask(site.app, ['POST', '/api/auth/verify'], { token })).status).toBe(422);
    }
    expect(await readUser()).toMatchObject({ email: 'right@example.com', pendingEmail: null });
  });

  it('refuses the address of somebody else', async () => {
    const other = await createUser(site.context, { email: 'other@example.com' });
    const wish = wishOf(await readUser(), { email: 'OTHER@example.com' });
    expect(await refusal(`PUT /api/admin/users/${sara.id}`, wish)).toMatchObject({
      status: 409,
      fields: { email: 'This e-mail belongs to another account.' },
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(sara)).toBe(true);
  });

  it('invites again at the new address of somebody invited', async () => {
    const draft = { email: 'wrong@example.com', firstName: 'ريم', lastName: 'ح' };
    const user = await change('POST /api/admin/users', draft);
    await change(`PUT /api/admin/users/${user.id}`, wishOf(user, { email: 'right@example.com' }));
    const [first, , second] = await listMail();
    expect(second).toMatchObject({ template: 'invitation', recipient: 'right@example.com' });
    const accept = (payload: unknown) =>
      ask(site.app, ['POST', '/api/auth/reset'], {
        token: tokenOf(payload),
        password: 'kettle-palm-74-river',
      });
    expect((await accept(first?.payload)).status).toBe(422);
    expect((await accept(second?.payload)).status).toBe(200);
  });

  it('leaves one’s own role and address alone', async () => {
    const own = await readUser(boss.id);
    const path = `PUT /api/admin/users/${boss.id}`;
    expect(await refusal(path, wishOf(own, { role: 'user' }))).toMatchObject({ code: 'own_account' });
    expect(await refusal(path, wishOf(own, { email: 'x@example.com' }))).toMatchObject({
      code: 'own_account',
    });
    expect(await change(path, wishOf(own, { firstName: 'مدير' }))).toMatchObject({ firstName: 'مدير' });
  });
});

describe('PUT /api/admin/users/{userId}/role', () => {
  const setRole = (id: string, role: string, admin = boss) =>
    call(`PUT /api/admin/users/${id}/role`, { role }, admin);

  it('holds at once: who loses it is out, who gets it signs in anew', async () => {
    const second = await createAdmin(site.context, { passwordHash: site.passwordHash });
    expect(await mayAdminister(second)).toBe(true);
    expect((await setRole(second.id, 'user')).status).toBe(200);
    expect(await mayAdminister(second)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect((await setRole(sara.id, 'admin')).status).toBe(200);
    expect(await isSignedIn(sara)).toBe(false);
    expect(await listEntries()).toMatchObject([
      { action: 'user.role', subject: second.id, before: { role: 'admin' }, after: { role: 'user' } },
      { action: 'user.role', subject: sara.id, before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  });

  it('asks for the password again, and never changes one’s own', async () => {
    expect(await refusal(`PUT /api/admin/users/${boss.id}/role`, { role: 'user' })).toMatchObject({
      status: 409,
      code: 'own_account',
    });
    waitTooLong();
    expect(await refusal(`PUT /api/admin/users/${sara.id}/role`, { role: 'admin' })).toMatchObject({
      status: 403,
      code: 'confirmation_required',
    });
    expect(await listEntries()).toEqual([]);
  });

  it('leaves the last one who can sign in', async () => {
    const second = await createAdmin(site.context, { passwordHash: site.passwordHash });
    // Whoever asks has a session, and neither password nor link to come back with.
    await site.context.db
      .updateTable('user_account')
      .set({ password_hash: null, password_changed_at: now })
      .where('id', '=', boss.id)
      .execute();
    for (const route of [`PUT /api/admin/users/${second.id}/role`, `DELETE /api/admin/users/${second.id}`]) {
      const body = route.startsWith('PUT') ? { role: 'user' } : undefined;
      expect(await refusal(route, body)).toMatchObject({ status: 409, code: 'last_administrator' });
    }
    const wish = wishOf(await readUser(second.id), { role: 'user' });
    expect(await refusal(`PUT /api/admin/users/${second.id}`, wish)).toMatchObject({
      code: 'last_administrator',
    });
    const invited = { email: 'third@example.com', firstName: 'ث', lastName: 'ث', role: 'admin' };
    await change('POST /api/admin/users', invited);
    expect((await setRole(second.id, 'user')).status).toBe(200);
  });

  it('leaves one of two who take it from each other at once', async () => {
    for (const route of ['role', 'deletion'] as const) {
      await truncateAll(site.context.db);
      const { passwordHash } = site;
      const admins = [
        await createAdmin(site.context, { passwordHash }),
        await createAdmin(site.context, { passwordHash }),
      ] as const;
      const take = ([actor, other]: readonly [TestAdmin, TestAdmin]) =>
        route === 'role'
          ? setRole(other.id, 'user', actor)
          : call(`DELETE /api/admin/users/${other.id}`, undefined, actor);
      const answers = await Promise.all([take(admins), take([admins[1], admins[0]])]);
      expect(answers.map(({ status }) => status).sort(), route).toEqual([200, 409]);
      const left = await Promise.all(admins.map(mayAdminister));
      expect(left.filter(Boolean), route).toHaveLength(1);
    }
  });

  it('does nothing for somebody whose own role goes at the same moment', async () => {
    const second = await createAdmin(site.context, { passwordHash: site.passwordHash });
    const [demoted, promoted] = await Promise.all([
      setRole(second.id, 'user'),
      setRole(sara.id, 'admin', second),
    ]);
    expect(demoted.status).toBe(200);
    expect(promoted.status).toBe(401);
    expect(await readUser()).toMatchObject({ role: 'user' });
  });
});

describe('DELETE /api/admin/users/{userId}', () => {
  it('closes the account at once, mails the way back, and keeps it when asked', async () => {
    const user = await change(`DELETE /api/admin/users/${sara.id}`);
    expect(user.deletionAt).toBe(new Date(testNow.getTime() + 30 * day).toISOString());
    expect(await isSignedIn(sara)).toBe(false);
    const [mail, ...others] = await listMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'account-deletion', payload: { isByAdministrator: true } });
    expect(await change(`DELETE /api/admin/users/${sara.id}`)).toMatchObject({ deletionAt: user.deletionAt });
    expect(await listMail()).toHaveLength(1);
    expect(await change(`POST /api/admin/users/${sara.id}/restore`)).toMatchObject({ deletionAt: null });
    const body = { token: tokenOf(mail?.payload) };
    expect((await ask(site.app, ['POST', '/api/account/keep'], body)).status).toBe(422);
    expect((await listEntries()).map(({ action }) => action)).toEqual(['user.delete', 'user.restore']);
    expect(await change(`POST /api/admin/users/${sara.id}/restore`)).toMatchObject({ deletionAt: null });
    expect(await listEntries()).toHaveLength(2);
  });

  it('is kept by the mailed link', async () => {
    await change(`DELETE /api/admin/users/${sara.id}`);
    const [mail] = await listMail();
    const body = { token: tokenOf(mail?.payload) };
    expect((await ask(site.app, ['POST', '/api/account/keep'], body)).status).toBe(200);
    expect(await readUser()).toMatchObject({ deletionAt: null });
  });

  it('asks for the password again, and never closes one’s own', async () => {
    expect(await refusal(`DELETE /api/admin/users/${boss.id}`)).toMatchObject({ code: 'own_account' });
    waitTooLong();
    expect(await refusal(`DELETE /api/admin/users/${sara.id}`)).toMatchObject({
      code: 'confirmation_required',
    });
    now = testNow;
    expect(await readUser()).toMatchObject({ deletionAt: null });
  });
});

describe('PUT /api/admin/users/{userId}/password', () => {
  const set = (id: string, password: string) => call(`PUT /api/admin/users/${id}/password`, { password });
  const logIn = (password: string) =>
    ask(site.app, ['POST', '/api/auth/login'], { email: sara.email, password });

  it('opens nothing but the way to a password of their own', async () => {
    expect((await set(sara.id, 'kettle-palm-74-river')).status).toBe(200);
    expect(await isSignedIn(sara)).toBe(false);
    expect(await readUser()).toMatchObject({ mustChangePassword: true, isInvited: false });
    expect((await listMail()).map(({ template }) => template)).toEqual(['password-set']);
    const response = await logIn('kettle-palm-74-river');
    expect((await response.json()).user.mustChangePassword).toBe(true);
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const asSara = (method: string, path: string, body?: unknown) =>
      ask(site.app, [method, path], body, { cookie });
    for (const [method, path, body] of [
      ['GET', '/api/preferences'],
      ['GET', '/api/auth/sessions'],
      ['GET', '/api/account/export'],
      ['POST', '/api/objects/upload'],
      ['PUT', '/api/auth/profile', { firstName: 'س', lastName: 'س', email: sara.email }],
    ] as const) {
      const refused = await asSara(method, path, body);
      expect([path, refused.status, (await refused.json()).code]).toEqual([
        path,
        403,
        'password_change_required',
      ]);
    }
    expect((await asSara('GET', '/api/auth/user')).status).toBe(200);
    expect((await asSara('GET', '/api/deals')).status).toBe(200);
    const own = { currentPassword: 'kettle-palm-74-river', newPassword: 'river-93-palm-mirror' };
    const changed = await asSara('PUT', '/api/auth/password', own);
    expect(changed.status).toBe(200);
    const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const preferences = await ask(site.app, ['GET', '/api/preferences'], undefined, { cookie: renewed });
    expect(preferences.status).toBe(200);
    expect(await readUser()).toMatchObject({ mustChangePassword: false });
  });

  it('lets somebody log out before', async () => {
    await set(sara.id, 'kettle-palm-74-river');
    const cookie = (await logIn('kettle-palm-74-river')).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await ask(site.app, ['POST', '/api/auth/logout'], undefined, { cookie })).status).toBe(200);
  });

  it('is as long as the rule says, fifteen characters for an administrator', async () => {
    const second = await createAdmin(site.context, { passwordHash: site.passwordHash });
    const answer = await refusal(`PUT /api/admin/users/${second.id}/password`, {
      password: 'palm-41-kettle',
    });
    expect(answer).toMatchObject({
      code: 'weak_password',
      fields: { password: 'Use at least 15 characters.' },
    });
    expect((await set(sara.id, 'palm-41-kettle')).status).toBe(200);
    expect(await refusal(`PUT /api/admin/users/${sara.id}/password`, { password: '123456' })).toMatchObject({
      status: 422,
    });
    expect(await mayAdminister(second)).toBe(true);
  });

  it('asks for one’s own again, is never one’s own, and never stands in the log', async () => {
    expect(
      await refusal(`PUT /api/admin/users/${boss.id}/password`, { password: 'x'.repeat(20) }),
    ).toMatchObject({
      code: 'own_account',
    });
    await set(sara.id, 'kettle-palm-74-river');
    const entries = await listEntries();
    expect(entries).toMatchObject([{ action: 'user.password', subject: sara.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/kettle|argon2/);
    waitTooLong();
    const late = await refusal(`PUT /api/admin/users/${sara.id}/password`, {
      password: 'river-93-palm-mirror',
    });
    expect(late).toMatchObject({ code: 'confirmation_required' });
  });
});

describe('POST /api/admin/users/{userId}/password-reset', () => {
  it('mails a link for a new password, or the invitation again', async () => {
    expect((await call(`POST /api/admin/users/${sara.id}/password-reset`)).status).toBe(200);
    const invited = await change('POST /api/admin/users', {
      email: 'new@example.com',
      firstName: 'ر',
      lastName: 'ح',
    });
    await call(`POST /api/admin/users/${invited.id}/password-reset`);
    expect((await listMail()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['reset-password', 'Sara@example.com'],
      ['invitation', 'new@example.com'],
      ['invitation', 'new@example.com'],
    ]);
    expect((await listEntries()).map(({ action }) => action)).toEqual([
      'user.password_reset',
      'user.create',
      'user.invite',
    ]);
  });

  it('floods no mailbox, and mails nobody who is leaving', async () => {
    for (let count = 0; count < 5; count += 1) await call(`POST /api/admin/users/${sara.id}/password-reset`);
    expect((await call(`POST /api/admin/users/${sara.id}/password-reset`)).status).toBe(429);
    const other = await createUser(site.context);
    await call(`DELETE /api/admin/users/${other.id}`);
    expect((await call(`POST /api/admin/users/${other.id}/password-reset`)).status).toBe(409);
  });
});

describe('Premium of a person', () => {
  const grant = (endsOn: string, more: object = {}) =>
    call(`POST /api/admin/users/${sara.id}/premium`, { endsOn, ...more });

  it('lasts to the end of a Riyadh day, and ends when an administrator says so', async () => {
    expect((await grant('2027-11-20', { plan: 'annual', price: 99 })).status).toBe(200);
    const seesPremium = async () =>
      (await (await site.ask(sara, 'GET', '/api/auth/user')).json()).subscriptionStatus;
    expect(await seesPremium()).toBe('premium');
    const user = await change(`DELETE /api/admin/users/${sara.id}/premium`);
    expect(user).toMatchObject({ subscriptionStatus: 'free', subscription: null });
    expect(await seesPremium()).toBe('free');
    expect(await listEntries()).toMatchObject([
      { action: 'user.grant_premium', after: { plan: 'annual', premiumEndsAt: '2027-11-20T21:00:00.000Z' } },
      { action: 'user.end_premium', after: { plan: null, premiumEndsAt: null } },
    ]);
  });

  it('has one period at a time: a new one takes the place of what runs', async () => {
    await grant('2027-11-20', { price: 99 });
    expect((await grant('2026-12-01')).status).toBe(200);
    const { user, subscriptions } = await (await call(`GET /api/admin/users/${sara.id}`)).json();
    expect(user.subscription).toMatchObject({ endsAt: '2026-12-01T21:00:00.000Z', price: 0 });
    expect(subscriptions).toHaveLength(2);
    const running = subscriptions.filter(({ endsAt }: { endsAt: string }) => endsAt > now.toISOString());
    expect(running).toHaveLength(1);
  });

  it.each([
    ['2026-11-20', 'Choose a day after today.'],
    ['2026-11-21', 'Choose a day after today.'],
    ['2031-11-22', 'Choose a day within the next five years.'],
  ])('never ends on %s', async (endsOn, words) => {
    expect(await refusal(`POST /api/admin/users/${sara.id}/premium`, { endsOn })).toMatchObject({
      status: 422,
      fields: { endsOn: words },
    });
    expect(await readUser()).toMatchObject({ subscription: null });
  });

  it('may end tomorrow, and in five years', async () => {
    expect((await grant('2026-11-22')).status).toBe(200);
    expect((await grant('2031-11-21')).status).toBe(200);
  });
});

describe('DELETE /api/admin/users/{userId}/sessions', () => {
  it('signs a person out everywhere, and whoever asks everywhere else', async () => {
    const second = await createAdmin(site.context);
    const response = await call(`DELETE /api/admin/users/${second.id}/sessions`);
    expect(await response.json()).toEqual({ ended: 2 });
    expect(await mayAdminister(second)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect(await (await call(`DELETE /api/admin/users/${boss.id}/sessions`)).json()).toEqual({ ended: 1 });
    expect(await mayAdminister(boss)).toBe(true);
    expect((await listEntries()).map(({ action }) => action)).toEqual(['user.sign_out', 'user.sign_out']);
  });
});
