/** Links to the user's own pages and the sign-out button, for the menu and the drawer. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useLogOut } from '../features/account/use-log-out.ts';
import { useUser } from '../features/account/use-user.ts';
import { ExitIcon } from '../ui/account-icons.tsx';
import { Stack } from '../ui/layout.tsx';
import { Link } from '../ui/link.tsx';
import { menuIcons } from './menu-icons.tsx';

const links = [pages.account, pages.favorites] as const;
const linksOfAdmins = [...links, { path: '/admin', name: pages.admin.name }] as const;

type AccountLinksProps = { linkClass: string | undefined; onFollow: () => void };

export function AccountLinks({ linkClass, onFollow }: AccountLinksProps): ReactNode {
  const t = useTranslate();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Stack as="ul">
      {(isAdmin ? linksOfAdmins : links).map(({ path, name }) => (
        <li key={path}>
          <Link
            to={path}
            className={linkClass}
            onClick={onFollow}
            {...(pathname === path ? { 'aria-current': 'page' } : {})}
          >
            {menuIcons[path]?.({})}
            {t(name)}
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
          <ExitIcon />
          {t('nav.logout')}
        </button>
      </li>
    </Stack>
  );
}
