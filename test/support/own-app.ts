/** An application whose test users sign in with the cookie of `createUser`. */
import { beforeEach, expect } from 'vitest';
import { createFakeHasher, type TestUser } from './accounts.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { openForFile } from './open-for-file.ts';
import { listMail, type SentMail } from './open-mail.ts';
import { sendRequest } from './send-request.ts';

export type OwnApp = Omit<TestApp, 'premiumApp'> & {
  password: string;
  /** Of `password`, for `createUser`. */
  passwordHash: string;
  /** In English; `body` travels as JSON. */
  send: (user: TestUser | null, method: string, path: string, body?: unknown) => Promise<Response>;
  /** The answer to a `GET` that succeeds. */
  read: (user: TestUser | null, path: string) => ReturnType<Response['json']>;
  listMail: () => Promise<SentMail[]>;
};

/** The time of an application under test. */
export type TestClock = { now: Date; wait: (seconds: number) => void };

const password = 'palm-river-41-kettle';

export async function createOwnApp(options: TestAppOptions = {}): Promise<OwnApp> {
  const site = await createTestApp(options);
  site.context.accounts.hasher = createFakeHasher();
  const send: OwnApp['send'] = (user, method, path, body) =>
    sendRequest(site.app, [method, path], body, { cookie: user?.cookie ?? '' });
  return {
    ...site,
    password,
    passwordHash: `quick:${password}`,
    send,
    read: async (user, path) => {
      const response = await send(user, 'GET', path);
      expect(response.status, path).toBe(200);
      return response.json();
    },
    listMail: () => listMail(site.context),
  };
}

/** The application of a test file; before each test its database is empty and its clock at `testNow`. */
export function setUpOwnApp(options: Omit<TestAppOptions, 'now'> = {}): { site: OwnApp; clock: TestClock } {
  const clock: TestClock = {
    now: testNow,
    wait: (seconds) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const site = openForFile(() => createOwnApp({ ...options, now: () => clock.now }));
  beforeEach(async () => {
    clock.now = testNow;
    await truncateAll(site.context.db);
  });
  return { site, clock };
}
