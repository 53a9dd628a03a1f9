/** Address of the page with the trip filter: `for` is the address of the list that is filtered. */
import { pages } from '#contract/domain/pages.ts';

/** Path of the page that filters the list at `list`, a path of this site with its query. */
export function filtersPath(list: string): string {
  return `${pages.filters.path}?${new URLSearchParams({ for: list.replace(/#.*$/, '') })}`;
}
