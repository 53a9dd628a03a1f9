/** Error page: not found, or failed to load or render. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useHref, useRouteError } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page, Row, Stack } from '../ui/layout.tsx';
import { StripedDivider } from '../ui/striped-divider.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
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
      <Page>
        {/* Reloads the page, since browsers do not retry a module import that failed. */}
        <ErrorState onRetry={() => window.location.reload()} />
      </Page>
    </>
  );
}

/** Content of the 404 page: the hoopoe, a search, and two ways on. */
function NotFound(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('notFound.title')} isIndexed={false} />
      <PageHero title={t('notFound.title')} />
      <StripedDivider />
      <Page className={styles.lost}>
        <span className={styles.hoopoe}>
          <HoopoeMark size={144} />
        </span>
        <Stack gap={4}>
          <p>{t('notFound.text')}</p>
          <p>{t('notFound.explained')}</p>
          <PlaceSearch />
          <p>{t('notFound.ways')}</p>
          <Row gap={3}>
            <Link to="/" className={buttonClass('quiet')}>
              {t('notFound.home')}
            </Link>
            <Link to="/#prices" className={buttonClass('quiet')}>
              {t('notFound.prices')}
            </Link>
          </Row>
        </Stack>
      </Page>
    </>
  );
}

/** A plain form: this page is in every visitor's first script. */
function PlaceSearch(): ReactNode {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet
    <form action={useHref('/deals')} method="get" role="search" aria-label={t('search.box')}>
      <Row gap={3} align="end" measure="narrow">
        <label className={styles.place}>
          {t('search.destination')}
          <input
            name="search"
            maxLength={100}
            dir="auto"
            placeholder={t('search.anywhere')}
            enterKeyHint="search"
          />
        </label>
        <Button type="submit">{t('search.submit')}</Button>
      </Row>
    </form>
  );
}
