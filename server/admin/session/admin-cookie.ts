/** Session cookie of an administrator, and the key header that belongs to it. */
import { timingSafeEqual } from 'node:crypto';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { isToken } from '#server/people/accounts/secret-token.ts';
import { findCookie } from '#server/platform/http/cookies.ts';

const name = '__Host-admin';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

type Keys = Pick<AccountKeys, 'tag'>;

/** The token in a request's cookie; undefined when missing or malformed. */
export function findAdminToken(headers: Pick<Headers, 'get'>): string | undefined {
  const token = findCookie(headers.get('cookie'), name);
  return isToken(token) ? token : undefined;
}

export function adminCookie(token: string): string {
  return `${name}=${token}; Max-Age=${adminSessionLifetimes.absoluteMs / 1000}; ${attributes}`;
}

export const endedAdminCookie = `${name}=; Max-Age=0; ${attributes}`;

/** The key of a session: derived from its token and a server secret, so every tab has the same one. */
export function adminKeyOf(keys: Keys, token: string): string {
  return keys.tag('admin key', token);
}

/** Whether a request has the key of exactly this session; constant time. */
export function hasAdminKey(keys: Keys, headers: Pick<Headers, 'get'>, token: string): boolean {
  const expected = Buffer.from(adminKeyOf(keys, token));
  const given = Buffer.from(headers.get(adminKeyHeader) ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const minute = 60_000;

export const adminSessionLifetimes = {
  idleMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  /** The last use of a session is stored at most this often. */
  seenEveryMs: minute,
} as const;
