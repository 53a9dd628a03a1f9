import { describe, expect, it } from 'vitest';
import { createPasswordPolicy, requireAcceptablePassword } from './password-policy.ts';

const contextWords = () => ['Riyadh', 'الرياض', 'New York', 'John F. Kennedy International Airport'];
const owner = { email: 'sara.otaibi@example.com', firstName: 'سارة', lastName: 'العتيبي' };
const policyOf = (shortest = 6, hasBlocklist = true) =>
  createPasswordPolicy({ shortest, hasBlocklist, contextWords });
const faultOf = (password: string, policy = policyOf()) => {
  const fault = policy.findFault(password, owner);
  return typeof fault === 'object' ? fault.key.slice(10) : fault?.slice(10);
};

describe('a password', () => {
  it.each([
    'kx9#Qz',
    'palm-river-41-kettle',
    'نخلة ونهر وجمل',
    '👍🏜️🐪🌴🌙⭐',
    ' a b c ',
    'x'.repeat(64) + 'y9#'.repeat(21),
  ])('%s will do', (password) => expect(faultOf(password)).toBeUndefined());

  it.each([
    ['kx9#Q', 'passwordShort'],
    ['👍👍👍', 'passwordShort'],
    [`${'palm river '.repeat(12)}`, 'tooLong'],
    ['password', 'passwordCommon'],
    ['PassWord123', 'passwordCommon'],
    ['ｉｌｏｖｅｙｏｕ', 'passwordCommon'],
    ['football1', 'passwordCommon'],
    ['ababab', 'passwordRun'],
    ['77777777', 'passwordRun'],
    ['fedcba', 'passwordRun'],
    ['567890', 'passwordRun'],
    ['ضصثقفغ', 'passwordRun'],
    ['riyadh99', 'passwordContext'],
    ['Hudhud!!', 'passwordContext'],
    ['الرياض2026', 'passwordContext'],
    ['newyork77', 'passwordContext'],
    ['otaibi1990', 'passwordContext'],
    ['سارة١٢٣٤', 'passwordContext'],
    ['sara.otaibi@example.com', 'passwordContext'],
  ])('%s is refused: %s', (password, fault) => expect(faultOf(password)).toBe(fault));

  it.each([6, 8, 15])('has a floor of %d where that is set', (shortest) => {
    const password = 'k7#mQz9!vRt2&xLp';
    expect(faultOf(password.slice(0, shortest - 1), policyOf(shortest))).toBe('passwordShort');
    expect(faultOf(password.slice(0, shortest), policyOf(shortest))).toBeUndefined();
  });

  it('of an administrator has fifteen characters at least', () => {
    const admin = { ...owner, role: 'admin' } as const;
    const password = 'k7#mQz9!vRt2&xLp';
    expect(policyOf().findFault(password.slice(0, 14), admin)).toEqual({
      key: 'api.field.passwordShort',
      args: { min: 15 },
    });
    expect(policyOf().findFault(password.slice(0, 15), admin)).toBeUndefined();
    expect(policyOf(16).findFault(password.slice(0, 15), admin)).toMatchObject({ args: { min: 16 } });
    expect(policyOf().findFault(password.slice(0, 6), { ...owner, role: 'user' })).toBeUndefined();
  });

  it('may be well known where the list is off, but not short', () => {
    expect(faultOf('123456', policyOf(6, false))).toBeUndefined();
    expect(faultOf('12345', policyOf(6, false))).toBe('passwordShort');
  });

  it('too weak is told by field', () => {
    const check = () =>
      requireAcceptablePassword(policyOf(), { password: 'abc', owner, field: 'newPassword' });
    expect(check).toThrow(
      expect.objectContaining({
        code: 'weak_password',
        fields: { newPassword: { key: 'api.field.passwordShort', args: { min: 6 } } },
      }),
    );
  });
});
