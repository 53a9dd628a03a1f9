/** Main navigation links of the header, and what the drawer lists too. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import type { menuIcons } from './account-links.tsx';

/** On the landing page, which members do not have. */
const about = { path: '/#how', membersPath: `${pages.record.path}#method`, name: 'nav.about' } as const;
const mainLinks = [pages.deals, pages.search, pages.premium, about] as const;

export function SiteLinks(props: {
  links?: readonly ((typeof mainLinks)[number] | typeof pages.record | typeof pages.contact)[];
  linkClass: string | undefined;
  /** Icons by path: the links then stand below each other. */
  icons?: typeof menuIcons;
  onFollow?: () => void;
}): ReactNode {
  const { links = mainLinks, linkClass, icons, onFollow } = props;
  const translate = useTranslate();
  const { pathname } = useLocation();
  const user = useUser();
  const List = icons ? Stack : Row;
  return (
    <List as="ul">
      {links.map((link) => (
        <li key={link.path}>
          <Link
            to={user && 'membersPath' in link ? link.membersPath : link.path}
            className={linkClass}
            onClick={onFollow}
            {...(pathname === link.path ? { 'aria-current': 'page' } : {})}
          >
            {icons?.[link.path]?.({})}
            {translate(link.name)}
          </Link>
        </li>
      ))}
    </List>
  );
}
