/** Fixture for account tests: a site with fast password hashing and one user. */
import { sql } from 'kysely';
import type { AppContext } from '#server/app/context.ts';
import { createFakeHasher, createUser, type TestUser, type UserOverrides } from './accounts.ts';
import { createTestApp } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { openMail } from './open-mail.ts';
import { type RequestOptions, sendRequest, setCookieOf } from './send-request.ts';

export const email = 'sara@example.com';
export const password = 'palm-river-41-kettle';
export const newPassword = 'desert-moon-77-lamp';

type SentMail = { template: string; recipient: string; language: string; payload: { url: string } };

export type AccountSite = {
  context: AppContext;
  now: () => Date;
  /** Advances the clock. */
  wait: (seconds: number) => void;
  reset: () => Promise<void>;
  close: () => Promise<void>;
  /** Calls a route such as `GET /api/auth/user`. */
  call: (route: string, body?: unknown, options?: RequestOptions) => Promise<Response>;
  /** Creates Sara, signed in, with `password`. */
  create: (overrides?: UserOverrides) => Promise<TestUser>;
  logIn: (body?: object, options?: RequestOptions) => Promise<Response>;
  /**
   * Signs in again.
   * @returns the session cookie
   */
  signIn: (body?: object) => Promise<string>;
  /** Status of `GET /api/auth/user`: 200 or 401. */
  statusOf: (cookie: string) => Promise<number>;
  /** In the order they were queued. */
  listMail: () => Promise<SentMail[]>;
  /** The token in the newest mail of a template; empty when there is none. */
  tokenOf: (template: string) => Promise<string>;
};

export async function createAccountSite(): Promise<AccountSite> {
  let now = testNow;
  const clock = () => now;
  const { app, context, close } = await createTestApp({
    now: clock,
    environment: { APP_URL: 'https://hudhud.example.sa' },
  });
  context.accounts.hasher = createFakeHasher();
  const call: AccountSite['call'] = (route, body, options = {}) => {
    const [method = '', path = ''] = route.split(' ');
    return sendRequest(app, [method, path], body, {
      ...options,
      headers: { host: 'hudhud.example.sa', ...options.headers },
    });
  };
  const logIn: AccountSite['logIn'] = (body = {}, options) =>
    call('POST /api/auth/login', { email, password, ...body }, options);
  const listMail = async () => {
    const rows = await context.db.selectFrom('mail_outbox').selectAll().orderBy(sql`ctid`).execute();
    return openMail(context, rows) as unknown as SentMail[];
  };
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
    create: (overrides = {}) =>
      createUser(context, { email, passwordHash: `quick:${password}`, ...overrides }),
    logIn,
    signIn: async (body) => cookieOf(await logIn(body), '__Host-sid'),
    statusOf: async (cookie) => (await call('GET /api/auth/user', undefined, { cookie })).status,
    listMail,
    tokenOf: async (template) => {
      const mail = (await listMail()).findLast((each) => each.template === template);
      return /#token=([\w-]{43})$/.exec(mail?.payload.url ?? '')?.[1] ?? '';
    },
  };
}

/** A cookie set by a response, as a request sends it back. */
function cookieOf(response: Response, name: string): string {
  return `${name}=${setCookieOf(response, name)}`;
}

/** Everything in a response that could distinguish it from another. */
export async function comparableResponse(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit');
  return { status: response.status, headers, text: await response.text() };
}
