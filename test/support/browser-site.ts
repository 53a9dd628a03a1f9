/** A site and Chromium for a file of browser tests, and its pages by their paths. */
import type { TestUser } from './accounts.ts';
import type { RunningTestApp } from './app.ts';
import { launchBrowser, openPage, type PageOptions } from './browser.ts';
import { openForFile } from './open-for-file.ts';
import { openSharedSite } from './shared-site.ts';
import { openAs } from './signed-in.ts';

/** @param start the site of the file; the one that the files of a worker share when it is left out */
export function browserSite(start: () => Promise<RunningTestApp> = openSharedSite) {
  const app = openForFile(start);
  const browser = openForFile(launchBrowser);
  const address = (path: string) => new URL(path, app.url).href;
  return {
    app,
    browser,
    address,
    open: (path: string, options: PageOptions = {}) => openPage(browser, { ...options, url: address(path) }),
    openAs: (user: Pick<TestUser, 'cookie'>, path: string, options: PageOptions = {}) =>
      openAs(browser, user, { ...options, url: address(path) }),
    /** What the API answers a guest. */
    getJson: async <Answer>(path: string): Promise<Answer> => (await fetch(address(path))).json(),
  };
}
