/** Writes the canonical address of the page shown into the document's head. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { findIndexedPage } from './canonical-path.ts';

type ShownPage = {
  language: Language;
  /** Null while the site's public address is unknown. */
  appUrl: string | null;
  pathname: string;
  search: string;
  isIndexed: boolean;
};

export function updateAddresses({ language, appUrl, pathname, search, isIndexed }: ShownPage): void {
  const page = isIndexed ? findIndexedPage(pathname, new URLSearchParams(search)) : undefined;
  const canonical = page && appUrl !== null ? appUrl + localizedPath(language, page.path) : null;
  keep('link', { rel: 'canonical' }, 'href', canonical);
  keep('meta', { name: 'robots' }, 'content', page?.isIndexed ? null : 'noindex');
}

/** The head has one such element with this value, or none for null. */
function keep(
  tag: 'link' | 'meta',
  mark: { rel: string } | { name: string },
  name: string,
  value: string | null,
) {
  const [[key, text] = []] = Object.entries(mark);
  if (key === undefined || text === undefined) return;
  const found = document.head.querySelector(`${tag}[${key}="${text}"]`);
  if (value === null) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, text);
  element.setAttribute(name, value);
}
