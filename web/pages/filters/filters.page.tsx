/** Page with the form of the trip filter, for browsers without JavaScript. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { parseFiltersQuery } from '#web/addresses/filters-query.ts';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { prefetch } from '#web/api/load-context.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { FilterForm } from '#web/features/trip-filters/filter-form.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Card, Page } from '#web/ui/layout.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  await prefetch(context, [
    queries.tripChoices(originOf(parseFiltersQuery(new URL(request.url).searchParams))),
  ]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const list = parseFiltersQuery(params);
  return (
    <>
      <PageHead description={t('filters.lead')} />
      <PageHero title={t('filters.title')} lead={t('filters.lead')} />
      <Page width="text">
        <Card>
          <FilterForm origin={originOf(list)} list={list} />
        </Card>
      </Page>
    </>
  );
}

/** The airport that the list is about; the default one for deals of all airports. */
function originOf(list: string) {
  return parseLandingQuery(new URLSearchParams(list.split('?')[1]?.replace(/#.*$/, ''))).origin;
}
