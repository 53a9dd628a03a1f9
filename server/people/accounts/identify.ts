/** Identifies the user of a request with one query that joins session, account and subscription. */
import type { Kysely } from 'kysely';
import { viewerOf } from '#server/pipeline/premium/premium-policy.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { guest, type Identify } from '#server/platform/http/http-env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { sessionLifetimes } from './account-limits.ts';
import { hashToken } from './secret-token.ts';
import { findSessionOwner, touchSession } from './session.repository.ts';
import { findSessionToken } from './session-cookie.ts';

export type IdentifyContext = { db: Kysely<Database>; now: () => Date; logger: Logger };

export function createIdentify(context: IdentifyContext): Identify {
  return async (headers) => {
    const token = findSessionToken(headers);
    if (token === undefined) return guest;
    const now = context.now();
    const owner = await findSessionOwner(context.db, hashToken(token), now);
    if (!owner) return guest;
    const { sessionId, userId, role, language, mustChangePassword, hasSubscription, lastSeenAt } = owner;
    if (now.getTime() - lastSeenAt.getTime() >= sessionLifetimes.seenEveryMs) {
      await noteUse(context, sessionId, now);
    }
    return {
      viewer: viewerOf({ hasSubscription, role }),
      signedIn: { userId, sessionId, role, language, mustChangePassword },
    };
  };
}

/** A full disk must not stop people from reading. */
async function noteUse({ db, logger }: IdentifyContext, sessionId: string, now: Date): Promise<void> {
  await touchSession(db, sessionId, now).catch((error: unknown) => {
    logger.warn({ err: error }, 'the last use of a session was not noted');
  });
}
