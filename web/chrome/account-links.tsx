/** The signed-in reader's own pages and the way out, for the menu and the drawer alike. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useLogOut } from '../features/account/use-log-out.ts';
import { useUser } from '../features/account/use-user.ts';
import { Link } from '../ui/link.tsx';

const pages = [
  { to: '/account', label: 'nav.profile' },
  { to: '/favorites', label: 'nav.favorites' },
] as const;
const pagesOfAdmins = [...pages, { to: '/admin', label: 'nav.admin' }] as const;

type AccountLinksProps = {
  listClass: string | undefined;
  linkClass: string | undefined;
  onFollow: () => void;
};

export function AccountLinks({ listClass, linkClass, onFollow }: AccountLinksProps): ReactNode {
  const t = useTranslate();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const isAdmin = useUser()?.role === 'admin';
  return (
    <ul className={listClass}>
      {(isAdmin ? pagesOfAdmins : pages).map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={linkClass}
            onClick={onFollow}
            {...(pathname === to ? { 'aria-current': 'page' } : {})}
          >
            {t(label)}
          </Link>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            onFollow();
            void logOut();
          }}
        >
          {t('nav.logout')}
        </button>
      </li>
    </ul>
  );
}
