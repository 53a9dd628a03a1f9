/** Creates test administrators, signed in to the administration. */
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { insertAdminSession } from '#server/admin/session/admin-session.repository.ts';
import { adminKeyOf } from '#server/admin/session/identify-admin.ts';
import type { AppContext } from '#server/app/context.ts';
import { makeToken } from '#server/people/accounts/secret-token.ts';
import type { App } from '#server/platform/http/app.ts';
import { createUser, type TestUser, type UserOverrides } from './accounts.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';

export type TestAdmin = TestUser & {
  /** Headers of admin calls: cookie and key. */
  headers: Record<string, string>;
  adminCookie: string;
  adminKey: string;
};

export async function createAdmin(
  { db, now, accounts }: Pick<AppContext, 'db' | 'now' | 'accounts'>,
  overrides: UserOverrides = {},
): Promise<TestAdmin> {
  const user = await createUser({ db, now }, { ...overrides, role: 'admin' });
  const { token, tokenHash } = makeToken();
  const session = { userId: user.id, tokenHash, device: 'Chrome · Linux', addressHash: 'test', now: now() };
  await db.transaction().execute((trx) => insertAdminSession(trx, session));
  const adminCookie = `__Host-admin=${token}`;
  const adminKey = adminKeyOf(accounts.keys, token);
  return { ...user, adminCookie, adminKey, headers: { cookie: adminCookie, [adminKeyHeader]: adminKey } };
}

/** Calls a route such as `GET /api/admin/stats` as `admin`. */
export function sendAdminRequest(
  app: App,
  { headers: { cookie = '', ...headers } }: Pick<TestAdmin, 'headers'>,
  route: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  return sendRequest(app, [method, path], body, {
    ...options,
    cookie,
    headers: { ...headers, ...options.headers },
  });
}
