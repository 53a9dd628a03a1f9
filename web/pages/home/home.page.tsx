/** Home of signed-in users, at `/`. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useHomeOrigin, useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { HomeView, homeQueryOf } from './home-view.tsx';

export { loadHome as loader } from './home-view.tsx';

export function Component(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const home = useHomeOrigin();
  const [params] = useSearchParams();
  return (
    <>
      <PageHead title={t('home.pageTitle')} description={t('home.pageDescription')} />
      {/* Empty between signing out and the redirect to the landing page. */}
      {user && <HomeView user={user} query={homeQueryOf(params, home)} />}
    </>
  );
}
