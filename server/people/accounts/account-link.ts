/** Builds the links in account mails; the host is always the configured `APP_URL`, never the request's. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type PageId, pages } from '#contract/domain/pages.ts';
import type { Config } from '#server/platform/config/config.ts';

const adminLogin = 'admin/login';

/**
 * @param token undefined for a page without one; it goes into the fragment, which is never sent to servers or
 * logs
 */
export function accountLink(
  { appUrl, port }: Pick<Config, 'appUrl' | 'port'>,
  page: { page: PageId | typeof adminLogin; language: Language; token?: string },
): string {
  const path = localizedPath(
    page.language,
    page.page === adminLogin ? `/${adminLogin}` : pages[page.page].path,
  );
  const fragment = page.token === undefined ? '' : `#token=${page.token}`;
  return `${originOf({ appUrl, port })}${path}${fragment}`;
}

/** The site's public origin, or this machine's while it has none. */
export function originOf({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port}`;
}
