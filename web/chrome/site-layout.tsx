/** Layout of every page: skip link, notices, header with the menu, content, footer, toasts. */
import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { queries } from '#web/api/api.ts';
import { setReader } from '#web/api/call.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useFreshUser, useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { useIsPreview } from '#web/state/site.tsx';
import { Button, buttonClass, targetClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { defer } from '#web/ui/defer.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { MenuIcon, SearchIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { PreviewBar, SkipLink } from './frame-top.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import { KeptOutlet } from './kept-outlet.tsx';
import { RefusedParameters } from './refused-parameters.tsx';
import styles from './site-layout.module.css';
import { SiteLinks } from './site-links.tsx';
import menu from './site-menu.module.css';
import { LanguageToggle, ThemeToggle } from './site-toggles.tsx';

const SiteFooter = hydrateLater(
  'web/chrome/site-footer.tsx',
  async () => (await import('./site-footer.tsx')).SiteFooter,
);

export function SiteLayout(): ReactNode {
  const content = useFocusOnArrival();
  const isPreview = useIsPreview();
  const { pathname } = useLocation();
  // The search of the deals stays in view by itself.
  const hasSlimBar = pathname !== pages.deals.path;
  return (
    <div
      className={classNames(styles.layout, isPreview ? styles.preview : undefined)}
      data-slim={hasSlimBar || undefined}
    >
      <SkipLink />
      <StepProgress />
      <PublicDemoNotice />
      {pathname !== pages.deals.path && <RefusedParameters className={styles.notice} justify="center" />}
      <SiteHeader />
      {hasSlimBar && <SlimBar />}
      <PreviewBar className={styles.previewBar} />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <KeptOutlet />
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

/** At the top edge during navigation. */
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

/** Placed over the page's dark hero band. */
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

/** On phones it comes in once the header has scrolled out: the way home, and the search, with what it holds. */
function SlimBar(): ReactNode {
  const t = useTranslate();
  const siteName = useSiteName();
  const { pathname, search } = useLocation();
  return (
    <Row as="nav" gutters wrap={false} gap={2} className={styles.slim} aria-label={t('search.submit')}>
      <Link to="/" className={targetClass} aria-label={t('nav.home', { siteName })}>
        <HoopoeMark />
      </Link>
      <Link
        to={pages.search.path + (pathname === pages.search.path ? search : '')}
        className={styles.slimSearch}
      >
        {t('search.destination')} {t('search.anywhere')}
        <span className={buttonClass()}>
          <SearchIcon size={20} />
        </span>
      </Link>
    </Row>
  );
}

/** The pages of members load it before they are shown. */
export const AccountMenu = defer(async () => (await import('./account-menu.tsx')).AccountMenu);

function AccountTools(): ReactNode {
  const t = useTranslate();
  useFreshUser();
  const user = useUser();
  const userId = user?.id;
  // Browsers drop push subscriptions without a word, so that each visit renews them.
  useEffect(() => {
    setReader(userId);
    if (userId === undefined || globalThis.Notification?.permission !== 'granted') return;
    const renew = async () => (await import('../features/push/renew-push-device.ts')).renewPushDevice(userId);
    renew().catch(() => undefined);
  }, [userId]);
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

const SiteDrawer = defer(async () => (await import('./site-drawer.tsx')).SiteDrawer);

function SiteMenu(): ReactNode {
  const title = useTranslate()('nav.menu');
  const { isUsed, open, dialog } = useDeferredDialog(SiteDrawer);
  return (
    <>
      <Button
        look="plain"
        className={menu.button}
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        onClick={open}
      >
        <MenuIcon size={24} />
      </Button>
      {isUsed && <SiteDrawer {...dialog} />}
    </>
  );
}

function PublicDemoNotice(): ReactNode {
  const translate = useTranslate();
  const status = useAnswer(queries.siteStatus());
  if (!status?.isPublicDemo) return null;
  return (
    <Row
      as="aside"
      gap={2}
      justify="center"
      wrap={false}
      size="md"
      className={styles.notice}
      aria-label={translate('demo.public.label')}
    >
      <WarningIcon size={18} />
      <p>{translate('demo.public.text')}</p>
    </Row>
  );
}
