/** Messages that the dialog brings to pages which did not load them. */
import { type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';

const bundles = import.meta.glob<Partial<PageMessages>>('../../../messages/generated/*-{party,dialog}.ts', {
  import: 'messages',
});

/** In the language of the page, which does not change before the next page is loaded. */
export async function loadPartyMessages(): Promise<Partial<PageMessages>> {
  const language: Language = languages.find((each) => each === document.documentElement.lang) ?? 'ar';
  const wanted = Object.entries(bundles).filter(([path]) => path.includes(`/${language}-`));
  return Object.assign({}, ...(await Promise.all(wanted.map(([, load]) => load()))));
}
