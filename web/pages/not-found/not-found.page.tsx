/** Any other path: the hoopoe, a search, prices worth seeing, and ways on. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { prefetch } from '#web/api/load-context.ts';
import { LostPage } from '#web/chrome/lost-page.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';

const origin = 'RUH';

export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  await prefetch(context, [bestDealsQuery(origin)]);
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** Never shown: the loader always throws. */
export function Component(): null {
  return null;
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <PageError />;
}

function NotFound(): ReactNode {
  const t = useTranslate();
  return (
    <LostPage
      title={t('notFound.title')}
      lead={t('notFound.explained')}
      search={<SearchBox origin={origin} tripType="oneway" />}
    >
      <BestDeals origin={origin} />
      <Soft size="sm">{t('notFound.text')}</Soft>
    </LostPage>
  );
}
