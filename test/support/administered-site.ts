/** The application of a test file with an administrator signed in; before each test its database is empty and its clock at `testNow`. */
import { beforeEach } from 'vitest';
import type { UserOverrides } from './accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from './admins.ts';
import type { TestAppOptions } from './app.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { setUpTestSite } from './set-up-test-site.ts';

export function administeredSite(options: Omit<TestAppOptions, 'now'> = {}, overrides: UserOverrides = {}) {
  const clock = { now: testNow };
  const site = setUpTestSite({ ...options, now: () => clock.now });
  let admin: TestAdmin;
  /** Their session lasts from now on. */
  const signIn = async () => {
    admin = await createAdmin(site.context, overrides);
  };
  beforeEach(async () => {
    clock.now = testNow;
    await truncateAll(site.context.db);
    await site.context.snapshot.read();
    await signIn();
  });
  const call = (route: string, body?: unknown) => sendAdminRequest(site.app, admin, route, body);
  return {
    site,
    clock,
    admin: () => admin,
    signIn,
    call,
    ask: async (route: string, sent?: unknown) => {
      const response = await call(route, sent);
      const { status, headers } = response;
      return { status, total: headers.get('x-total-count'), body: await response.json() };
    },
    /** The audit log, oldest first. */
    listEntries: () => site.context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute(),
  };
}
