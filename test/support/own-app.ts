/** An application whose test users sign in with the cookie of `createUser`. */
import type { TestUser } from './accounts.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { sendRequest } from './send-request.ts';

export type OwnApp = Omit<TestApp, 'premiumApp'> & {
  password: string;
  /** Of `password`, for `createUser`. */
  passwordHash: string;
  /** In English; `body` travels as JSON. */
  send: (user: TestUser | null, method: string, path: string, body?: unknown) => Promise<Response>;
};

export async function createOwnApp(options: TestAppOptions = {}): Promise<OwnApp> {
  const site = await createTestApp(options);
  const password = 'palm-river-41-kettle';
  const passwordHash = await site.context.accounts.hasher.hash(password);
  return {
    ...site,
    password,
    passwordHash,
    send: (user, method, path, body) =>
      sendRequest(site.app, [method, path], body, { cookie: user?.cookie ?? '' }),
  };
}
