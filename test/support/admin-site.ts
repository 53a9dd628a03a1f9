/** Fixture for admin sign-in tests: fast password hashing and one administrator. */
import { Secret, TOTP } from 'otpauth';
import { createAccountSite, password } from './account-site.ts';
import type { UserOverrides } from './accounts.ts';
import { type RequestOptions, setCookieOf } from './send-request.ts';

export const adminEmail = 'boss@example.com';
export const adminPassword = password;

/** Cookie and key of an admin session. */
export type AdminAccess = { cookie: string; key: string };

/** `create` makes an administrator with `adminPassword`; calls name a route such as `GET /api/admin/stats`. */
export async function createAdminSite(environment: Record<string, string> = {}) {
  const site = await createAccountSite(environment);
  const { context, call, now } = site;
  const callAs = ({ cookie, key }: AdminAccess, route: string, body?: unknown) =>
    call(route, body, { cookie, headers: { 'x-admin-key': key } });
  const logIn = (body: object = {}, options?: RequestOptions) =>
    call('POST /api/admin/login', { username: adminEmail, password, ...body }, options);
  const listEntries = () => context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  return {
    ...site,
    callAs,
    create: (overrides: UserOverrides = {}) =>
      site.create({ email: adminEmail, role: 'admin', ...overrides }),
    logIn,
    /** Signs in. @throws Error when that fails */
    enter: async (body?: object, options?: RequestOptions) => accessOf(await logIn(body, options)),
    /** 200 or 401. */
    statusAs: async (access: AdminAccess) => (await callAs(access, 'GET /api/admin/second-factor')).status,
    /** Sets up a second factor. */
    enrol: async (access: AdminAccess): Promise<{ secret: string; recoveryCodes: string[] }> => {
      const { secret } = await (await callAs(access, 'POST /api/admin/second-factor')).json();
      const code = codeOf(secret, now());
      const confirmed = await callAs(access, 'PUT /api/admin/second-factor', { code });
      return { secret, ...(await confirmed.json()) };
    },
    listEntries,
    listActions: async () => (await listEntries()).map(({ action }) => action),
  };
}

export async function accessOf(response: Response): Promise<AdminAccess> {
  if (response.status !== 200) throw new Error(`not signed in: ${await response.text()}`);
  const { adminKey } = await response.json();
  return { cookie: `__Host-admin=${setCookieOf(response, '__Host-admin')}`, key: adminKey };
}

/** The TOTP code of `secret` at a time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
