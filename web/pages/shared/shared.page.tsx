/** A shared list of favourites, for anybody who has its link. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, useParams, useRouteError } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { isMissing } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { LostPage } from '#web/chrome/lost-page.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { notFound } from '#web/features/fares/nearby-fares.ts';
import { SharedList } from '#web/features/favorites/favorite-list.tsx';
import { shareQueries } from '#web/features/favorites/share-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';

const tokenPattern = /^[\w-]{43}$/;

/** Answers 404 for a link that was ended. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<null> {
  const token = params['*'] ?? '';
  if (!tokenPattern.test(token) || (await isMissing(context, shareQueries.list(token))))
    throw await notFound(context);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const token = useParams()['*'] ?? '';
  const { data, error, refetch } = useQuery(shareQueries.list(token));
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  return (
    <>
      <PageHead title={t('favorites.shared.title')} isIndexed={false} picture={`list-${token}`} />
      <PageHero title={t('favorites.shared.title')} lead={t('favorites.shared.lead')} />
      <Page gap={4}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton as="part" />}
        {data && <SharedList favorites={data} />}
        <p>
          <Link className={buttonClass('quiet')} to="/favorites">
            {t('favorites.shared.action')}
          </Link>
        </p>
      </Page>
    </>
  );
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <Gone /> : <PageError />;
}

function Gone(): ReactNode {
  const t = useTranslate();
  const trip = { origin: useHomeOrigin(), tripType: 'oneway' } as const;
  return (
    <LostPage title={t('favorites.shared.gone.title')} lead={t('favorites.shared.gone.text')} trip={trip} />
  );
}
