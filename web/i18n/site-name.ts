/** Site name from the settings, or the default. */
import type { PublicSettings } from '#contract/api/settings.ts';
import type { Language } from '#contract/domain/language.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import type { PageState } from '#web/state/page-state.ts';
import { type Translate, useLanguage, useTranslate } from './i18n.tsx';

export function useSiteName(): string {
  const { data: settings } = useQuery(queries.settings());
  const language = useLanguage();
  const translate = useTranslate();
  return settings?.siteName[language] ?? translate('common.siteName');
}

/** The site name from the page's query answers. */
export function findSiteName(
  answers: PageState['answers'],
  { language, translate }: { language: Language; translate: Translate },
): string {
  const name = JSON.stringify(queries.settings().key);
  const found = answers.find(([key]) => JSON.stringify(key) === name)?.[1];
  return (found as PublicSettings | undefined)?.siteName[language] ?? translate('common.siteName');
}
