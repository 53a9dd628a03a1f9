import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findShareOwner, insertFavoriteShare } from '#server/people/favorites/favorite.service.ts';
import {
  comparableResponse,
  cookieOf,
  createAccountSite,
  email,
  newPassword,
  password,
} from '#test/support/account-site.ts';
import { type TestUser, updateUser, whilePasswordIsCompared } from '#test/support/accounts.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { makeInvitation } from './account-mail.ts';
import { renewSession } from './session.service.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());

const forget = (address = email) => site.call('POST /api/auth/forgot', { email: address });
const reset = (token: string, chosen = newPassword) =>
  site.call('POST /api/auth/reset', { token, password: chosen });
const mailToken = async () => {
  await forget();
  return site.tokenOf('reset-password');
};
const change = (cookie: string, body: object = {}) =>
  site.call('PUT /api/auth/password', { currentPassword: password, newPassword, ...body }, { cookie });

describe('a forgotten password', () => {
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
    const token = await mailToken();
    const [mail] = await site.listMail();
    expect(mail?.payload.url).toBe(`https://hudhud.example.sa/en/reset#token=${token}`);
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
    await site.failBefore(100);
    expect((await site.logIn()).status).toBe(429);
    await reset(await mailToken());
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
});

describe('an invitation', () => {
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
    expect((await site.logIn({ password: newPassword })).status).toBe(200);
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
    expect((await reset(await mailToken())).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
  });
});

it('of an administrator a password has fifteen characters, changed or set by mail', async () => {
  const short = 'lamp-moon-1177';
  const { cookie } = await site.create({ role: 'admin' });
  const changed = await change(cookie, { newPassword: short });
  expect([changed.status, await changed.json()]).toMatchObject([
    422,
    { code: 'weak_password', fields: { newPassword: 'Use at least 15 characters.' } },
  ]);
  const token = await mailToken();
  const set = await reset(token, short);
  expect([set.status, (await set.json()).code]).toEqual([422, 'weak_password']);
  expect((await reset(token, `${short}2`)).status).toBe(200);
});

describe('PUT /api/auth/password', () => {
  it('needs the current one, ends other sessions, renews its own and tells the owner', async () => {
    const { cookie } = await site.create();
    const other = await site.signIn();
    const response = await change(cookie);
    expect(response.status).toBe(200);
    const cookies = [cookie, other, cookieOf(response)];
    expect(await Promise.all(cookies.map(site.statusOf))).toEqual([401, 401, 200]);
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
    const share = { userId: id, tokenHash, sealedToken: 'sealed', createdAt: site.now() };
    await insertFavoriteShare(site.context.db, share);
    await (how === 'changed' ? change(cookie) : reset(await mailToken()));
    expect(await findShareOwner(site.context.db, tokenHash)).toBeUndefined();
  });

  it('makes an earlier link for a new password useless', async () => {
    const { cookie } = await site.create();
    const token = await mailToken();
    await change(cookie);
    expect((await reset(token, 'another-words-19')).status).toBe(422);
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
    whilePasswordIsCompared(site.context, () => updateUser(site.context, id, meanwhile));
    expect((await change(cookie)).status).toBe(401);
    expect((await site.readAccount(id)).password_hash).toBe(`quick:${password}`);
    expect(await site.listMail()).toEqual([]);
  });
});

it('a session that has ended is not renewed', async () => {
  const renewal = site.context.db.transaction().execute((trx) => renewSession(trx, randomUUID()));
  await expect(renewal).rejects.toMatchObject({ code: 'unauthenticated' });
});
