/** Layout of every page: skip link, header, content, footer, toasts. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useIsPreview } from '#web/state/preview.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PublicDemoNotice } from './public-demo-notice.tsx';
import { RefusedParameters } from './refused-parameters.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { StepProgress } from './step-progress.tsx';

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
  return (
    <div className={isPreview ? styles.preview : undefined}>
      <SkipLink />
      <StepProgress />
      <PublicDemoNotice />
      <RefusedParameters />
      <SiteHeader />
      {isPreview && <PreviewBar />}
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
