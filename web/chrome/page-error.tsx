/** Error page: a page that failed to load or render. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Page } from '#web/ui/layout.tsx';
import { useHydratedMark } from '#web/ui/tell-changes.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHero } from './page-hero.tsx';

export function PageError(): ReactNode {
  useHydratedMark();
  const t = useTranslate();
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  // What failed while it was drawn is made anew; what did not come is asked for again, and the page stays until it has.
  const retry = () =>
    error instanceof ApiError ? void navigate(location, { replace: true }) : window.location.reload();
  return (
    <>
      <PageHead title={t('error.pageTitle')} isIndexed={false} />
      <PageHero title={t('error.pageTitle')} />
      <Page>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    </>
  );
}
