/** Identifies the administrator of a request: cookie and key of one session, current role and account. */
import type { Kysely } from 'kysely';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { hashToken } from '#server/people/accounts/secret-token.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { IdentifyAdmin } from '#server/platform/http/http-env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { adminSessionLifetimes, findAdminToken, hasAdminKey } from './admin-cookie.ts';
import { findAdminSession, touchAdminSession } from './admin-session.repository.ts';

export type IdentifyAdminContext = {
  db: Kysely<Database>;
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
      await noteUse(context, sessionId, now);
    }
    const mustEnrol = context.config.isSecondFactorRequired && !hasSecondFactor;
    return { userId, sessionId, email, provenAt, mustEnrol };
  };
}

/** A full disk must not stop administrators from reading. */
async function noteUse({ db, logger }: IdentifyAdminContext, id: string, now: Date): Promise<void> {
  await touchAdminSession(db, id, now).catch((error: unknown) => {
    logger.warn({ err: error }, 'the last use of an administrator’s session was not noted');
  });
}
