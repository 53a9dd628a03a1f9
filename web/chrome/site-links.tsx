/** The links of the main navigation, for the header and the drawer alike. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '../ui/link.tsx';

const links = [
  { to: '/deals', label: 'nav.deals' },
  { to: '/search', label: 'nav.search' },
  { to: '/premium', label: 'nav.premium' },
  { to: '/#how', label: 'nav.about' },
] as const;

type SiteLinksProps = {
  listClass: string | undefined;
  linkClass: string | undefined;
  onFollow?: () => void;
};

/** The page being read is marked. */
export function SiteLinks({ listClass, linkClass, onFollow }: SiteLinksProps): ReactNode {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <ul className={listClass}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={linkClass}
            {...(pathname === to ? { 'aria-current': 'page' } : {})}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            {translate(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
