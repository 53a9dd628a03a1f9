/** Site name from the settings, or the default. */
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { type Translate, useTranslate } from './i18n.tsx';

export function useSiteName(): string {
  const settings = useAnswer(queries.settings());
  const translate = useTranslate();
  return settings?.siteName[translate.language] ?? translate('common.siteName');
}

/** The site name among the answers of `queryClient`, or the default. */
export function findSiteName(queryClient: QueryClient, translate: Translate): string {
  return (
    queryClient.getQueryData(queries.settings().queryKey)?.siteName[translate.language] ??
    translate('common.siteName')
  );
}
