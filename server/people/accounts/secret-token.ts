/** Random tokens for cookies and links; the database stores only their SHA-256. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes in base64url. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenPattern.test(text);
}

/** Takes as long for every text: what is compared are hashes. */
export function isSameText(given: string, secret: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(secret));
}
