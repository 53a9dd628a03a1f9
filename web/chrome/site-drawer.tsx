/** Content of the navigation drawer on narrow screens: the main pages, the account, and where to ask. */
import type { ReactNode } from 'react';
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

export function SiteDrawer({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Stack as="nav" above={4} aria-label={t('nav.main')}>
        <SiteLinks linkClass={styles.link} onFollow={onFollow} />
      </Stack>
      <DrawerAccount onFollow={onFollow} />
      <Stack above={4}>
        {[pages.record, pages.contact].map(({ path, name }) => (
          <Link key={path} to={path} className={styles.link} onClick={onFollow}>
            {t(name)}
          </Link>
        ))}
      </Stack>
    </>
  );
}

/** Account part of the drawer: sign-in links, or the user's pages and sign-out. */
function DrawerAccount({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  const user = useUser();
  if (user === undefined) return null;
  if (user === null) {
    return (
      <Stack gap={3} above={5}>
        <Link to={loginPath({ tab: 'signup' })} className={buttonClass('primary')} onClick={onFollow}>
          {t('nav.signUp')}
        </Link>
        <Link to={loginPath()} className={buttonClass('quiet')} onClick={onFollow}>
          {t('nav.login')}
        </Link>
      </Stack>
    );
  }
  return (
    <Stack as="nav" above={4} aria-label={t('nav.account', { name: nameOf(user) })}>
      <Row as="p" gap={3} pad={3} wrap={false} weight="strong">
        <Avatar user={user} size={40} />
        <bdi>{nameOf(user)}</bdi>
      </Row>
      <AccountLinks linkClass={styles.link} onFollow={onFollow} />
    </Stack>
  );
}
