/** Path of a page that the server renders for everybody. */
import { findCanonicalPath } from './canonical-path.ts';

/** Its canonical path: the address of one reader may have parameters that concern nobody else. */
export function sharedPath(pathname: string, search: string): string {
  return findCanonicalPath(pathname, new URLSearchParams(search)) ?? pathname;
}
