/** Fixture for account tests: a site with fast password hashing and one user. */
import { createFakeHasher, createUser, type UserOverrides } from './accounts.ts';
import { createTestApp } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { listMail, tokenOfMail } from './open-mail.ts';
import { type RequestOptions, sendRequest, setCookieOf } from './send-request.ts';

export const email = 'sara@example.com';
export const password = 'palm-river-41-kettle';
export const newPassword = 'desert-moon-77-lamp';

/** `create` makes Sara, signed in, with `password`; calls name a route such as `GET /api/auth/user`. */
export async function createAccountSite(environment: Record<string, string> = {}) {
  let now = testNow;
  const clock = () => now;
  const { app, context, close } = await createTestApp({
    now: clock,
    environment: { APP_URL: 'https://hudhud.example.sa', ...environment },
  });
  context.accounts.hasher = createFakeHasher();
  const call = (route: string, body?: unknown, options: RequestOptions = {}): Promise<Response> => {
    const [method = '', path = ''] = route.split(' ');
    return sendRequest(app, [method, path], body, {
      ...options,
      headers: { host: 'hudhud.example.sa', ...options.headers },
    });
  };
  const logIn = (body: object = {}, options?: RequestOptions): Promise<Response> =>
    call('POST /api/auth/login', { email, password, ...body }, options);
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
    create: (overrides: UserOverrides = {}) =>
      createUser(context, { email, passwordHash: `quick:${password}`, ...overrides }),
    readAccount: (id: string) =>
      context.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** As if so many wrong passwords were typed by strangers. */
    failBefore: async (failures: number, address = email) => {
      const account_key = context.accounts.keys.tag('sign-in', address);
      const row = { account_key, failures, last_failed_at: now };
      await context.db.insertInto('sign_in_failure').values(row).execute();
    },
    listAccounts: () => context.db.selectFrom('user_account').selectAll().execute(),
    logIn,
    /** @returns the session cookie */
    signIn: async (body?: object) => cookieOf(await logIn(body)),
    /** The answer to a `GET` in a session. */
    read: async (path: string, cookie: string) => (await call(`GET ${path}`, undefined, { cookie })).json(),
    /** Of `GET /api/auth/user`: 200 or 401. */
    statusOf: async (cookie: string) => (await call('GET /api/auth/user', undefined, { cookie })).status,
    listMail: () => listMail(context),
    /** The token in the newest mail of a template; empty when there is none. */
    tokenOf: async (template: string) =>
      tokenOfMail((await listMail(context)).findLast((mail) => mail.template === template)),
  };
}

/** A cookie set by a response, as a request sends it back. */
export function cookieOf(response: Response, name: '__Host-sid' | '__Host-device' = '__Host-sid'): string {
  return `${name}=${setCookieOf(response, name)}`;
}

/** Everything in a response that could distinguish it from another. */
export async function comparableResponse(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit');
  return { status: response.status, headers, text: await response.text() };
}
