/** Link within the site; adds the language prefix. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  /** Path without language prefix, or a query or fragment of this page. */
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/** Uses the router's hooks, since its Link includes prefetching code that only framework mode needs. */
export const Link = import.meta.env.SSR ? PlainLink : RoutedLink;

/** The name on a card: the whole card, which is positioned, leads where it leads. */
export function CoverLink({ className, ...props }: LinkProps): ReactNode {
  return <Link {...props} className={classNames(styles.cover, className)} />;
}

/** On the server nobody clicks. */
function PlainLink({ to, replace: _, preventScrollReset: __, ...rest }: LinkProps): ReactNode {
  return <a {...rest} href={useHref(to)} />;
}

function RoutedLink(props: LinkProps): ReactNode {
  const { to, replace, preventScrollReset, onClick, ...rest } = props;
  // The router scrolls to a fragment even where the page is to stay; only without scripts it has to lead there.
  const [place = to] = preventScrollReset ? to.split('#') : [to];
  const navigate = useLinkClickHandler<HTMLAnchorElement>(place, {
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
