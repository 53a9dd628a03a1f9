/** Stands in for a page that is missing or broke, inside the frame where there is one. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router';
import { useTranslate } from '../i18n.tsx';
import { PageHead } from '../page-head.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NightBand } from './night-band.tsx';
import { NotFound } from './not-found.tsx';
import styles from './page-error.module.css';

export function PageError(): ReactNode {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <BrokenPage />;
}

function BrokenPage(): ReactNode {
  const translate = useTranslate();
  const { revalidate } = useRevalidator();
  const isRouted = useMatches().length > 0;
  return (
    <>
      <PageHead title={translate('error.pageTitle')} />
      <NightBand title={translate('error.pageTitle')} />
      <div className={styles.body}>
        <ErrorState onRetry={isRouted ? () => void revalidate() : undefined} />
      </div>
    </>
  );
}
