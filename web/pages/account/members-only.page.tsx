/** Layout of member pages: asks guests to log in and returns them to the page afterwards. */
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loginPath } from '#web/addresses/login-query.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { findCanonicalPath } from '#web/seo/canonical-path.ts';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Grid, Page, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

export function Component(): ReactNode {
  const user = useUser();
  return user ? <Outlet /> : <LoginRequired isGuest={user === null} />;
}

/** Shows the login request only once the reader is known to be a guest. */
function LoginRequired({ isGuest }: { isGuest: boolean }): ReactNode {
  const { pathname, search } = useLocation();
  // As in the link to the other language: the server's page is shared.
  const next = import.meta.env.SSR
    ? (findCanonicalPath(pathname, new URLSearchParams(search)) ?? pathname)
    : pathname + search;
  return (
    <>
      <PageHead />
      <PageHero title={usePageTitle()} />
      <Page width="text">{isGuest && <AccessRequired next={next} />}</Page>
    </>
  );
}

/** `next` is the path to return to after signing in, without language prefix. */
function AccessRequired({ next }: { next: string }): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" align="center" gap={3} aria-labelledby="access-required">
      <Text as="span" tone="accent">
        <LockIcon size={32} />
      </Text>
      <h2 id="access-required">{t('account.access.title')}</h2>
      <Text tone="soft" measure="narrow">
        {t('account.access.text')}
      </Text>
      <Grid columns={2} gap={3} above={2}>
        <Link to={loginPath({ next })} className={buttonClass('primary')}>
          {t('account.access.login')}
        </Link>
        <Link to={loginPath({ tab: 'signup', next })} className={buttonClass('quiet')}>
          {t('nav.signUp')}
        </Link>
      </Grid>
    </Card>
  );
}
