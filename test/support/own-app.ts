/** An application whose test users sign in with the cookie of `createUser`. */
import { beforeEach } from 'vitest';
import type { TestUser } from './accounts.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { openForFile } from './open-for-file.ts';
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

/** The application of a test file; before each test its database is empty and its clock at `testNow`. */
export function setUpOwnApp(options: Omit<TestAppOptions, 'now'> = {}): {
  site: OwnApp;
  clock: { now: Date };
} {
  const clock = { now: testNow };
  const site = openForFile(() => createOwnApp({ ...options, now: () => clock.now }));
  beforeEach(async () => {
    clock.now = testNow;
    await truncateAll(site.context.db);
  });
  return { site, clock };
}
