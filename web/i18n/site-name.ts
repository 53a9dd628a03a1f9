/** Site name from the settings, or the default. */
import type { Language } from '#contract/domain/language.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import type { QueryClient } from '#web/api/query-client.ts';
import { type Translate, useLanguage, useTranslate } from './i18n.tsx';

export function useSiteName(): string {
  const settings = useAnswer(queries.settings());
  const language = useLanguage();
  const translate = useTranslate();
  return settings?.siteName[language] ?? translate('common.siteName');
}

/** The site name among the answers of `queryClient`, or the default. */
export function findSiteName(
  queryClient: QueryClient,
  { language, translate }: { language: Language; translate: Translate },
): string {
  return queryClient.readAnswer(queries.settings())?.siteName[language] ?? translate('common.siteName');
}
