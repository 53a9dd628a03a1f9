import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf } from '#test/support/account-site.ts';
import { createUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { createUserAdmin } from '#test/support/user-admin.ts';

const users = openForFile(createUserAdmin);
const { call, send, change, refusal, readUser, listEntries, listActions, listTold } = functionsOf(users);
const { createSecond, isSignedIn, mayAdminister } = functionsOf(users);
beforeEach(() => users.reset());

describe('PUT /api/admin/users/{userId}/password', () => {
  const set = (id: string, password: string) => call(`PUT users/${id}/password`, { password });
  const logIn = (password: string) => send('POST /api/auth/login', { email: users.sara.email, password });

  it('opens nothing but the way to a password of their own', async () => {
    expect((await set(users.sara.id, 'kettle-palm-74-river')).status).toBe(200);
    expect(await isSignedIn(users.sara)).toBe(false);
    expect(await readUser()).toMatchObject({ mustChangePassword: true, isInvited: false });
    expect(await listTold()).toEqual([['Sara@example.com', 'password-set']]);
    const response = await logIn('kettle-palm-74-river');
    expect((await response.json()).user.mustChangePassword).toBe(true);
    const cookie = cookieOf(response);
    const asSara = (route: string, body?: unknown) => send(route, body, { cookie });
    const profile = { firstName: 'س', lastName: 'س', email: users.sara.email };
    for (const [route, body] of [
      ['GET /api/preferences'],
      ['GET /api/auth/sessions'],
      ['GET /api/account/export'],
      ['POST /api/objects/upload'],
      ['PUT /api/auth/profile', profile],
    ] as const) {
      const refused = await asSara(route, body);
      const outcome = [route, refused.status, (await refused.json()).code];
      expect(outcome).toEqual([route, 403, 'password_change_required']);
    }
    expect((await asSara('GET /api/auth/user')).status).toBe(200);
    expect((await asSara('GET /api/deals')).status).toBe(200);
    const own = { currentPassword: 'kettle-palm-74-river', newPassword: 'river-93-palm-mirror' };
    const changed = await asSara('PUT /api/auth/password', own);
    expect(changed.status).toBe(200);
    const renewed = { cookie: cookieOf(changed) };
    expect((await send('GET /api/preferences', undefined, renewed)).status).toBe(200);
    expect(await readUser()).toMatchObject({ mustChangePassword: false });
  });

  it('lets somebody log out before', async () => {
    await set(users.sara.id, 'kettle-palm-74-river');
    const cookie = cookieOf(await logIn('kettle-palm-74-river'));
    expect((await send('POST /api/auth/logout', undefined, { cookie })).status).toBe(200);
  });

  it('is as long as the rule says, fifteen characters for an administrator', async () => {
    const second = await createSecond();
    const answer = await refusal(`PUT users/${second.id}/password`, { password: 'palm-41-kettle' });
    const fields = { password: 'Use at least 15 characters.' };
    expect(answer).toMatchObject({ code: 'weak_password', fields });
    expect((await set(users.sara.id, 'palm-41-kettle')).status).toBe(200);
    expect(await refusal('PUT users/sara/password', { password: '123456' })).toMatchObject({ status: 422 });
    expect(await mayAdminister(second)).toBe(true);
  });

  it('is never one’s own, and never stands in the log', async () => {
    const refused = await refusal('PUT users/boss/password', { password: 'x'.repeat(20) });
    expect(refused).toMatchObject({ code: 'own_account' });
    await set(users.sara.id, 'kettle-palm-74-river');
    const entries = await listEntries();
    expect(entries).toMatchObject([{ action: 'user.password', subject: users.sara.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/kettle|quick:/);
  });
});

describe('POST /api/admin/users/{userId}/password-reset', () => {
  it('mails a link for a new password, or the invitation again', async () => {
    expect((await call('POST users/sara/password-reset')).status).toBe(200);
    const invited = await change('POST users', { email: 'new@example.com', firstName: 'ر', lastName: 'ح' });
    await call(`POST users/${invited.id}/password-reset`);
    expect(await listTold()).toEqual([
      ['new@example.com', 'invitation'],
      ['new@example.com', 'invitation'],
      ['Sara@example.com', 'reset-password'],
    ]);
    expect(await listActions()).toEqual(['user.password_reset', 'user.create', 'user.invite']);
  });

  it('floods no mailbox, and mails nobody who is leaving', async () => {
    for (let count = 0; count < 5; count += 1) await call('POST users/sara/password-reset');
    expect((await call('POST users/sara/password-reset')).status).toBe(429);
    const other = await createUser(users.context);
    await call(`DELETE users/${other.id}`);
    expect((await call(`POST users/${other.id}/password-reset`)).status).toBe(409);
  });
});

describe('Premium of a person', () => {
  const grant = (endsOn: string, more: object = {}) => call('POST users/sara/premium', { endsOn, ...more });

  it('lasts to the end of a Riyadh day, and ends when an administrator says so', async () => {
    expect((await grant('2027-11-20', { plan: 'annual', price: 99 })).status).toBe(200);
    const canSeePremium = async () =>
      (await (await users.site.send(users.sara, 'GET', '/api/auth/user')).json()).subscriptionStatus;
    expect(await canSeePremium()).toBe('premium');
    const user = await change('DELETE users/sara/premium');
    expect(user).toMatchObject({ subscriptionStatus: 'free', subscription: null });
    expect(await canSeePremium()).toBe('free');
    expect(await listEntries()).toMatchObject([
      { action: 'user.grant_premium', after: { plan: 'annual', premiumEndsAt: '2027-11-20T21:00:00.000Z' } },
      { action: 'user.end_premium', after: { plan: null, premiumEndsAt: null } },
    ]);
  });

  it('has one period at a time: a new one takes the place of what runs', async () => {
    await grant('2027-11-20', { price: 99 });
    expect((await grant('2026-12-01')).status).toBe(200);
    const { subscription } = await readUser();
    expect(subscription).toMatchObject({ endsAt: '2026-12-01T21:00:00.000Z', price: 0 });
    const periods = await users.context.db.selectFrom('subscription').select('ends_at').execute();
    expect(periods).toHaveLength(2);
    expect(periods.filter(({ ends_at }) => ends_at > testNow)).toHaveLength(1);
  });

  it.each([
    ['2026-11-20', 'Choose a day after today.'],
    ['2026-11-21', 'Choose a day after today.'],
    ['2031-11-22', 'Choose a day within the next five years.'],
  ])('never ends on %s', async (endsOn, words) => {
    const refused = await refusal('POST users/sara/premium', { endsOn });
    expect(refused).toMatchObject({ status: 422, fields: { endsOn: words } });
    expect(await readUser()).toMatchObject({ subscription: null });
  });

  it('may end tomorrow, and in five years', async () => {
    expect((await grant('2026-11-22')).status).toBe(200);
    expect((await grant('2031-11-21')).status).toBe(200);
  });
});

describe('DELETE /api/admin/users/{userId}/sessions', () => {
  it('signs a person out everywhere, and whoever asks everywhere else', async () => {
    const second = await createSecond();
    expect(await (await call(`DELETE users/${second.id}/sessions`)).json()).toEqual({ ended: 2 });
    expect(await mayAdminister(second)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect(await (await call('DELETE users/boss/sessions')).json()).toEqual({ ended: 1 });
    expect(await mayAdminister(users.boss)).toBe(true);
    expect(await listActions()).toEqual(['user.sign_out', 'user.sign_out']);
  });
});
