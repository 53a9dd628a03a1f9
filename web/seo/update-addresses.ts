/** Writes the canonical address of the page shown into the document's head. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { findIndexedPage } from './canonical-path.ts';

export function updateAddresses(props: {
  language: Language;
  /** Null while the site's public address is unknown. */
  appUrl: string | null;
  pathname: string;
  search: string;
  isIndexed: boolean;
}): void {
  const { language, appUrl, pathname, search, isIndexed } = props;
  const page = isIndexed ? findIndexedPage(pathname, new URLSearchParams(search)) : undefined;
  const canonical = page && appUrl !== null ? appUrl + localizedPath(language, page.path) : null;
  for (const old of document.head.querySelectorAll('link[rel=canonical], meta[name=robots]')) old.remove();
  const link = { rel: 'canonical', href: canonical ?? '' };
  if (canonical !== null) document.head.append(Object.assign(document.createElement('link'), link));
  const robots = { name: 'robots', content: 'noindex' };
  if (!page?.isIndexed) document.head.append(Object.assign(document.createElement('meta'), robots));
}
