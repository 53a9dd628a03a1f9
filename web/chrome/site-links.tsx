/** Main navigation links of the header, and what the drawer lists too. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row } from '../ui/layout.tsx';
import { Link } from '../ui/link.tsx';

/** On the landing page, which members do not have. */
const about = { path: '/#how', membersPath: `${pages.record.path}#method`, name: 'nav.about' } as const;
export const mainLinks = [pages.deals, pages.search, pages.premium, about] as const;

/** Marks the current page. */
export function SiteLinks({ linkClass }: { linkClass: string | undefined }): ReactNode {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const user = useUser();
  return (
    <Row as="ul">
      {mainLinks.map((link) => (
        <li key={link.path}>
          <Link
            to={user && 'membersPath' in link ? link.membersPath : link.path}
            className={linkClass}
            {...(pathname === link.path ? { 'aria-current': 'page' } : {})}
          >
            {translate(link.name)}
          </Link>
        </li>
      ))}
    </Row>
  );
}
