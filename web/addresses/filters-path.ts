/** Address of the page with the trip filter, apart from what reads it: every list links to it. */
import { pages } from '#contract/domain/pages.ts';

/** Path of the page that filters the list at `list`, a path of this site with its query. */
export function filtersPath(list: string): string {
  return `${pages.filters.path}?${new URLSearchParams({ for: list.replace(/#.*$/, '') })}`;
}
