/** Layout of every page: skip link, header, content, footer, toasts. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { setReader } from '#web/api/call.ts';
import { useFreshUser, useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { useIsPreview } from '#web/state/preview.ts';
import { buttonClass, targetClass } from '#web/ui/button-class.ts';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PublicDemoNotice } from './public-demo-notice.tsx';
import { RefusedParameters } from './refused-parameters.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-layout.module.css';
import { SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';
import notice from './site-notice.module.css';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteLayout(): ReactNode {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: ReactNode }): ReactNode {
  const content = useFocusOnArrival();
  const isPreview = useIsPreview();
  const { pathname } = useLocation();
  return (
    <div className={isPreview ? styles.preview : undefined}>
      <SkipLink />
      <StepProgress />
      <PublicDemoNotice />
      {pathname !== pages.deals.path && <RefusedParameters className={notice.notice} justify="center" />}
      <SiteHeader />
      <PreviewBar className={styles.previewBar} />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <SiteFooter />
      <ToastHost />
      <ScrollRestoration />
    </div>
  );
}

/** After navigation, moves focus to the page content or the target of the fragment. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (part) part.tabIndex = -1;
    (part ?? content.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return content;
}

/** Progress bar at the top edge during navigation. */
function StepProgress(): ReactNode {
  const translate = useTranslate();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {isLoading && (
        <>
          <span className={styles.stepProgressBar} aria-hidden="true" />
          <VisuallyHidden>{translate('common.loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}

/** Header, placed over the page's dark hero band. */
function SiteHeader(): ReactNode {
  const translate = useTranslate();
  const siteName = useSiteName();
  return (
    <header className={styles.header}>
      <Row gutters wrap={false} className={styles.siteHeaderBar}>
        <SiteMenu />
        <Link
          to="/"
          className={`${targetClass} ${styles.brand}`}
          aria-label={translate('nav.home', { siteName })}
        >
          <HoopoeMark />
          <span>{siteName}</span>
        </Link>
        <nav aria-label={translate('nav.main')} className={styles.nav}>
          <SiteLinks linkClass={styles.link} />
        </nav>
        <Row size="md" wrap={false} className={styles.tools}>
          <LanguageToggle />
          <ThemeToggle />
          <AccountTools />
        </Row>
      </Row>
    </header>
  );
}

/** Account corner of the header: sign-in links for guests, the account menu for users. */
function AccountTools(): ReactNode {
  const t = useTranslate();
  useFreshUser();
  const user = useUser();
  useReader(user?.id);
  if (user === undefined) return null;
  if (user !== null) return <AccountMenu user={user} />;
  return (
    <div className={styles.guest}>
      <Link to={loginPath()} className={buttonClass('plain')}>
        {t('nav.login')}
      </Link>
      <Link to={loginPath({ tab: 'signup' })} className={buttonClass('primary', styles.signUp)}>
        {t('nav.signUp')}
      </Link>
    </div>
  );
}

/** Says whose page it is. Browsers drop push subscriptions without a word, so that each visit renews them. */
function useReader(userId: string | undefined): void {
  useEffect(() => {
    setReader(userId);
    if (userId === undefined || globalThis.Notification?.permission !== 'granted') return;
    const renew = async () => (await import('../features/push/renew-push-device.ts')).renewPushDevice(userId);
    renew().catch(() => undefined);
  }, [userId]);
}
