/** TOTP codes (RFC 6238): SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const periodSeconds = 30;
/** Accepted time steps before and after, for clock differences. */
const window = 1;
const secretBytes = 20;
/** Quiet zone of the QR code in modules, as scanners require. */
const quietZone = 4;

export type Enrolment = { issuer: string; label: string; secret: string };

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
