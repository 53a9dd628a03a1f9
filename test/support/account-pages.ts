/** Fixture for browser tests of account pages: a site without fares, fast password hashing, one user. */
import type { Locator, Page } from 'playwright-core';
import { createFakeHasher, createUser, type TestUser, type UserOverrides } from './accounts.ts';
import { startTestApp } from './app.ts';
import { launchBrowser, openPage, type PageOptions } from './browser.ts';
import { listMail, tokenOfMail } from './open-mail.ts';
import { openAs } from './signed-in.ts';

export const password = 'palm-river-41-kettle';
export const newPassword = 'desert-moon-77-lamp';

export type AccountPages = Awaited<ReturnType<typeof startAccountPages>>;

/** `create` makes a user with `password`, signed in on one device. */
export async function startAccountPages() {
  const [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  app.context.accounts.hasher = createFakeHasher();
  const address = (path: string) => new URL(path, app.url).href;
  return {
    context: app.context,
    browser,
    address,
    create: (overrides?: UserOverrides) =>
      createUser(app.context, { passwordHash: `quick:${password}`, ...overrides }),
    open: (path: string, options: PageOptions = {}) => openPage(browser, { ...options, url: address(path) }),
    openAs: (user: TestUser, path: string, options: PageOptions = {}) =>
      openAs(browser, user, { ...options, url: address(path) }),
    /** The token in the newest mail to `email` that links to a page such as `reset`. */
    tokenOf: async (email: string, page: string) => {
      const mails = (await listMail(app.context)).filter(({ recipient }) => recipient === email);
      const token = tokenOfMail(mails.findLast(({ payload }) => payload.url?.includes(`/${page}#token=`)));
      if (token === '') throw new Error(`no mail to ${email} leads to ${page}`);
      return token;
    },
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

/** By its element: a dialog that is open hides the roles of what lies around it. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('li[data-tone]').filter({ hasText: text }).first();
}

export function submitOf(page: Page): Locator {
  return page.locator('main form button[type=submit]').first();
}

export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
}

/** Path and query of the current page. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
