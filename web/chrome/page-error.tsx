/** Error page: a page that failed to load or render. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/layout.tsx';
import { StripedDivider } from '../ui/striped-divider.tsx';
import { PageHero } from './page-hero.tsx';

export function PageError(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('error.pageTitle')} isIndexed={false} />
      <PageHero title={t('error.pageTitle')} />
      <StripedDivider />
      <Page>
        {/* Reloads the page, since browsers do not retry a module import that failed. */}
        <ErrorState onRetry={() => window.location.reload()} />
      </Page>
    </>
  );
}
