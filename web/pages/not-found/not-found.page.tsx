/** Any other path: the hoopoe, a search, prices worth seeing, and ways on. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { prefetch } from '#web/api/load-context.ts';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Page, Row, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './not-found.module.css';

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
  const title = (
    <span className={styles.title}>
      <HoopoeMark size={96} />
      {t('notFound.title')}
    </span>
  );
  return (
    <>
      <PageHead title={t('notFound.title')} isIndexed={false} />
      <PageHero title={title} lead={`${t('notFound.explained')} ${t('notFound.ways')}`} />
      <StripedDivider />
      <Page gap={5}>
        <Row gap={3}>
          <div className={styles.search}>
            <SearchBox origin={origin} tripType="oneway" />
          </div>
          <Link to="/" className={buttonClass('quiet')}>
            {t('common.backHome')}
          </Link>
        </Row>
        <BestDeals origin={origin} />
        <Soft size="sm">{t('notFound.text')}</Soft>
      </Page>
    </>
  );
}
