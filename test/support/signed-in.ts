/** Opens browser pages as a signed-in user. */
import type { Browser } from 'playwright-core';
import type { TestUser } from './accounts.ts';
import { openPage, type PageOptions, type WatchedPage, waitUntilHydrated } from './browser.ts';

/** The cookie of `user` in a context of its own, as the site itself would have set it. */
export async function openAs(
  browser: Browser,
  { cookie }: Pick<TestUser, 'cookie'>,
  { url, ...options }: PageOptions & { url: string },
): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  const [name = '', value = ''] = cookie.split('=');
  // Chromium takes a secure cookie from an https address alone, and sends it to this machine all the same.
  const home = `https://${new URL(url).host}/`;
  await watched.page.context().addCookies([{ name, value, url: home, secure: true, httpOnly: true }]);
  await watched.page.goto(url);
  if (options.javaScriptEnabled !== false) await waitUntilHydrated(watched.page);
  return watched;
}
