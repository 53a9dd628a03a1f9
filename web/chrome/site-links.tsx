/** Main navigation links, for the header and the drawer. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Link } from '../ui/link.tsx';

/** On the landing page, which members do not have. */
const about = { path: '/#how', membersPath: `${pages.record.path}#method`, name: 'nav.about' } as const;
const mainLinks = [pages.deals, pages.search, pages.premium, about] as const;

type SiteLinksProps = {
  links?: readonly ((typeof mainLinks)[number] | typeof pages.record | typeof pages.contact)[];
  linkClass: string | undefined;
  onFollow?: () => void;
  icons?: Readonly<Record<string, (props: { size?: number }) => ReactNode>>;
};

/** Below each other in the drawer, which closes as one follows them. Marks the current page. */
export function SiteLinks({ links = mainLinks, linkClass, onFollow, icons }: SiteLinksProps): ReactNode {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const user = useUser();
  const List = onFollow ? Stack : Row;
  return (
    <List as="ul">
      {links.map((link) => (
        <li key={link.path}>
          <Link
            to={user && 'membersPath' in link ? link.membersPath : link.path}
            className={linkClass}
            {...(pathname === link.path ? { 'aria-current': 'page' } : {})}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            {icons?.[link.path]?.({})}
            {translate(link.name)}
          </Link>
        </li>
      ))}
    </List>
  );
}
