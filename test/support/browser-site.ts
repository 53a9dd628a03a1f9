/** A site and Chromium for a file of browser tests, and its pages by their paths. */
import type { Page } from 'playwright-core';
import type { TestUser } from './accounts.ts';
import type { RunningTestApp } from './app.ts';
import { launchBrowser, openPage, type PageOptions, signIn, visit } from './browser.ts';
import { openForFile } from './open-for-file.ts';
import { openSharedSite } from './shared-site.ts';

/**
 * @param start the site of the file; the one that the files of a worker share when it is left out
 * @param launch Chromium, which shows no pictures when it is left out
 */
export function browserSite(start: () => Promise<RunningTestApp> = openSharedSite, launch = launchBrowser) {
  const app = openForFile(start);
  const browser = openForFile(launch);
  const address = (path: string) => new URL(path, app.url).href;
  return {
    app,
    browser,
    address,
    open: (path: string, options: PageOptions = {}) => openPage(browser, { ...options, url: address(path) }),
    /** With the cookie of `user`, in a context of its own. */
    openAs: (user: Pick<TestUser, 'cookie'>, path: string, options: PageOptions = {}) =>
      openPage(browser, { ...options, url: address(path), before: (page) => signIn(page, user, app.url) }),
    visit: (page: Page, path: string) => visit(page, address(path)),
    /** What the API answers a guest. */
    getJson: async <Answer>(path: string): Promise<Answer> => (await fetch(address(path))).json(),
  };
}
