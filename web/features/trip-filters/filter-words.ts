/** Messages that the filter's sheet and chips bring to pages which did not load them. */
import { type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';

const bundles = import.meta.glob<Partial<PageMessages>>('../../../messages/generated/*-filters.ts', {
  import: 'messages',
});

/** In the language of the page, which does not change before the next page is loaded. */
export async function loadFilterWords(): Promise<Partial<PageMessages>> {
  const language: Language = languages.find((each) => each === document.documentElement.lang) ?? 'ar';
  const load = Object.entries(bundles).find(([path]) => path.includes(`/${language}-`))?.[1];
  return (await load?.()) ?? {};
}
