/** Fixture for browser tests of accounts: no fares, fast password hashing, mailed links, and parts of pages. */
import type { Locator, Page } from 'playwright-core';
import { createFakeHasher, createUser, type UserOverrides } from './accounts.ts';
import { startTestApp } from './app.ts';
import { launchBrowser } from './browser.ts';
import { browserSite } from './browser-site.ts';
import { listMail, tokenOfMail } from './open-mail.ts';

export const password = 'palm-river-41-kettle';
export const newPassword = 'desert-moon-77-lamp';
export const phone = { viewport: { width: 360, height: 740 } };

/** The site of a test file; `create` makes a user with `password`, signed in on one device. */
export function accountPages(launch = launchBrowser) {
  const site = browserSite(async () => {
    const app = await startTestApp({ fares: 'none' });
    app.context.accounts.hasher = createFakeHasher();
    return app;
  }, launch);
  const { app } = site;
  return {
    ...site,
    create: (overrides?: UserOverrides) =>
      createUser(app.context, { passwordHash: `quick:${password}`, ...overrides }),
    /** The token in the newest mail to `email` that links to a page such as `reset`. */
    tokenOf: async (email: string, page: string) => {
      const mails = (await listMail(app.context)).filter(({ recipient }) => recipient === email);
      const token = tokenOfMail(mails.findLast(({ payload }) => payload.url?.includes(`/${page}#token=`)));
      if (token === '') throw new Error(`no mail to ${email} leads to ${page}`);
      return token;
    },
  };
}

/** By its element: a dialog that is open hides the roles of what lies around it. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('li[data-tone]').filter({ hasText: text }).first();
}

/** Takes a notice away that would lie over what is pressed next. */
export function dismiss(toast: Locator): Promise<void> {
  return toast.locator('button').last().click();
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
