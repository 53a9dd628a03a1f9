/** Fixture for user administration: an administrator, a user, a clock, and readers of mail and audit log. */
import { expect } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { createUser, type TestUser } from './accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from './admins.ts';
import { truncateAll } from './database.ts';
import { testNow } from './factories.ts';
import { listMail } from './open-mail.ts';
import { createOwnApp } from './own-app.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';

/**
 * `boss` and `sara` are signed in as they are after `reset`; `readUser` reads Sara, unless another id is given. The boss
 * calls routes below `/api/admin/`, such as `PUT users/sara/role`; `send` is anybody's.
 */
export async function createUserAdmin() {
  let now = testNow;
  const site = await createOwnApp({ now: () => now });
  const { context, app, passwordHash } = site;
  let boss = await createAdmin(context);
  let sara = await createUser(context);
  const call = (route: string, body?: unknown, admin: TestAdmin = boss): Promise<Response> => {
    const whole = route.replace(/ (?!\/)/, ' /api/admin/').replace('users/sara', `users/${sara.id}`);
    return sendAdminRequest(app, admin, whole.replace('users/boss', `users/${boss.id}`), body);
  };
  const send = (route: string, body?: unknown, options?: RequestOptions): Promise<Response> => {
    const [method = '', path = ''] = route.split(' ');
    return sendRequest(app, [method, path], body, options);
  };
  /** The account an accepted change answers. */
  const change = async (route: string, body?: unknown, admin?: TestAdmin): Promise<AdminUser> => {
    const response = await call(route, body, admin);
    expect(response.ok, `${response.status} for ${route}`).toBe(true);
    return (await response.json()).user;
  };
  const setTime = (time: Date): void => {
    now = time;
  };
  /** In the order of their recipients. */
  const listMailInOrder = async () =>
    (await listMail(context)).sort(
      (a, b) => a.recipient.localeCompare(b.recipient) || a.template.localeCompare(b.template),
    );
  return {
    site,
    context,
    passwordHash,
    /** Another administrator, who can sign in with the password of everybody here. */
    createSecond: () => createAdmin(context, { passwordHash }),
    get boss() {
      return boss;
    },
    get sara() {
      return sara;
    },
    async reset() {
      now = testNow;
      await truncateAll(context.db);
      await context.settings.reload();
      boss = await createAdmin(context, { email: 'boss@hudhud.example', passwordHash });
      sara = await createUser(context, { email: 'Sara@example.com', passwordHash });
    },
    close: site.close,
    setTime,
    /** The password was proven too long ago; the session still lasts. */
    waitTooLong: () => setTime(new Date(testNow.getTime() + 16 * 60_000)),
    call,
    send,
    change,
    /** Status, code and fields of a refused one. */
    async refusal(route: string, body?: unknown, admin?: TestAdmin): Promise<Record<string, unknown>> {
      const response = await call(route, body, admin);
      expect(response.ok, route).toBe(false);
      return { status: response.status, ...(await response.json()) };
    },
    readUser: (id = sara.id) => change(`GET users/${id}`),
    listMail: listMailInOrder,
    /** Recipient and template of each. */
    listTold: async () => (await listMailInOrder()).map(({ recipient, template }) => [recipient, template]),
    listEntries: async () =>
      (await context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()).map((entry) => ({
        action: entry.action,
        actor: entry.actor_email,
        subject: entry.subject_id,
        label: entry.target_label,
        before: entry.before,
        after: entry.after,
      })),
    listActions: async () =>
      (await context.db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    isSignedIn: async ({ cookie }: TestUser) =>
      (await sendRequest(app, ['GET', '/api/auth/user'], undefined, { cookie })).status === 200,
    mayAdminister: async (admin: TestAdmin): Promise<boolean> =>
      (await call('GET users', undefined, admin)).ok,
  };
}

/** The secret of a mailed link. */
export function tokenOf(payload: unknown): string {
  return /token=([\w-]{43})/.exec(JSON.stringify(payload))?.[1] ?? '';
}

/** The form of an account as it is sent back, with changes. */
export function userFormBody(user: AdminUser, changes: object = {}): object {
  const { email, firstName, lastName, role, subscriptionStatus } = user;
  return { email, firstName, lastName, role, subscriptionStatus, ...changes };
}
