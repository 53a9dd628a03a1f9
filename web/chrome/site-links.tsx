/** Main navigation links, for the header and the drawer. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Link } from '../ui/link.tsx';

const links = [pages.deals, pages.search, pages.premium, { path: '/#how', name: 'nav.about' }] as const;

type SiteLinksProps = {
  linkClass: string | undefined;
  onFollow?: () => void;
};

/** Below each other in the drawer, which closes as one follows them. Marks the current page. */
export function SiteLinks({ linkClass, onFollow }: SiteLinksProps): ReactNode {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const List = onFollow ? Stack : Row;
  return (
    <List as="ul">
      {links.map(({ path, name }) => (
        <li key={path}>
          <Link
            to={path}
            className={linkClass}
            {...(pathname === path ? { 'aria-current': 'page' } : {})}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            {translate(name)}
          </Link>
        </li>
      ))}
    </List>
  );
}
