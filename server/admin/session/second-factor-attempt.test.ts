import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf } from '#test/support/account-site.ts';
import { adminEmail, adminPassword, codeOf, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import type { RequestOptions } from '#test/support/send-request.ts';

const site = openForFile(() => createAdminSite());
let adminId: string;
let factor: { secret: string; recoveryCodes: string[] };
beforeEach(async () => {
  await site.reset();
  ({ id: adminId } = await site.create());
  factor = await site.enrol(await site.enter());
  site.wait(60);
});

const rightCode = () => codeOf(factor.secret, site.now());
const guess = async (totp = '000000', asked?: RequestOptions) => (await site.logIn({ totp }, asked)).status;
const logInAsUser = () => site.call('POST /api/auth/login', { email: adminEmail, password: adminPassword });
const failBefore = async (failures: number) => {
  const account_key = site.context.accounts.keys.tag('second-factor', adminId);
  const row = { account_key, failures, last_failed_at: site.now() };
  await site.context.db.insertInto('sign_in_failure').values(row).execute();
};

describe('guesses of a code', () => {
  it('are slowed down though the password is right between them, here and on the site', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await guess()).toBe(401);
      expect((await site.logIn()).status).toBe(401);
      expect((await logInAsUser()).status).toBe(200);
    }
    expect(await guess()).toBe(429);
    expect(await guess(rightCode())).toBe(429);
    site.wait(1);
    expect(await guess(rightCode())).toBe(200);
    for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(401);
  });

  it('are as many from a device that is known, and from other addresses', async () => {
    for (let count = 0; count < 10; count += 1) {
      const cookie = cookieOf(await logInAsUser(), '__Host-device');
      expect(await guess('000000', { cookie, address: `10.0.1.${count}` })).toBe(401);
    }
    const cookie = cookieOf(await logInAsUser(), '__Host-device');
    expect(await guess('000000', { cookie, address: '10.0.2.1' })).toBe(429);
  });

  it('count for recovery codes too', async () => {
    for (let count = 0; count < 10; count += 1) expect(await guess('00000-00000')).toBe(401);
    expect(await guess(factor.recoveryCodes[0])).toBe(429);
  });

  it('count before they are compared: of many at once ten are', async () => {
    const statuses = await Promise.all(Array.from({ length: 14 }, () => guess()));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  it('stop at a hundred for good; the owner is told, and no new password helps', async () => {
    await failBefore(99);
    site.wait(60);
    expect(await guess()).toBe(401);
    expect(await site.listMail()).toMatchObject([
      { template: 'second-factor-changed', payload: { change: 'stopped' } },
    ]);
    site.wait(86_400);
    expect(await guess(rightCode())).toBe(429);
    await site.call('POST /api/auth/forgot', { email: adminEmail });
    const token = await site.tokenOf('reset-password');
    const password = 'marble-lantern-52';
    expect((await site.call('POST /api/auth/reset', { token, password })).status).toBe(200);
    expect((await site.logIn({ password, totp: rightCode() })).status).toBe(429);
  });

  it('begin anew with a second factor set up anew', async () => {
    const access = await site.enter({ totp: rightCode() });
    await failBefore(100);
    await site.callAs(access, 'DELETE /api/admin/second-factor');
    factor = await site.enrol(access);
    site.wait(60);
    expect(await guess(rightCode())).toBe(200);
  });
});
