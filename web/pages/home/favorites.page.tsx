/** What a traveller keeps: the own home, headed by the favourites. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { findReader } from '#web/api/load-context.ts';
import { NightBand } from '#web/chrome/night-band.tsx';
import { AccessRequired } from '#web/features/account/access-required.tsx';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { WingStripe } from '#web/features/stripe/wing-stripe.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import styles from './home.module.css';
import { HomeView } from './home-view.tsx';
import { loadHome } from './load-home.ts';

const page = '/favorites';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const user = await findReader(context);
  if (user)
    await loadHome(context, user, parseLandingQuery(new URL(request.url).searchParams, homeOriginOf(user)));
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const [params] = useSearchParams();
  return (
    <>
      <PageHead title={t('favorites.title')} description={t('favorites.pageDescription')} isIndexed={false} />
      {user ? (
        <HomeView user={user} query={{ ...parseLandingQuery(params, homeOriginOf(user)), page }} />
      ) : (
        <>
          <NightBand title={t('favorites.title')} />
          <WingStripe />
          <div className={styles.closed}>{user === null && <AccessRequired next={page} />}</div>
        </>
      )}
    </>
  );
}
