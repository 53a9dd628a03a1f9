/** Whom a request of the administration comes from: its session cookie, the key header that belongs to it, role and account. */
import { timingSafeEqual } from 'node:crypto';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { hashToken, isToken } from '#server/people/accounts/secret-token.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { findCookie } from '#server/platform/http/cookies.ts';
import type { IdentifyAdmin } from '#server/platform/http/http-env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { adminSessionLifetimes, findAdminSession, updateAdminSession } from './admin-session.repository.ts';

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
function hasAdminKey(keys: Keys, headers: Pick<Headers, 'get'>, token: string): boolean {
  const expected = Buffer.from(adminKeyOf(keys, token));
  const given = Buffer.from(headers.get(adminKeyHeader) ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export type IdentifyAdminContext = {
  db: Db;
  accounts: { keys: Pick<AccountKeys, 'tag'> };
  config: { isSecondFactorRequired: boolean };
  now: () => Date;
  logger: Logger;
};

export function createIdentifyAdmin(context: IdentifyAdminContext): IdentifyAdmin {
  return async (headers) => {
    const token = findAdminToken(headers);
    if (token === undefined || !hasAdminKey(context.accounts.keys, headers, token)) return null;
    const now = context.now();
    const owner = await findAdminSession(context.db, hashToken(token), now);
    if (!owner) return null;
    const { sessionId, userId, email, provenAt, lastSeenAt, hasSecondFactor } = owner;
    if (now.getTime() - lastSeenAt.getTime() >= adminSessionLifetimes.seenEveryMs) {
      // A full disk must not stop administrators from reading.
      await updateAdminSession(context.db, sessionId, { last_seen_at: now }).catch((err: unknown) => {
        context.logger.warn({ err }, 'the last use of an administrator’s session was not noted');
      });
    }
    const mustEnrol = context.config.isSecondFactorRequired && !hasSecondFactor;
    return { userId, sessionId, email, provenAt, mustEnrol };
  };
}

/** Whether an image is asked for by our own page in a valid admin session: browsers send its cookie, but not the key header. */
export function createIsAdminPage({
  db,
  config,
  now,
}: Pick<IdentifyAdminContext, 'db' | 'config' | 'now'>): (headers: Pick<Headers, 'get'>) => Promise<boolean> {
  return async (headers) => {
    const token = findAdminToken(headers);
    // Browsers without this header still do not send the strict cookie from other sites.
    const site = headers.get('sec-fetch-site') ?? 'same-origin';
    if (token === undefined || site !== 'same-origin') return false;
    const owner = await findAdminSession(db, hashToken(token), now());
    return owner !== undefined && (owner.hasSecondFactor || !config.isSecondFactorRequired);
  };
}
