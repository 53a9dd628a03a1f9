/** Whether a page of the administration asks for a picture: browsers send cookies with it, and no key. */

import { findAdminToken } from '#server/admin/session/admin-cookie.ts';
import { findAdminSession } from '#server/admin/session/admin-session.repository.ts';
import type { IdentifyAdminContext } from '#server/admin/session/identify-admin.ts';
import { hashToken } from '#server/people/accounts/secret-token.ts';

type PageContext = Pick<IdentifyAdminContext, 'db' | 'config' | 'now'>;

/** The cookie of a session that may administer, from a page of our own: other sites show nobody's picture. */
export function createIsAdminPage({
  db,
  config,
  now,
}: PageContext): (headers: Pick<Headers, 'get'>) => Promise<boolean> {
  return async (headers) => {
    const token = findAdminToken(headers);
    // Browsers without this header keep the cookie, which is strict, from other sites all the same.
    const site = headers.get('sec-fetch-site') ?? 'same-origin';
    if (token === undefined || site !== 'same-origin') return false;
    const owner = await findAdminSession(db, hashToken(token), now());
    return owner !== undefined && (owner.hasSecondFactor || !config.isSecondFactorRequired);
  };
}
