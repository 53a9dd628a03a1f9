/** Whether an image request comes from an admin page: browsers send the cookie with it, but not the key header. */

import { findAdminSession } from '#server/admin/session/admin-session.repository.ts';
import { findAdminToken, type IdentifyAdminContext } from '#server/admin/session/identify-admin.ts';
import { hashToken } from '#server/people/accounts/secret-token.ts';

type PageContext = Pick<IdentifyAdminContext, 'db' | 'config' | 'now'>;

/** Whether the request has the cookie of a valid admin session and comes from our own page. */
export function createIsAdminPage({
  db,
  config,
  now,
}: PageContext): (headers: Pick<Headers, 'get'>) => Promise<boolean> {
  return async (headers) => {
    const token = findAdminToken(headers);
    // Browsers without this header still do not send the strict cookie from other sites.
    const site = headers.get('sec-fetch-site') ?? 'same-origin';
    if (token === undefined || site !== 'same-origin') return false;
    const owner = await findAdminSession(db, hashToken(token), now());
    return owner !== undefined && (owner.hasSecondFactor || !config.isSecondFactorRequired);
  };
}
