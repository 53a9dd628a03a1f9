/** Random tokens for cookies and links; the database stores only their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

type SecretToken = { token: string; tokenHash: Buffer };

/** 32 random bytes in base64url. */
export function makeToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenPattern.test(text);
}
