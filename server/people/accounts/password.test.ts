import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findShareOwner, insertFavoriteShare } from '#server/people/favorites/favorite.service.ts';
import {
  comparableResponse,
  createAccountSite,
  email,
  newPassword,
  password,
} from '#test/support/account-site.ts';
import type { TestUser } from '#test/support/accounts.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { setCookieOf } from '#test/support/send-request.ts';
import { makeInvitation } from './account-mail.ts';
import { renewSession } from './session.service.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());
afterEach(() => vi.restoreAllMocks());

describe('a forgotten password', () => {
  const forget = (address: string) => site.call('POST /api/auth/forgot', { email: address });
  const reset = (token: string, chosen = newPassword) =>
    site.call('POST /api/auth/reset', { token, password: chosen });
  const mailToken = async () => {
    await forget(email);
    return site.tokenOf('reset-password');
  };

  it('is answered the same whether there is an account', async () => {
    await site.create();
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => comparableResponse(await forget(address))),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await site.listMail()).toMatchObject([{ template: 'reset-password', recipient: email }]);
  });

  it('is set anew once, within half an hour; every session ends and the owner is told', async () => {
    const { id, cookie } = await site.create({ isEmailVerified: false, language: 'en' });
    await forget(email);
    expect((await site.listMail())[0]?.payload.url).toMatch(
      /^https:\/\/hudhud\.example\.sa\/en\/reset#token=/,
    );
    const token = await site.tokenOf('reset-password');
    site.wait(29 * 60);
    const weak = await reset(token, 'password');
    expect([weak.status, (await weak.json()).code]).toEqual([422, 'weak_password']);
    const response = await reset(token);
    expect([response.status, await response.json()]).toEqual([200, { email }]);
    expect(await site.statusOf(cookie)).toBe(401);
    expect((await site.logIn()).status).toBe(401);
    expect((await site.logIn({ password: newPassword })).status).toBe(200);
    expect((await site.readAccount(id)).email_verified_at).toEqual(site.now());
    expect(await site.listMail()).toMatchObject([
      { template: 'reset-password' },
      { template: 'password-changed', payload: { isEveryDevice: true } },
    ]);
    const replayed = await reset(token, 'another-words-19');
    expect([replayed.status, (await replayed.json()).code]).toEqual([422, 'link_expired']);
    expect((await site.logIn({ password: newPassword })).status).toBe(200);
  });

  it('has no use of a link after half an hour, or beside another that was used', async () => {
    await site.create();
    const early = await mailToken();
    site.wait(30 * 60);
    expect((await reset(early)).status).toBe(422);
    const first = await mailToken();
    expect((await reset(await mailToken())).status).toBe(200);
    expect((await reset(first)).status).toBe(422);
  });

  it('is set by one of two who use the link at once', async () => {
    await site.create();
    const token = await mailToken();
    const statuses = await Promise.all([reset(token), reset(token, 'another-words-19')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('lifts the stop of a hundred wrong ones', async () => {
    await site.create();
    const account_key = site.context.accounts.keys.tag('sign-in', email);
    const row = { account_key, failures: 100, last_failed_at: site.now() };
    await site.context.db.insertInto('sign_in_failure').values(row).execute();
    await forget(email);
    expect((await site.logIn()).status).toBe(429);
    await reset(await site.tokenOf('reset-password'));
    expect((await site.logIn({ password: newPassword })).status).toBe(200);
  });

  it('leads to the configured address, whatever the request says', async () => {
    await site.create();
    const headers = {
      host: 'hudhud.example.sa',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    await site.call('POST /api/auth/forgot', { email }, { headers });
    expect(JSON.stringify(await site.listMail())).not.toContain('evil');
  });

  it('is mailed three times a day, with the same answer to every question', async () => {
    await site.create();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await forget(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const mails = site.context.db.selectFrom('mail_outbox').select('template');
    expect(await mails.where('template', '=', 'reset-password').execute()).toHaveLength(3);
  });
});

describe('an invitation', () => {
  const reset = (token: string) =>
    site.call('POST /api/auth/reset', { token, password: 'marble-lantern-52' });
  const invite = async (user: TestUser) => {
    const to = { id: user.id, email: user.email, language: 'en' } as const;
    const trxOf = site.context.db.transaction();
    const url = new URL(await trxOf.execute((trx) => makeInvitation(trx, site.context, to)));
    return {
      path: url.origin + url.pathname,
      token: new URLSearchParams(url.hash.slice(1)).get('token') ?? '',
    };
  };

  it('sets the first password within two days, once', async () => {
    const user = await site.create({ passwordHash: null });
    const { path, token } = await invite(user);
    expect(path).toBe('https://hudhud.example.sa/en/reset');
    site.wait(48 * 3600 - 1);
    expect((await reset(token)).status).toBe(200);
    expect((await site.logIn({ password: 'marble-lantern-52' })).status).toBe(200);
    expect((await reset(token)).status).toBe(422);
  });

  it('ends after two days, with the next one, and when another link set a password', async () => {
    const user = await site.create({ passwordHash: null });
    const { token: late } = await invite(user);
    site.wait(48 * 3600);
    expect((await reset(late)).status).toBe(422);
    const { token: first } = await invite(user);
    const { token: second } = await invite(user);
    expect((await reset(first)).status).toBe(422);
    await site.call('POST /api/auth/forgot', { email });
    expect((await reset(await site.tokenOf('reset-password'))).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
  });
});

describe('the password of an administrator', () => {
  const short = 'lamp-moon-1177';

  it('has fifteen characters, changed or set by mail', async () => {
    const { cookie } = await site.create({ role: 'admin' });
    const body = { currentPassword: password, newPassword: short };
    const changed = await site.call('PUT /api/auth/password', body, { cookie });
    expect([changed.status, await changed.json()]).toMatchObject([
      422,
      { code: 'weak_password', fields: { newPassword: 'Use at least 15 characters.' } },
    ]);
    await site.call('POST /api/auth/forgot', { email });
    const token = await site.tokenOf('reset-password');
    const set = await site.call('POST /api/auth/reset', { token, password: short });
    expect([set.status, (await set.json()).code]).toEqual([422, 'weak_password']);
    expect((await site.call('POST /api/auth/reset', { token, password: `${short}2` })).status).toBe(200);
  });
});

describe('PUT /api/auth/password', () => {
  const change = (cookie: string, body: object = {}) =>
    site.call('PUT /api/auth/password', { currentPassword: password, newPassword, ...body }, { cookie });

  it('needs the current one, ends other sessions, renews its own and tells the owner', async () => {
    const { cookie } = await site.create();
    const other = await site.signIn();
    const response = await change(cookie);
    expect(response.status).toBe(200);
    const renewed = `__Host-sid=${setCookieOf(response, '__Host-sid')}`;
    expect([await site.statusOf(cookie), await site.statusOf(other), await site.statusOf(renewed)]).toEqual([
      401, 401, 200,
    ]);
    expect((await site.logIn()).status).toBe(401);
    expect((await site.logIn({ password: newPassword })).status).toBe(200);
    expect(await site.listMail()).toMatchObject([
      { template: 'password-changed', recipient: email, payload: { isEveryDevice: false } },
    ]);
  });

  it('refuses a wrong current one, a weak new one, and after ten wrong ones in ten minutes every one', async () => {
    const { cookie } = await site.create();
    const wrong = await change(cookie, { currentPassword: 'wrong-password' });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { code: 'validation_failed', fields: { currentPassword: 'That isn’t your current password.' } },
    ]);
    const weak = await change(cookie, { newPassword: '123456' });
    expect([weak.status, await weak.json()]).toMatchObject([
      422,
      { code: 'weak_password', fields: { newPassword: expect.any(String) } },
    ]);
    for (let count = 1; count < 10; count += 1) await change(cookie, { currentPassword: `wrong ${count}` });
    expect((await change(cookie)).status).toBe(429);
    expect(await site.statusOf(cookie)).toBe(200);
    site.wait(600);
    expect((await change(cookie)).status).toBe(200);
  });

  it('is no mail to an address that nobody confirmed, and changes ten times a day', async () => {
    await site.create({ isEmailVerified: false });
    const statuses: number[] = [];
    const words = [password, newPassword];
    for (let times = 0; times < 11; times += 1) {
      const [currentPassword, next] = words;
      const cookie = await site.signIn({ password: currentPassword });
      statuses.push((await change(cookie, { currentPassword, newPassword: next })).status);
      words.reverse();
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await site.listMail()).toEqual([]);
  });

  it.each(['changed', 'set by mail'])('ends the link of the shared list when it is %s', async (how) => {
    const { id, cookie } = await site.create();
    const tokenHash = Buffer.alloc(32, 1);
    await insertFavoriteShare(site.context.db, {
      userId: id,
      tokenHash,
      sealedToken: 'sealed',
      createdAt: site.now(),
    });
    if (how === 'changed') await change(cookie);
    else {
      await site.call('POST /api/auth/forgot', { email });
      const token = await site.tokenOf('reset-password');
      await site.call('POST /api/auth/reset', { token, password: newPassword });
    }
    expect(await findShareOwner(site.context.db, tokenHash)).toBeUndefined();
  });

  it('makes an earlier link for a new password useless', async () => {
    const { cookie } = await site.create();
    await site.call('POST /api/auth/forgot', { email });
    const token = await site.tokenOf('reset-password');
    await change(cookie);
    expect((await site.call('POST /api/auth/reset', { token, password: 'another-words-19' })).status).toBe(
      422,
    );
  });

  it('calls off a change of the address that somebody else may have begun', async () => {
    const { id, cookie } = await site.create();
    const wish = { firstName: 'نورة', lastName: 'القحطاني', email: 'thief@example.org' };
    await site.call('PUT /api/auth/profile', { ...wish, currentPassword: password }, { cookie });
    const token = await site.tokenOf('change-email');
    expect((await change(cookie)).status).toBe(200);
    expect((await site.readAccount(id)).pending_email).toBeNull();
    expect((await site.call('POST /api/auth/verify', { token })).status).toBe(422);
    expect((await site.readAccount(id)).email).toBe(email);
  });

  it.each([
    ['the password was changed', { password_changed_at: new Date(0) }],
    ['the account was given up', { deletion_requested_at: new Date(0) }],
  ])('changes nothing when %s meanwhile', async (_, meanwhile) => {
    const { id, cookie } = await site.create();
    const { hash } = site.context.accounts.hasher;
    vi.spyOn(site.context.accounts.hasher, 'hash').mockImplementationOnce(async (chosen) => {
      await site.context.db.updateTable('user_account').set(meanwhile).where('id', '=', id).execute();
      return hash(chosen);
    });
    expect((await change(cookie)).status).toBe(401);
    expect((await site.readAccount(id)).password_hash).toBe(`quick:${password}`);
    expect(await site.listMail()).toEqual([]);
  });
});

it('a session that has ended is not renewed', async () => {
  const renewal = site.context.db.transaction().execute((trx) => renewSession(trx, randomUUID()));
  await expect(renewal).rejects.toMatchObject({ code: 'unauthenticated' });
});
