/** Links to the page that manages alerts without an account, and to the one that stops their mail. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { originOf } from '#server/people/accounts/account-link.ts';
import type { Config } from '#server/platform/config/config.ts';

type Addressing = Pick<Config, 'appUrl' | 'port'>;

/** The secret goes into the fragment, which is never sent to servers or logs. */
export function alertsPageLink(
  config: Addressing,
  { language, ...secret }: { language: Language } & ({ token: string } | { confirm: string }),
): string {
  return `${originOf(config)}${localizedPath(language, pages.alerts.path)}#${new URLSearchParams(secret)}`;
}

/** The secret is part of the path, since the mail program posts to this address. */
export function unsubscribeLink(
  config: Addressing,
  { language, token }: { language: Language; token: string },
): string {
  return `${originOf(config)}${localizedPath(language, pages.unsubscribe.path.replace('*', token))}`;
}
