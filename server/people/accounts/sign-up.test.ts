import { beforeEach, describe, expect, it } from 'vitest';
import { privacyVersion } from '#contract/domain/account.ts';
import {
  comparableResponse,
  createAccountSite,
  email,
  newPassword,
  password,
} from '#test/support/account-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import type { RequestOptions } from '#test/support/send-request.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());

const day = 24 * 3600;

describe('POST /api/auth/signup', () => {
  const wish = { email, password, firstName: 'سارة', lastName: 'العتيبي' };
  const signUp = (body: object = {}, asked?: RequestOptions) =>
    site.call('POST /api/auth/signup', { ...wish, ...body }, asked);

  it('makes a free account with its consents and a mail, and signs nobody in', async () => {
    const response = await signUp({ email: 'SARA@Example.com', alerts: true }, { language: 'ar' });
    expect([response.status, await response.json()]).toEqual([201, { email: 'SARA@example.com' }]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await site.listAccounts()).toMatchObject([
      { email_key: email, role: 'user', language: 'ar', email_verified_at: null, first_name: 'سارة' },
    ]);
    const consents = await site.context.db.selectFrom('consent').selectAll().execute();
    expect(consents.map(({ purpose, version, language }) => [purpose, version, language])).toEqual([
      ['privacy', privacyVersion, 'ar'],
      ['alerts', privacyVersion, 'ar'],
    ]);
    expect(JSON.stringify(consents)).not.toContain('10.0.0.1');
    const mails = await site.listMail();
    expect(mails).toMatchObject([
      { template: 'verify-email', recipient: 'SARA@example.com', language: 'ar' },
    ]);
    expect(mails[0]?.payload.url).toMatch(/^https:\/\/hudhud\.example\.sa\/verify#token=[\w-]{43}$/);
    expect((await site.logIn({ email: 'sara@EXAMPLE.com' })).status).toBe(200);
  });

  it('says the same for a known address, changes nothing of it and tells its owner', async () => {
    const first = await comparableResponse(await signUp());
    const before = await site.listAccounts();
    const second = await comparableResponse(await signUp({ firstName: 'Mallory', password: newPassword }));
    expect(second).toEqual(first);
    expect(await site.listAccounts()).toEqual(before);
    const [, notice] = await site.listMail();
    expect(notice).toMatchObject({ template: 'account-exists', recipient: email });
    expect(JSON.stringify(notice)).not.toContain('Mallory');
  });

  it('makes one account of two sign-ups at once', async () => {
    const statuses = await Promise.all([signUp(), signUp()]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await site.listAccounts()).toHaveLength(1);
  });

  it.each([
    ['short', 'abc12', 'Use at least 6 characters.'],
    ['well known', 'password123', 'This password is commonly used or has been leaked. Choose another.'],
    ['the own name', 'سارة2026', 'Don’t use your name, your email or a city name as your password.'],
    ['a city', 'Riyadh#2030', 'Don’t use your name, your email or a city name as your password.'],
  ])('refuses a password that is %s', async (_, weak, message) => {
    const response = await signUp({ password: weak });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      code: 'weak_password',
      message: 'This password is too weak.',
      fields: { password: message },
    });
    expect(await site.listAccounts()).toEqual([]);
  });

  it.each(['role', 'subscriptionStatus', 'id', 'isEmailVerified', 'createdAt', 'passwordHash'])(
    'refuses %s, which nobody gives themselves',
    async (field) => {
      const response = await signUp({ [field]: 'admin' });
      expect([response.status, Object.keys((await response.json()).fields)]).toEqual([422, [field]]);
      expect(await site.listAccounts()).toEqual([]);
    },
  );

  it('allows twenty an hour from one address', async () => {
    for (let count = 0; count < 20; count += 1) await signUp({ email: `user${count}@example.com` });
    expect((await signUp({ email: 'late@example.com' })).status).toBe(429);
    expect((await signUp({ email: 'late@example.com' }, { address: '10.0.0.2' })).status).toBe(201);
  });
});

describe('POST /api/auth/verify', () => {
  const verify = (token: string) => site.call('POST /api/auth/verify', { token });

  it('confirms an address within a day, and says so again', async () => {
    const { id, cookie } = await site.create({ isEmailVerified: false });
    expect((await site.call('POST /api/auth/verify/resend', undefined, { cookie })).status).toBe(200);
    const token = await site.tokenOf('verify-email');
    const answer = await verify(token);
    expect([answer.status, await answer.json()]).toEqual([200, { email, outcome: 'verified' }]);
    expect((await site.readAccount(id)).email_verified_at).toEqual(site.now());
    const again = await verify(token);
    expect([again.status, await again.json()]).toEqual([200, { email, outcome: 'verified' }]);
    expect((await site.call('POST /api/auth/verify/resend', undefined, { cookie })).status).toBe(200);
    expect(await site.listMail()).toHaveLength(1);
  });

  it('refuses a link of yesterday, one for something else, and one made up', async () => {
    const { cookie } = await site.create({ isEmailVerified: false });
    await site.call('POST /api/auth/verify/resend', undefined, { cookie });
    await site.call('POST /api/auth/forgot', { email });
    expect((await verify(await site.tokenOf('reset-password'))).status).toBe(422);
    expect((await verify('A'.repeat(43))).status).toBe(422);
    site.wait(day);
    expect((await verify(await site.tokenOf('verify-email'))).status).toBe(422);
  });

  it('is mailed again three times an hour', async () => {
    const { cookie } = await site.create({ isEmailVerified: false });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await site.call('POST /api/auth/verify/resend', undefined, { cookie })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
