/** Icons of the pages in the drawer and in the account menu, by path. */
import type { ReactNode } from 'react';
import { pages } from '#contract/domain/pages.ts';
import { MailIcon } from '../ui/account-icons.tsx';
import { createIcon, GridIcon, HeartIcon, SearchIcon } from '../ui/icons.tsx';

export const menuIcons: Readonly<Record<string, (props: { size?: number }) => ReactNode>> = {
  [pages.deals.path]: createIcon(
    <>
      <path d="M4.5 4.5h7l8.5 8.5-7 7-8.5-8.5Z" />
      <circle cx="8.6" cy="8.6" r="1.2" />
    </>,
    { turns: true },
  ),
  [pages.search.path]: SearchIcon,
  [pages.premium.path]: createIcon('m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z'),
  '/#how': createIcon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.2M12 7.8v.1" />
    </>,
  ),
  [pages.record.path]: createIcon('M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h3', { turns: true }),
  [pages.contact.path]: MailIcon,
  [pages.account.path]: createIcon(
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.8 20c.8-3.6 3.6-5.6 7.2-5.6s6.4 2 7.2 5.6" />
    </>,
  ),
  [pages.favorites.path]: HeartIcon,
  '/admin': GridIcon,
};
