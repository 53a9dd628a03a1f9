/** The party in words. */
import type { Party } from '#contract/domain/party.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';

/** "2 travelers", "2 adults, 1 child": bags are not people. */
export function usePartyWords(party: Party): string {
  const t = useTranslate();
  return new Intl.ListFormat(useLanguage(), { type: 'unit' }).format(listPeople(t, party));
}

function listPeople(t: Translate, party: Party): string[] {
  if (party.children + party.infants === 0) return [t('party.people', { count: party.adults })];
  return (['adults', 'children', 'infants'] as const).flatMap((kind) =>
    party[kind] > 0 ? [t(`party.${kind}`, { count: party[kind] })] : [],
  );
}
