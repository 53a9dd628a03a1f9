/** Error page: not found, or failed to load or render. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { StripedDivider } from '../ui/striped-divider.tsx';
import { NotFound } from './not-found.tsx';
import styles from './page-error.module.css';
import { PageHero } from './page-hero.tsx';

export function PageError(): ReactNode {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <BrokenPage />;
}

function BrokenPage(): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <PageHead title={translate('error.pageTitle')} isIndexed={false} />
      <PageHero title={translate('error.pageTitle')} />
      <StripedDivider />
      <div className={styles.body}>
        {/* Reloads the page, since browsers do not retry a module import that failed. */}
        <ErrorState onRetry={() => window.location.reload()} />
      </div>
    </>
  );
}
