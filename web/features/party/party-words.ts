/** The party in words, and the messages its dialog brings to pages that did not load them. */
import { type Language, languages } from '#contract/domain/language.ts';
import type { Party } from '#contract/domain/party.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';

/** "2 adults, 1 child": bags are not people. */
export function usePartyWords(party: Party): string {
  const t = useTranslate();
  return new Intl.ListFormat(useLanguage(), { type: 'unit' }).format(listPeople(t, party));
}

function listPeople(t: Translate, party: Party): string[] {
  return (['adults', 'children', 'infants'] as const).flatMap((kind) =>
    party[kind] > 0 ? [t(`party.${kind}`, { count: party[kind] })] : [],
  );
}

const bundles = import.meta.glob<Partial<PageMessages>>('../../../messages/generated/*-party.ts', {
  import: 'messages',
});

/** In the language of the page, which does not change before the next page is loaded. */
export async function loadPartyMessages(): Promise<Partial<PageMessages>> {
  const language: Language = languages.find((each) => each === document.documentElement.lang) ?? 'ar';
  const wanted = Object.entries(bundles).find(([path]) => path.includes(`/${language}-`));
  return (await wanted?.[1]()) ?? {};
}
