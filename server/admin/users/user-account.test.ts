import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import type { SentMail } from '#test/support/open-mail.ts';
import { createUserAdmin, tokenOf, userFormBody } from '#test/support/user-admin.ts';

const day = 86_400_000;
const users = openForFile(createUserAdmin);
const { call, send, change, refusal, readUser, listMail, listEntries, isSignedIn } = functionsOf(users);
const { createSecond, listTold, setTime, waitTooLong } = functionsOf(users);
beforeEach(() => users.reset());
/** Sets a first password by the link of an invitation. */
const accept = (mail?: SentMail) =>
  send('POST /api/auth/reset', { token: tokenOf(mail?.payload), password: 'kettle-palm-74-river' });

describe('GET /api/admin/users/{userId}', () => {
  it('tells who somebody is, and what they have', async () => {
    await call('POST users/sara/premium', { endsOn: '2026-12-31', price: 99 });
    const response = await call('GET users/sara');
    const answer = await response.json();
    expect(answer.user).toMatchObject({
      id: users.sara.id,
      email: 'Sara@example.com',
      role: 'user',
      subscriptionStatus: 'premium',
      subscription: { plan: 'monthly', endsAt: '2026-12-31T21:00:00.000Z', renews: false, price: 99 },
      lastSeenAt: testNow.toISOString(),
      isInvited: false,
      hasSecondFactor: false,
      isSelf: false,
    });
    expect(JSON.stringify(answer)).not.toMatch(/quick:|password_hash/);
    expect((await readUser(users.boss.id)).isSelf).toBe(true);
    expect(await refusal('GET users/00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
  });
});

describe('POST /api/admin/users', () => {
  const draft = { email: 'New@Example.com', firstName: 'ريم', lastName: 'الحربي', language: 'en' };

  it('makes an account without a password, and mails the link that sets one', async () => {
    const user = await change('POST users', draft);
    expect(user).toMatchObject({ email: 'New@example.com', isInvited: true, role: 'user', language: 'en' });
    expect(user).toMatchObject({ subscriptionStatus: 'free', isEmailVerified: false, lastSeenAt: null });
    const [mail, ...others] = await listMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'invitation', recipient: 'New@example.com', language: 'en' });
    expect(await listEntries()).toMatchObject([
      { action: 'user.create', actor: users.boss.email, subject: user.id, label: user.email, before: null },
    ]);
    setTime(new Date(testNow.getTime() + 2 * day - 1));
    expect((await accept(mail)).status).toBe(200);
    const accepted = await change(`GET users/${user.id}`, undefined, await createSecond());
    expect(accepted).toMatchObject({ isInvited: false, isEmailVerified: true });
  });

  it('invites with a link of 48 hours', async () => {
    await change('POST users', draft);
    const [mail] = await listMail();
    setTime(new Date(testNow.getTime() + 2 * day));
    expect((await accept(mail)).status).toBe(422);
  });

  it('gives Premium to the end of the day that is named, or for the month or year of its plan', async () => {
    const premium = { ...draft, subscriptionStatus: 'premium' };
    const withoutEnd = (await change('POST users', premium)).subscription;
    expect(withoutEnd).toMatchObject({ endsAt: '2026-12-21T21:00:00.000Z', price: 0, renews: false });
    const plan = { plan: 'annual', price: 99 };
    const asked = await change('POST users', { ...premium, ...plan, email: 'asked@example.com' });
    expect(asked.subscription).toMatchObject({ ...plan, endsAt: '2027-11-21T21:00:00.000Z' });
    const other = { ...premium, email: 'b@example.com', premiumEndsOn: '2027-03-01' };
    expect((await change('POST users', other)).subscription?.endsAt).toBe('2027-03-01T21:00:00.000Z');
    const past = { ...premium, email: 'c@example.com', premiumEndsOn: '2026-11-21' };
    const refused = await refusal('POST users', past);
    expect(refused).toMatchObject({ status: 422, fields: { premiumEndsOn: 'Choose a day after today.' } });
  });

  it.each(['sara@EXAMPLE.com', 'SARA@example.com'])('refuses %s, which has an account', async (email) => {
    expect(await refusal('POST users', { ...draft, email })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This email belongs to another account.',
      fields: { email: 'This email belongs to another account.' },
    });
    expect(await listMail()).toEqual([]);
    expect(await listEntries()).toEqual([]);
  });

  it('makes another administrator only for whoever proved the password just now', async () => {
    const admin = { ...draft, role: 'admin' };
    waitTooLong();
    expect(await refusal('POST users', admin)).toMatchObject({ code: 'confirmation_required' });
    expect((await change('POST users', draft)).role).toBe('user');
    setTime(testNow);
    const second = { ...admin, email: 'd@example.com' };
    expect((await change('POST users', second)).role).toBe('admin');
  });

  it('makes one account of the same address asked for twice at once', async () => {
    const answers = await Promise.all([call('POST users', draft), call('POST users', draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listMail()).toHaveLength(1);
  });
});

describe('PUT /api/admin/users/{userId}', () => {
  it('changes names and subscription, and records what differs', async () => {
    const before = await readUser();
    const wish = { firstName: 'نورة', subscriptionStatus: 'premium', version: before.version };
    const after = await change('PUT users/sara', userFormBody(before, wish));
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
    expect(await isSignedIn(users.sara)).toBe(true);
    const free = await change('PUT users/sara', userFormBody(after, { subscriptionStatus: 'free' }));
    expect(free.subscription).toBeNull();
  });

  it('writes nothing over what somebody else changed', async () => {
    const user = await readUser();
    const { version } = user;
    await change('PUT users/sara', userFormBody(user, { firstName: 'هند', version }));
    const late = await refusal('PUT users/sara', userFormBody(user, { lastName: 'س', version }));
    expect(late).toMatchObject({ status: 409, code: 'conflict' });
    expect(await readUser()).toMatchObject({ firstName: 'هند', lastName: 'العتيبي' });
    expect(await listEntries()).toHaveLength(1);
  });

  it('records nothing when nothing changes', async () => {
    const before = await readUser();
    expect(await change('PUT users/sara', userFormBody(before))).toEqual(before);
    expect(await listEntries()).toEqual([]);
  });

  it('gives another address at once, unproven, and tells both', async () => {
    const before = await readUser();
    const wish = userFormBody(before, { email: 'new@example.com' });
    waitTooLong();
    expect(await refusal('PUT users/sara', wish)).toMatchObject({ code: 'confirmation_required' });
    setTime(testNow);
    const after = await change('PUT users/sara', wish);
    expect(after).toMatchObject({ email: 'new@example.com', isEmailVerified: false, pendingEmail: null });
    expect(await isSignedIn(users.sara)).toBe(false);
    expect(await listTold()).toEqual([
      ['new@example.com', 'verify-email'],
      ['Sara@example.com', 'email-replaced'],
    ]);
    const [proof, notice] = await listMail();
    expect(notice?.payload).toEqual({ url: 'http://localhost:3000/contact', newEmail: 'new@example.com' });
    const token = tokenOf(proof?.payload);
    expect((await send('POST /api/auth/verify', { token })).status).toBe(200);
    expect(await readUser()).toMatchObject({ isEmailVerified: true });
  });

  it('lets no earlier link change the address back', async () => {
    await users.site.send(users.sara, 'PUT', '/api/auth/profile', {
      firstName: 'س',
      lastName: 'س',
      email: 'thief@example.com',
      currentPassword: users.site.password,
    });
    const links = (await listMail()).map(({ payload }) => tokenOf(payload)).filter(Boolean);
    expect(links).toHaveLength(2);
    await change('PUT users/sara', userFormBody(await readUser(), { email: 'right@example.com' }));
    for (const token of links) {
      expect((await send('POST /api/auth/verify', { token })).status).toBe(422);
    }
    expect(await readUser()).toMatchObject({ email: 'right@example.com', pendingEmail: null });
  });

  it('refuses the address of somebody else', async () => {
    const other = await createUser(users.context, { email: 'other@example.com' });
    const wish = userFormBody(await readUser(), { email: 'OTHER@example.com' });
    expect(await refusal('PUT users/sara', wish)).toMatchObject({
      status: 409,
      fields: { email: 'This email belongs to another account.' },
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(users.sara)).toBe(true);
  });

  it('invites again at the new address of somebody invited', async () => {
    const draft = { email: 'wrong@example.com', firstName: 'ريم', lastName: 'ح' };
    const user = await change('POST users', draft);
    await change(`PUT users/${user.id}`, userFormBody(user, { email: 'right@example.com' }));
    const [second, first] = (await listMail()).filter(({ template }) => template === 'invitation');
    expect(second).toMatchObject({ template: 'invitation', recipient: 'right@example.com' });
    expect((await accept(first)).status).toBe(422);
    expect((await accept(second)).status).toBe(200);
  });

  it('leaves one’s own role and address alone', async () => {
    const own = await readUser(users.boss.id);
    const path = 'PUT users/boss';
    for (const wish of [{ role: 'user' }, { email: 'x@example.com' }]) {
      expect(await refusal(path, userFormBody(own, wish))).toMatchObject({ code: 'own_account' });
    }
    expect(await change(path, userFormBody(own, { firstName: 'مدير' }))).toMatchObject({ firstName: 'مدير' });
  });
});
