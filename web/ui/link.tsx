/** A link inside the site: the router puts the reader's language before the path. */
import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

/** `to` starts with a slash and carries no language prefix. */
export type LinkProps = Omit<RouterLinkProps, 'to' | 'style'> & { to: string };

export function Link(props: LinkProps): ReactNode {
  return <RouterLink {...props} />;
}
