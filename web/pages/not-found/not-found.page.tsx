/** Any other path: the hoopoe, a search, and what is cheap from the reader's airport. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { LostPage } from '#web/chrome/lost-page.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { notFound } from '#web/features/fares/nearby-fares.ts';
import { SearchBox } from '#web/features/search-sentence/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Page, Soft } from '#web/ui/layout.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context);
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
  const trip = { origin: useHomeOrigin(), tripType: 'oneway' } as const;
  return (
    <>
      <LostPage
        title={t('notFound.title')}
        lead={t('notFound.explained')}
        trip={trip}
        search={<SearchBox {...trip} />}
      />
      <Page>
        <Soft as="details" size="sm">
          <summary>{t('notFound.details')}</summary>
          {t('notFound.text')}
        </Soft>
      </Page>
    </>
  );
}
