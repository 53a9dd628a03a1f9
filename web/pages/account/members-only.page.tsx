/** Layout of member pages: asks guests to log in and returns them to the page afterwards. */
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { NightBand } from '#web/chrome/night-band.tsx';
import { AccessRequired } from '#web/features/account/access-required.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { WingStripe } from '#web/features/stripe/wing-stripe.tsx';
import { findCanonicalPath } from '#web/seo/canonical-path.ts';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import styles from './members-only.module.css';

export function Component(): ReactNode {
  const user = useUser();
  return user ? <Outlet /> : <Closed isGuest={user === null} />;
}

/** Shows the login request only once the reader is known to be a guest. */
function Closed({ isGuest }: { isGuest: boolean }): ReactNode {
  const { pathname, search } = useLocation();
  const next = findCanonicalPath(pathname, new URLSearchParams(search)) ?? pathname;
  return (
    <>
      <PageHead />
      <NightBand title={usePageTitle()} />
      <WingStripe />
      <div className={styles.closed}>{isGuest && <AccessRequired next={next} />}</div>
    </>
  );
}
