/** Link within the site; adds the language prefix. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  /** Starts with a slash and carries no language prefix; or a query or fragment of this page. */
  to: string;
  /** Takes the place of this entry in the browser's history. */
  replace?: boolean;
  /** Leaves the page where the reader is looking. */
  preventScrollReset?: boolean;
};

/** Built on the router's hooks: its own Link brings in prefetching that only its framework mode uses. */
export function Link(props: LinkProps): ReactNode {
  const { to, replace, preventScrollReset, onClick, ...rest } = props;
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return <a {...rest} href={useHref(to)} onClick={handleClick} />;
}
