/** Navigation drawer on narrow screens: the main pages, the account or the ways in, the record and the form, language and theme. */
import type { ReactNode } from 'react';
import { pages } from '#contract/domain/pages.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { nameOf, useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { Row, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { AccountLinks, menuIcons } from './account-links.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import { SiteLinks } from './site-links.tsx';
import styles from './site-menu.module.css';
import { LanguageToggle, ThemeToggle } from './site-toggles.tsx';

const linkClass = buttonClass('item', styles.link);

type SiteDrawerProps = { isOpen: boolean; onClose: () => void };

export function SiteDrawer({ isOpen, onClose }: SiteDrawerProps): ReactNode {
  const t = useTranslate();
  const title = (
    <Row as="span" gap={2}>
      <HoopoeMark />
      <VisuallyHidden>{t('nav.menu')}</VisuallyHidden>
      <span aria-hidden="true">{useSiteName()}</span>
    </Row>
  );
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={title} shape="drawer">
      <Stack as="nav" above={4} aria-label={t('nav.main')}>
        <SiteLinks icons={menuIcons} linkClass={linkClass} onFollow={onClose} />
      </Stack>
      <Account onFollow={onClose} />
      <div className={styles.group}>
        <SiteLinks
          links={[pages.record, pages.contact]}
          icons={menuIcons}
          linkClass={linkClass}
          onFollow={onClose}
        />
      </div>
      <Row justify="between" className={styles.foot}>
        <LanguageToggle />
        <ThemeToggle />
      </Row>
    </DialogView>
  );
}

function Account({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  const user = useUser();
  if (!user) {
    return (
      <Stack gap={3} className={styles.group}>
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
    <Stack as="nav" className={styles.group} aria-label={t('nav.account', { name: nameOf(user) })}>
      <Row as="p" gap={3} wrap={false} weight="strong" className={styles.who}>
        <Avatar user={user} size={32} />
        <bdi>{nameOf(user)}</bdi>
      </Row>
      <AccountLinks linkClass={linkClass} onFollow={onFollow} />
    </Stack>
  );
}
