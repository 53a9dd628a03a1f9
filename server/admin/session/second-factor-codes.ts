/** Codes of the second factor: TOTP (RFC 6238: SHA-1, six digits, 30 seconds), and recovery codes that work once, stored as keyed hashes. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { recoveryCodeCount } from '#contract/domain/admin.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';

const periodSeconds = 30;
/** Accepted time steps before and after, for clock differences. */
const window = 1;
const secretBytes = 20;
/** Quiet zone of the QR code in modules, as scanners require. */
const quietZone = 4;

type Enrolment = { issuer: string; label: string; secret: string };

/** 160 random bits in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The otpauth URI, and its QR code as SVG. */
export function enrolmentOf(enrolment: Enrolment): { uri: string; qr: string } {
  const uri = totpOf(enrolment).toString();
  return { uri, qr: renderSVG(uri, { ecc: 'M', border: quietZone }) };
}

/** The time step of `code`; undefined when it matches none near `now`. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf({ secret }).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

function totpOf(enrolment: Pick<Enrolment, 'secret'> & Partial<Enrolment>): TOTP {
  const { secret, ...names } = enrolment;
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
}

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

export function hashRecoveryCode(keys: Pick<AccountKeys, 'tag'>, userId: string, code: string): Buffer {
  return Buffer.from(keys.tag('recovery code', textOf(userId, code)));
}

/** Hashes under every key that codes may have been created with. */
export function everyHashOf(keys: Pick<AccountKeys, 'everyTag'>, userId: string, code: string): Buffer[] {
  return keys.everyTag('recovery code', textOf(userId, code)).map((tag) => Buffer.from(tag));
}

/** Look-alike letters are digits. */
function textOf(userId: string, code: string): string {
  return `${userId} ${code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
}
