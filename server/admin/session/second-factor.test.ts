import { beforeEach, describe, expect, it } from 'vitest';
import { type AdminAccess, adminEmail, codeOf, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { readXml } from '#test/support/read-xml.ts';
import { findStep } from './second-factor-codes.ts';

const site = openForFile(() => createAdminSite());
let access: AdminAccess;
beforeEach(async () => {
  await site.reset();
  await site.create();
  access = await site.enter();
});

const path = '/api/admin/second-factor';
const read = async () => (await site.callAs(access, `GET ${path}`)).json();
const begin = () => site.callAs(access, `POST ${path}`);
const confirm = (code: string) => site.callAs(access, `PUT ${path}`, { code });
const outcomeOf = async (response: Response) => `${response.status} ${(await response.json()).code}`;

describe('setting up a second factor', () => {
  it('answers with a secret, its address and its picture', async () => {
    const response = await begin();
    const { secret, uri, qr } = await response.json();
    expect(response.status).toBe(201);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const rest = `issuer=Hudhud&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
    expect(uri).toBe(`otpauth://totp/Hudhud:${encodeURIComponent(adminEmail)}?${rest}`);
    expect(qr).toMatch(/^<svg /);
    expect(readXml(`<?xml version="1.0" encoding="UTF-8"?>${qr}`).name).toBe('svg');
    expect(qr).not.toMatch(/script|style=|on\w+=/i);
    expect(await read()).toEqual({ isEnabled: false, recoveryCodesLeft: 0, isRequired: false });
  });

  it('counts once a code of it proved right; wrong ones change nothing', async () => {
    const { secret } = await (await begin()).json();
    const wrong = await confirm('000000');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { fields: { code: 'This code is not right, or it was used before.' } },
    ]);
    expect((await site.logIn()).status).toBe(200);
    const response = await confirm(codeOf(secret, site.now()));
    expect((await response.json()).recoveryCodes).toHaveLength(10);
    expect(await read()).toEqual({ isEnabled: true, recoveryCodesLeft: 10, isRequired: false });
    expect((await site.logIn()).status).toBe(401);
    expect(await site.listActions()).toEqual([
      'session.begin',
      'second_factor.begin',
      'session.begin',
      'second_factor.enable',
      'session.fail',
    ]);
  });

  it('uses its first code up, and ends sessions that never gave one', async () => {
    const other = await site.enter();
    const { secret } = await site.enrol(access);
    expect((await site.logIn({ totp: codeOf(secret, site.now()) })).status).toBe(401);
    expect((await site.callAs(other, `GET ${path}`)).status).toBe(401);
    expect((await site.callAs(access, `GET ${path}`)).status).toBe(200);
  });

  it('begun anew forgets the secret before', async () => {
    const { secret: first } = await (await begin()).json();
    const { secret: second } = await (await begin()).json();
    expect(first).not.toBe(second);
    expect((await confirm(codeOf(first, site.now()))).status).toBe(422);
    expect((await confirm(codeOf(second, site.now()))).status).toBe(200);
  });

  it('is refused beside one in force, and a code where nothing was begun', async () => {
    expect(await outcomeOf(await confirm('123456'))).toBe('409 conflict');
    const { secret } = await site.enrol(access);
    expect(await outcomeOf(await begin())).toBe('409 conflict');
    expect(await outcomeOf(await confirm(codeOf(secret, site.now())))).toBe('409 conflict');
    expect((await read()).isEnabled).toBe(true);
  });
});

describe('recovery codes', () => {
  const renew = () => site.callAs(access, `POST ${path}/recovery-codes`);

  it('are renewed all together', async () => {
    const { recoveryCodes } = await site.enrol(access);
    await site.logIn({ totp: recoveryCodes[0] });
    const response = await renew();
    const { recoveryCodes: fresh } = await response.json();
    expect([response.status, new Set([...recoveryCodes, ...fresh]).size]).toEqual([201, 20]);
    expect((await site.logIn({ totp: recoveryCodes[1] })).status).toBe(401);
    expect((await site.logIn({ totp: fresh[0] })).status).toBe(200);
    expect((await read()).recoveryCodesLeft).toBe(9);
    expect(await site.listActions()).toContain('second_factor.codes');
  });

  it('are there only beside a second factor in force', async () => {
    await begin();
    expect(await outcomeOf(await renew())).toBe('404 not_found');
  });
});

describe('taking a second factor off', () => {
  const remove = () => site.callAs(access, `DELETE ${path}`);

  it('takes its recovery codes with it', async () => {
    const { recoveryCodes } = await site.enrol(access);
    expect((await remove()).status).toBe(200);
    expect(await read()).toEqual({ isEnabled: false, recoveryCodesLeft: 0, isRequired: false });
    expect((await site.logIn()).status).toBe(200);
    await site.enrol(access);
    expect((await site.logIn({ totp: recoveryCodes[0] })).status).toBe(401);
    expect(await site.listActions()).toContain('second_factor.disable');
  });

  it('that is not there is done, and not written down', async () => {
    expect((await remove()).status).toBe(200);
    expect(await site.listActions()).toEqual(['session.begin']);
  });
});

it('codes are those of RFC 6238', () => {
  // The appendix's key, and the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [20000000000, '353130'],
  ] as const) {
    expect(findStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  }
  expect(findStep(secret, '287082', new Date(0))).toBe(1);
  expect(findStep(secret, '287082', new Date(89_999))).toBe(1);
  expect(findStep(secret, '287082', new Date(90_000))).toBeUndefined();
});
