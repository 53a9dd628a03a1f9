/** A site and Chromium for a file of browser tests of the administration, whose pages open as an administrator. */
import { beforeAll } from 'vitest';
import type { UserOverrides } from './accounts.ts';
import { createAdmin, type TestAdmin } from './admins.ts';
import type { RunningTestApp } from './app.ts';
import { launchBrowserWithPictures, type PageOptions } from './browser.ts';
import { browserSite } from './browser-site.ts';

export function adminPages(start: () => Promise<RunningTestApp>, overrides: UserOverrides = {}) {
  const site = browserSite(start, launchBrowserWithPictures);
  let admin: TestAdmin;
  /** Once the administrator's account was deleted. */
  const renew = async () => {
    admin = await createAdmin(site.app.context, overrides);
  };
  beforeAll(renew);
  return {
    ...site,
    admin: () => admin,
    renew,
    open: (path: string, options: PageOptions = {}) =>
      site.openAs({ cookie: admin.adminCookie }, path, options),
    /** The newest entry of the audit log. */
    lastEntry: () =>
      site.app.context.db
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
