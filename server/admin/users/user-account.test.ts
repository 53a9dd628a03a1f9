import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin } from '#test/support/admins.ts';
import { testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { createUserAdmin, tokenOf, userFormBody } from '#test/support/user-admin.ts';

const minute = 60_000;
const day = 1440 * minute;
const userAdmin = openForFile(createUserAdmin);
beforeEach(() => userAdmin.reset());

describe('GET /api/admin/users/{userId}', () => {
  it('tells who somebody is, and what they have', async () => {
    await userAdmin.call(`POST /api/admin/users/${userAdmin.sara.id}/premium`, {
      endsOn: '2026-12-31',
      price: 99,
    });
    const response = await userAdmin.call(`GET /api/admin/users/${userAdmin.sara.id}`);
    const answer = await response.json();
    expect(answer.user).toMatchObject({
      id: userAdmin.sara.id,
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
    expect((await userAdmin.readUser(userAdmin.boss.id)).isSelf).toBe(true);
    expect(
      await userAdmin.refusal(`GET /api/admin/users/00000000-0000-4000-8000-000000000000`),
    ).toMatchObject({ status: 404 });
  });
});

describe('POST /api/admin/users', () => {
  const draft = { email: 'New@Example.com', firstName: 'ريم', lastName: 'الحربي', language: 'en' };

  it('makes an account without a password, and mails the link that sets one', async () => {
    const user = await userAdmin.change('POST /api/admin/users', draft);
    expect(user).toMatchObject({ email: 'New@example.com', isInvited: true, role: 'user', language: 'en' });
    expect(user).toMatchObject({ subscriptionStatus: 'free', isEmailVerified: false, lastSeenAt: null });
    const [mail, ...others] = await userAdmin.listMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'invitation', recipient: 'New@example.com', language: 'en' });
    expect(await userAdmin.listEntries()).toMatchObject([
      {
        action: 'user.create',
        actor: userAdmin.boss.email,
        subject: user.id,
        label: user.email,
        before: null,
      },
    ]);
    const token = tokenOf(mail?.payload);
    userAdmin.setTime(new Date(testNow.getTime() + 2 * day - 1));
    const set = await sendRequest(userAdmin.site.app, ['POST', '/api/auth/reset'], {
      token,
      password: 'kettle-palm-74-river',
    });
    expect(set.status).toBe(200);
    const { context, passwordHash } = userAdmin.site;
    const later = await createAdmin(context, { passwordHash });
    expect(await userAdmin.change(`GET /api/admin/users/${user.id}`, undefined, later)).toMatchObject({
      isInvited: false,
      isEmailVerified: true,
    });
  });

  it('invites with a link of 48 hours', async () => {
    await userAdmin.change('POST /api/admin/users', draft);
    const [mail] = await userAdmin.listMail();
    userAdmin.setTime(new Date(testNow.getTime() + 2 * day));
    const body = { token: tokenOf(mail?.payload), password: 'kettle-palm-74-river' };
    expect((await sendRequest(userAdmin.site.app, ['POST', '/api/auth/reset'], body)).status).toBe(422);
  });

  it('gives Premium to the end of the day that is named, or for the month or year of its plan', async () => {
    const premium = { ...draft, subscriptionStatus: 'premium' };
    expect((await userAdmin.change('POST /api/admin/users', premium)).subscription).toMatchObject({
      endsAt: '2026-12-21T21:00:00.000Z',
      price: 0,
      renews: false,
    });
    const asked = { ...premium, email: 'asked@example.com', plan: 'annual', price: 99 };
    expect((await userAdmin.change('POST /api/admin/users', asked)).subscription).toMatchObject({
      plan: 'annual',
      price: 99,
      endsAt: '2027-11-21T21:00:00.000Z',
    });
    const other = { ...premium, email: 'b@example.com', premiumEndsOn: '2027-03-01' };
    expect((await userAdmin.change('POST /api/admin/users', other)).subscription?.endsAt).toBe(
      '2027-03-01T21:00:00.000Z',
    );
    const past = { ...premium, email: 'c@example.com', premiumEndsOn: '2026-11-21' };
    expect(await userAdmin.refusal('POST /api/admin/users', past)).toMatchObject({
      status: 422,
      fields: { premiumEndsOn: 'Choose a day after today.' },
    });
  });

  it.each(['sara@EXAMPLE.com', 'SARA@example.com'])('refuses %s, which has an account', async (email) => {
    expect(await userAdmin.refusal('POST /api/admin/users', { ...draft, email })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This email belongs to another account.',
      fields: { email: 'This email belongs to another account.' },
    });
    expect(await userAdmin.listMail()).toEqual([]);
    expect(await userAdmin.listEntries()).toEqual([]);
  });

  it('makes another administrator only for whoever proved the password just now', async () => {
    const admin = { ...draft, role: 'admin' };
    userAdmin.waitTooLong();
    expect(await userAdmin.refusal('POST /api/admin/users', admin)).toMatchObject({
      code: 'confirmation_required',
    });
    expect((await userAdmin.change('POST /api/admin/users', draft)).role).toBe('user');
    userAdmin.setTime(testNow);
    const second = { ...admin, email: 'd@example.com' };
    expect((await userAdmin.change('POST /api/admin/users', second)).role).toBe('admin');
  });

  it('makes one account of the same address asked for twice at once', async () => {
    const answers = await Promise.all([
      userAdmin.call('POST /api/admin/users', draft),
      userAdmin.call('POST /api/admin/users', draft),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await userAdmin.listMail()).toHaveLength(1);
  });
});

describe('PUT /api/admin/users/{userId}', () => {
  it('changes names and subscription, and records what differs', async () => {
    const before = await userAdmin.readUser();
    const wish = { firstName: 'نورة', subscriptionStatus: 'premium', version: before.version };
    const after = await userAdmin.change(
      `PUT /api/admin/users/${userAdmin.sara.id}`,
      userFormBody(before, wish),
    );
    expect(after).toMatchObject({ firstName: 'نورة', lastName: 'العتيبي', subscriptionStatus: 'premium' });
    expect(after.subscription).toMatchObject({ endsAt: '2026-12-21T21:00:00.000Z', price: 0 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await userAdmin.listEntries()).toMatchObject([
      {
        action: 'user.update',
        before: { firstName: 'سارة', premiumEndsAt: null },
        after: { firstName: 'نورة', premiumEndsAt: '2026-12-21T21:00:00.000Z' },
      },
    ]);
    expect(await userAdmin.isSignedIn(userAdmin.sara)).toBe(true);
    const free = await userAdmin.change(
      `PUT /api/admin/users/${userAdmin.sara.id}`,
      userFormBody(after, { subscriptionStatus: 'free' }),
    );
    expect(free.subscription).toBeNull();
  });

  it('writes nothing over what somebody else changed', async () => {
    const { version, ...user } = await userAdmin.readUser();
    const path = `PUT /api/admin/users/${userAdmin.sara.id}`;
    await userAdmin.change(path, { ...userFormBody({ version, ...user }), firstName: 'هند', version });
    expect(
      await userAdmin.refusal(path, { ...userFormBody({ version, ...user }), lastName: 'س', version }),
    ).toMatchObject({ status: 409, code: 'conflict' });
    expect(await userAdmin.readUser()).toMatchObject({ firstName: 'هند', lastName: 'العتيبي' });
    expect(await userAdmin.listEntries()).toHaveLength(1);
  });

  it('records nothing when nothing changes', async () => {
    const before = await userAdmin.readUser();
    expect(await userAdmin.change(`PUT /api/admin/users/${userAdmin.sara.id}`, userFormBody(before))).toEqual(
      before,
    );
    expect(await userAdmin.listEntries()).toEqual([]);
  });

  it('gives another address at once, unproven, and tells both', async () => {
    const before = await userAdmin.readUser();
    const path = `PUT /api/admin/users/${userAdmin.sara.id}`;
    userAdmin.waitTooLong();
    expect(await userAdmin.refusal(path, userFormBody(before, { email: 'new@example.com' }))).toMatchObject({
      code: 'confirmation_required',
    });
    userAdmin.setTime(testNow);
    const after = await userAdmin.change(path, userFormBody(before, { email: 'new@example.com' }));
    expect(after).toMatchObject({ email: 'new@example.com', isEmailVerified: false, pendingEmail: null });
    expect(await userAdmin.isSignedIn(userAdmin.sara)).toBe(false);
    const mails = await userAdmin.listMail();
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['new@example.com', 'verify-email'],
      ['Sara@example.com', 'email-replaced'],
    ]);
    expect(mails[1]?.payload).toEqual({ url: 'http://localhost:3000/contact', newEmail: 'new@example.com' });
    const token = tokenOf(mails[0]?.payload);
    expect((await sendRequest(userAdmin.site.app, ['POST', '/api/auth/verify'], { token })).status).toBe(200);
    expect(await userAdmin.readUser()).toMatchObject({ isEmailVerified: true });
  });

  it('lets no earlier link change the address back', async () => {
    await userAdmin.site.send(userAdmin.sara, 'PUT', '/api/auth/profile', {
      firstName: 'س',
      lastName: 'س',
      email: 'thief@example.com',
      currentPassword: userAdmin.site.password,
    });
    const links = (await userAdmin.listMail()).map(({ payload }) => tokenOf(payload)).filter(Boolean);
    expect(links).toHaveLength(2);
    await userAdmin.change(
      `PUT /api/admin/users/${userAdmin.sara.id}`,
      userFormBody(await userAdmin.readUser(), { email: 'right@example.com' }),
    );
    for (const token of links) {
      expect((await sendRequest(userAdmin.site.app, ['POST', '/api/auth/verify'], { token })).status).toBe(
        422,
      );
    }
    expect(await userAdmin.readUser()).toMatchObject({ email: 'right@example.com', pendingEmail: null });
  });

  it('refuses the address of somebody else', async () => {
    const other = await createUser(userAdmin.site.context, { email: 'other@example.com' });
    const wish = userFormBody(await userAdmin.readUser(), { email: 'OTHER@example.com' });
    expect(await userAdmin.refusal(`PUT /api/admin/users/${userAdmin.sara.id}`, wish)).toMatchObject({
      status: 409,
      fields: { email: 'This email belongs to another account.' },
    });
    expect(await userAdmin.isSignedIn(other)).toBe(true);
    expect(await userAdmin.isSignedIn(userAdmin.sara)).toBe(true);
  });

  it('invites again at the new address of somebody invited', async () => {
    const draft = { email: 'wrong@example.com', firstName: 'ريم', lastName: 'ح' };
    const user = await userAdmin.change('POST /api/admin/users', draft);
    await userAdmin.change(
      `PUT /api/admin/users/${user.id}`,
      userFormBody(user, { email: 'right@example.com' }),
    );
    const invitations = (await userAdmin.listMail()).filter(({ template }) => template === 'invitation');
    const [second, first] = invitations;
    expect(second).toMatchObject({ template: 'invitation', recipient: 'right@example.com' });
    const accept = (payload: unknown) =>
      sendRequest(userAdmin.site.app, ['POST', '/api/auth/reset'], {
        token: tokenOf(payload),
        password: 'kettle-palm-74-river',
      });
    expect((await accept(first?.payload)).status).toBe(422);
    expect((await accept(second?.payload)).status).toBe(200);
  });

  it('leaves one’s own role and address alone', async () => {
    const own = await userAdmin.readUser(userAdmin.boss.id);
    const path = `PUT /api/admin/users/${userAdmin.boss.id}`;
    expect(await userAdmin.refusal(path, userFormBody(own, { role: 'user' }))).toMatchObject({
      code: 'own_account',
    });
    expect(await userAdmin.refusal(path, userFormBody(own, { email: 'x@example.com' }))).toMatchObject({
      code: 'own_account',
    });
    expect(await userAdmin.change(path, userFormBody(own, { firstName: 'مدير' }))).toMatchObject({
      firstName: 'مدير',
    });
  });
});
