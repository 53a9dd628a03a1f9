/** Links to the user's own pages and the sign-out button, for the menu and the drawer, and the icons of their pages. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useLogOut } from '#web/features/account/session.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { createIcon, GridIcon, HeartIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ExitIcon, MailIcon } from '#web/ui/more-icons.tsx';

/** By path, in the drawer and in the account menu. */
export const menuIcons: Readonly<Record<string, (props: { size?: number }) => ReactNode>> = {
  [pages.deals.path]: createIcon(
    'M4.5 4.5h7l8.5 8.5-7 7-8.5-8.5ZM7.4 8.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0Z',
    { turns: true },
  ),
  [pages.search.path]: SearchIcon,
  [pages.premium.path]: createIcon('m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z'),
  '/#how': createIcon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 11v5.2M12 7.8v.1'),
  [pages.record.path]: createIcon('M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h3', { turns: true }),
  [pages.contact.path]: MailIcon,
  [pages.account.path]: createIcon(
    'M8.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0ZM4.8 20c.8-3.6 3.6-5.6 7.2-5.6s6.4 2 7.2 5.6',
  ),
  [pages.favorites.path]: HeartIcon,
  '/admin': GridIcon,
};

const links = [pages.account, pages.favorites] as const;
const linksOfAdmins = [...links, { path: '/admin', name: pages.admin.name }] as const;

export function AccountLinks(props: { linkClass: string | undefined; onFollow: () => void }): ReactNode {
  const { linkClass, onFollow } = props;
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
