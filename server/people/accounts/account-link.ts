/** Where the links of mails lead: always to the configured address, never to what a request says it is. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type PageId, pages } from '#contract/domain/pages.ts';
import type { Config } from '#server/platform/config/config.ts';

const adminLogin = 'admin/login';

/** @param token undefined for a page that needs none; in the fragment, which no server or log ever gets to see */
export function accountLink(
  { appUrl, port }: Pick<Config, 'appUrl' | 'port'>,
  page: { page: PageId | typeof adminLogin; language: Language; token?: string },
): string {
  const path = localizedPath(
    page.language,
    page.page === adminLogin ? `/${adminLogin}` : pages[page.page].path,
  );
  const fragment = page.token === undefined ? '' : `#token=${page.token}`;
  return `${appUrl ?? `http://localhost:${port}`}${path}${fragment}`;
}
