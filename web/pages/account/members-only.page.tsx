/** Layout of member pages: asks guests to log in and returns them to the page afterwards. */
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { AccessRequired } from '#web/features/account/access-required.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { findCanonicalPath } from '#web/seo/canonical-path.ts';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { Page } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';

export function Component(): ReactNode {
  const user = useUser();
  return user ? <Outlet /> : <LoginRequired isGuest={user === null} />;
}

/** Shows the login request only once the reader is known to be a guest. */
function LoginRequired({ isGuest }: { isGuest: boolean }): ReactNode {
  const { pathname, search } = useLocation();
  const next = findCanonicalPath(pathname, new URLSearchParams(search)) ?? pathname;
  return (
    <>
      <PageHead />
      <PageHero isLow title={usePageTitle()} />
      <StripedDivider />
      <Page width="text">{isGuest && <AccessRequired next={next} />}</Page>
    </>
  );
}
