/** The session cookie and the user it names, and the cookie that recognises a device that signed in before. */
import { randomBytes } from 'node:crypto';
import { emailKey } from '#contract/domain/email.ts';
import { viewerOf } from '#server/pipeline/premium/premium-policy.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { findCookie } from '#server/platform/http/cookies.ts';
import { guest, type Identify, type ReadHeaders } from '#server/platform/http/http-env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { AccountKeys } from './account-keys.ts';
import { deviceCookieSeconds, sessionLifetimes } from './account-limits.ts';
import { hashToken, isSameText, isToken } from './secret-token.ts';
import { findSessionOwner, touchSession } from './session.repository.ts';

const sessionName = '__Host-sid';
const deviceName = '__Host-device';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** The token in a request's cookie; undefined when missing or malformed. */
export function findSessionToken(headers: ReadHeaders): string | undefined {
  const token = findCookie(headers.get('cookie'), sessionName);
  return isToken(token) ? token : undefined;
}

export function sessionCookie(token: string): string {
  return `${sessionName}=${token}; Max-Age=${sessionLifetimes.absoluteMs / 1000}; ${attributes}`;
}

export const endedSessionCookie = `${sessionName}=; Max-Age=0; ${attributes}`;

/** Marks a device on which `email` has signed in. */
export function deviceCookie(keys: AccountKeys, email: string): string {
  const id = randomBytes(12).toString('base64url');
  return `${deviceName}=${id}.${markOf(keys, id, email)}; Max-Age=${deviceCookieSeconds}; ${attributes}`;
}

/** The device id, if `email` has signed in on it before. */
export function findDevice(keys: AccountKeys, headers: ReadHeaders, email: string): string | undefined {
  const [id = '', mark = ''] = (findCookie(headers.get('cookie'), deviceName) ?? '').split('.');
  return isSameText(mark, markOf(keys, id, email)) ? id : undefined;
}

function markOf(keys: AccountKeys, id: string, email: string): string {
  return keys.tag('device', `${id} ${emailKey(email)}`);
}

export function createIdentify(context: { db: Db; now: () => Date; logger: Logger }): Identify {
  return async (headers) => {
    const token = findSessionToken(headers);
    if (token === undefined) return guest;
    const now = context.now();
    const owner = await findSessionOwner(context.db, hashToken(token), now);
    if (!owner) return guest;
    const { hasSubscription, lastSeenAt, ...signedIn } = owner;
    if (now.getTime() - lastSeenAt.getTime() >= sessionLifetimes.seenEveryMs) {
      // A full disk must not stop people from reading.
      await touchSession(context.db, signedIn.sessionId, now).catch((error: unknown) => {
        context.logger.warn({ err: error }, 'the last use of a session was not noted');
      });
    }
    return { viewer: viewerOf({ hasSubscription, role: signedIn.role }), signedIn };
  };
}
