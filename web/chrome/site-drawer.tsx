/** Content of the navigation drawer on narrow screens: the main pages, the account, where to ask, and the ways in. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { nameOf } from '#web/features/account/name-of.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { AccountLinks } from './account-links.tsx';
import { SiteLinks } from './site-links.tsx';
import styles from './site-menu.module.css';

const linkClass = buttonClass('item', styles.link);

export function SiteDrawer({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <>
      <Stack as="nav" above={4} aria-label={t('nav.main')}>
        <SiteLinks linkClass={linkClass} onFollow={onFollow} />
      </Stack>
      <Member onFollow={onFollow} />
      <Stack className={styles.second}>
        {[pages.record, pages.contact].map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            className={linkClass}
            onClick={onFollow}
            {...(pathname === path ? { 'aria-current': 'page' } : {})}
          >
            {t(name)}
          </Link>
        ))}
      </Stack>
      <Guest onFollow={onFollow} />
    </>
  );
}

/** The ways in, at the foot. */
function Guest({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  if (useUser() !== null) return null;
  return (
    <Stack gap={3} className={styles.foot}>
      <Link to={loginPath({ tab: 'signup' })} className={buttonClass('primary')} onClick={onFollow}>
        {t('nav.signUp')}
      </Link>
      <Link to={loginPath()} className={buttonClass('quiet')} onClick={onFollow}>
        {t('nav.login')}
      </Link>
    </Stack>
  );
}

/** The user's own pages and sign-out. */
function Member({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  const user = useUser();
  if (!user) return null;
  return (
    <Stack as="nav" className={styles.group} aria-label={t('nav.account', { name: nameOf(user) })}>
      <Row as="p" gap={3} wrap={false} weight="strong">
        <Avatar user={user} size={40} />
        <bdi>{nameOf(user)}</bdi>
      </Row>
      <AccountLinks linkClass={linkClass} onFollow={onFollow} />
    </Stack>
  );
}
