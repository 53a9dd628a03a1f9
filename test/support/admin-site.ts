/** Fixture for admin sign-in tests: fast password hashing and one administrator. */
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '#server/app/context.ts';
import { createFakeHasher, createUser, type TestUser, type UserOverrides } from './accounts.ts';
import { createTestApp } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { type RequestOptions, sendRequest, setCookieOf } from './send-request.ts';

export const adminEmail = 'boss@example.com';
export const adminPassword = 'palm-river-41-kettle';

/** Cookie and key of an admin session. */
export type AdminAccess = { cookie: string; key: string };

export type AdminSite = {
  context: AppContext;
  now: () => Date;
  /** Advances the clock. */
  wait: (seconds: number) => void;
  reset: () => Promise<void>;
  close: () => Promise<void>;
  /** Calls a route such as `GET /api/admin/stats`. */
  call: (route: string, body?: unknown, options?: RequestOptions) => Promise<Response>;
  /** The same with the cookie and key of a session. */
  callAs: (access: AdminAccess, route: string, body?: unknown) => Promise<Response>;
  /** Creates an administrator with `adminPassword`. */
  create: (overrides?: UserOverrides) => Promise<TestUser>;
  /** `POST /api/admin/login` */
  logIn: (body?: object, options?: RequestOptions) => Promise<Response>;
  /** Signs in. @throws Error when that fails */
  enter: (body?: object, options?: RequestOptions) => Promise<AdminAccess>;
  /** Sets up a second factor. */
  enrol: (access: AdminAccess) => Promise<{ secret: string; recoveryCodes: string[] }>;
  /** Actions in the audit log, oldest first. */
  listActions: () => Promise<string[]>;
};

export async function createAdminSite(environment: Record<string, string> = {}): Promise<AdminSite> {
  let now = testNow;
  const clock = () => now;
  const { app, context, close } = await createTestApp({ now: clock, environment });
  context.accounts.hasher = createFakeHasher();
  const call: AdminSite['call'] = (route, body, options) => {
    const [method = '', path = ''] = route.split(' ');
    return sendRequest(app, [method, path], body, options);
  };
  const callAs: AdminSite['callAs'] = ({ cookie, key }, route, body) =>
    call(route, body, { cookie, headers: { 'x-admin-key': key } });
  const logIn: AdminSite['logIn'] = (body = {}, options) =>
    call('POST /api/admin/login', { username: adminEmail, password: adminPassword, ...body }, options);
  return {
    context,
    now: clock,
    wait: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    reset: async () => {
      now = testNow;
      await truncateAll(context.db);
    },
    close,
    call,
    callAs,
    create: (overrides = {}) =>
      createUser(context, {
        email: adminEmail,
        passwordHash: `quick:${adminPassword}`,
        role: 'admin',
        ...overrides,
      }),
    logIn,
    enter: async (body, options) => accessOf(await logIn(body, options)),
    enrol: async (access) => {
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
