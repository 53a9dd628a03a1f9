/** Site name from the settings, or the default. */
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import type { QueryClient } from '#web/api/query-client.ts';
import { type Translate, useTranslate } from './i18n.tsx';

export function useSiteName(): string {
  const settings = useAnswer(queries.settings());
  const translate = useTranslate();
  return settings?.siteName[translate.language] ?? translate('common.siteName');
}

/** The site name among the answers of `queryClient`, or the default. */
export function findSiteName(queryClient: QueryClient, translate: Translate): string {
  return (
    queryClient.readAnswer(queries.settings())?.siteName[translate.language] ?? translate('common.siteName')
  );
}
