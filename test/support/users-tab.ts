/** Fixture for browser tests of the admin users tab. */

import type { Locator, Page } from 'playwright-core';
import { createFakeHasher, createUser, type UserOverrides } from './accounts.ts';
import { createAdmin, type TestAdmin } from './admins.ts';
import { startTestApp } from './app.ts';
import { launchBrowser, type PageOptions } from './browser.ts';
import { openAs } from './signed-in.ts';

export const password = 'palm-river-41-kettle';
export const newPassword = 'desert-moon-77-lamp';
export const phone = { viewport: { width: 360, height: 740 } };

/** After `reset` there is nobody but Huda Saleh, who administers; `create` makes Sara Ali, with `password`. */
export async function startUsersTabPages() {
  const [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  const { context } = app;
  const { db } = context;
  context.accounts.hasher = createFakeHasher();
  const passwordHash = `quick:${password}`;
  const address = (path: string) => new URL(path, app.url).href;
  let admin: TestAdmin;
  return {
    context,
    browser,
    address,
    reset: async () => {
      await db.deleteFrom('mail_outbox').execute();
      await db.deleteFrom('user_account').execute();
      const huda = { firstName: 'Huda', lastName: 'Saleh', email: 'huda@example.com', passwordHash };
      admin = await createAdmin(context, huda);
    },
    open: (path = '/en/admin/users', options: PageOptions = {}) =>
      openAs(browser, { cookie: admin.adminCookie }, { ...options, url: address(path) }),
    create: (overrides: UserOverrides = {}) => {
      const sara = { firstName: 'Sara', lastName: 'Ali', email: 'sara@example.com', passwordHash };
      return createUser(context, { ...sara, ...overrides });
    },
    accountOf: (email: string) =>
      db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst(),
    mailsTo: (recipient: string) =>
      db
        .selectFrom('mail_outbox')
        .select(['template', 'language'])
        .where('recipient', '=', recipient)
        .execute(),
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

/** By its element: a dialog that is open hides the roles of what lies around it. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('li[data-tone]').filter({ hasText: text });
}

/** Takes a notice away that would lie over what is pressed next. */
export function dismiss(toast: Locator): Promise<void> {
  return toast.locator('button').last().click();
}

export function rowsOf(page: Page, section: string): Locator {
  return sectionOf(page, section).locator('tbody tr');
}

export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The one on top. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').last();
}

export async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}
