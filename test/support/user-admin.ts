/** Fixture for user administration: an administrator, a user, a clock, and readers of mail and audit log. */
import { expect } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { createUser, type TestUser } from './accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from './admins.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { openMail } from './open-mail.ts';
import { createOwnApp, type OwnApp } from './own-app.ts';
import { sendRequest } from './send-request.ts';

export type UserAdmin = {
  site: OwnApp;
  /** Signed in as they are after `reset`. */
  boss: TestAdmin;
  sara: TestUser;
  reset: () => Promise<void>;
  close: () => Promise<void>;
  setTime: (now: Date) => void;
  /** The password was proven too long ago; the session still lasts. */
  waitTooLong: () => void;
  call: (route: string, body?: unknown, admin?: TestAdmin) => Promise<Response>;
  /** The account an accepted change answers. */
  change: (route: string, body?: unknown, admin?: TestAdmin) => Promise<AdminUser>;
  /** Status, code and fields of a refused one. */
  refusal: (route: string, body?: unknown, admin?: TestAdmin) => Promise<Record<string, unknown>>;
  /** Sara's, unless another id is given. */
  readUser: (id?: string) => Promise<AdminUser>;
  /** In the order of their recipients. */
  listMail: () => Promise<{ recipient: string; template: string; language: string; payload: unknown }[]>;
  listEntries: () => Promise<Record<string, unknown>[]>;
  isSignedIn: (user: TestUser) => Promise<boolean>;
  mayAdminister: (admin: TestAdmin) => Promise<boolean>;
};

export async function createUserAdmin(): Promise<UserAdmin> {
  let now = testNow;
  const site = await createOwnApp({ now: () => now });
  const { context, app, passwordHash } = site;
  const userAdmin: UserAdmin = {
    site,
    boss: await createAdmin(context),
    sara: await createUser(context),
    async reset() {
      now = testNow;
      await truncateAll(context.db);
      await context.settings.reload();
      userAdmin.boss = await createAdmin(context, { email: 'boss@hudhud.example', passwordHash });
      userAdmin.sara = await createUser(context, { email: 'Sara@example.com', passwordHash });
    },
    close: site.close,
    waitTooLong: () => userAdmin.setTime(new Date(testNow.getTime() + 16 * 60_000)),
    setTime: (time) => {
      now = time;
    },
    call: (route, body, admin = userAdmin.boss) => sendAdminRequest(app, admin, route, body),
    async change(route, body, admin) {
      const response = await userAdmin.call(route, body, admin);
      expect(response.ok, `${response.status} for ${route}`).toBe(true);
      return (await response.json()).user;
    },
    async refusal(route, body, admin) {
      const response = await userAdmin.call(route, body, admin);
      expect(response.ok, route).toBe(false);
      return { status: response.status, ...(await response.json()) };
    },
    readUser: (id = userAdmin.sara.id) => userAdmin.change(`GET /api/admin/users/${id}`),
    listMail: async () =>
      openMail(
        context,
        await context.db
          .selectFrom('mail_outbox')
          .select(['recipient', 'template', 'language', 'payload'])
          .execute(),
      ).sort((a, b) => a.recipient.localeCompare(b.recipient) || a.template.localeCompare(b.template)),
    listEntries: async () =>
      (await context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()).map((entry) => ({
        action: entry.action,
        actor: entry.actor_email,
        subject: entry.subject_id,
        label: entry.target_label,
        before: entry.before,
        after: entry.after,
      })),
    isSignedIn: async ({ cookie }) =>
      (await sendRequest(app, ['GET', '/api/auth/user'], undefined, { cookie })).status === 200,
    mayAdminister: async (admin) => (await userAdmin.call('GET /api/admin/users', undefined, admin)).ok,
  };
  return userAdmin;
}

/** The secret of a mailed link. */
export function tokenOf(payload: unknown): string {
  return /token=([\w-]{43})/.exec(JSON.stringify(payload))?.[1] ?? '';
}

/** What the form of an account sends back, with changes. */
export function userFormBody(user: AdminUser, changes: object = {}): object {
  const { email, firstName, lastName, role, subscriptionStatus } = user;
  return { email, firstName, lastName, role, subscriptionStatus, ...changes };
}
