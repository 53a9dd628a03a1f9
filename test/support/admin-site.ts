/** Fixture for admin sign-in tests: fast password hashing and one administrator. */
import { Secret, TOTP } from 'otpauth';
import { createFakeHasher, createUser, type UserOverrides } from './accounts.ts';
import { createTestApp } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { type RequestOptions, sendRequest, setCookieOf } from './send-request.ts';

export const adminEmail = 'boss@example.com';
export const adminPassword = 'palm-river-41-kettle';

/** Cookie and key of an admin session. */
export type AdminAccess = { cookie: string; key: string };

/** `create` makes an administrator with `adminPassword`; calls name a route such as `GET /api/admin/stats`. */
export async function createAdminSite(environment: Record<string, string> = {}) {
  let now = testNow;
  const clock = () => now;
  const { app, context, close } = await createTestApp({ now: clock, environment });
  context.accounts.hasher = createFakeHasher();
  const call = (route: string, body?: unknown, options?: RequestOptions): Promise<Response> => {
    const [method = '', path = ''] = route.split(' ');
    return sendRequest(app, [method, path], body, options);
  };
  const callAs = ({ cookie, key }: AdminAccess, route: string, body?: unknown) =>
    call(route, body, { cookie, headers: { 'x-admin-key': key } });
  const logIn = (body: object = {}, options?: RequestOptions) =>
    call('POST /api/admin/login', { username: adminEmail, password: adminPassword, ...body }, options);
  return {
    context,
    now: clock,
    /** Advances the clock. */
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    reset: async () => {
      now = testNow;
      await truncateAll(context.db);
    },
    close,
    call,
    callAs,
    create: (overrides: UserOverrides = {}) =>
      createUser(context, {
        email: adminEmail,
        passwordHash: `quick:${adminPassword}`,
        role: 'admin',
        ...overrides,
      }),
    logIn,
    /** Signs in. @throws Error when that fails */
    enter: async (body?: object, options?: RequestOptions) => accessOf(await logIn(body, options)),
    /** Sets up a second factor. */
    enrol: async (access: AdminAccess): Promise<{ secret: string; recoveryCodes: string[] }> => {
      const { secret } = await (await callAs(access, 'POST /api/admin/second-factor')).json();
      const code = codeOf(secret, now);
      const confirmed = await callAs(access, 'PUT /api/admin/second-factor', { code });
      return { secret, ...(await confirmed.json()) };
    },
    listActions: async () => {
      const rows = await context.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
      return rows.map(({ action }) => action);
    },
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
