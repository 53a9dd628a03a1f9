/** Recovery codes of the second factor: single use, stored as keyed hashes. */
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/domain/admin.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';

/** Digits and letters, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

/** Such as `7K2MQ-XW9D4`: 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(`${makeHalf()}-${makeHalf()}`);
  return [...codes];
}

function makeHalf(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Normalises a typed code, replacing look-alike letters. */
function plainCode(code: string): string {
  return code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export function hashRecoveryCode(keys: Pick<AccountKeys, 'tag'>, userId: string, code: string): Buffer {
  return Buffer.from(keys.tag('recovery code', textOf(userId, code)));
}

/** Hashes under every key that codes may have been created with. */
export function everyHashOf(keys: Pick<AccountKeys, 'everyTag'>, userId: string, code: string): Buffer[] {
  return keys.everyTag('recovery code', textOf(userId, code)).map((tag) => Buffer.from(tag));
}

function textOf(userId: string, code: string): string {
  return `${userId} ${plainCode(code)}`;
}
