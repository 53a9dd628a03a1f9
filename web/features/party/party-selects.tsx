/** The party as four selects: of a form without JavaScript. */
import type { ReactNode } from 'react';
import { mostBags, mostTravelers, type Party, partyFields } from '#contract/domain/party.ts';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';

type PartySelectsProps = { party: Party; className: string | undefined };

/** A party that cannot be, such as two infants with one adult, counts as none. */
export function PartySelects({ party, className }: PartySelectsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      {partyFields.map((field) => (
        <ChoiceField
          key={field}
          className={className}
          name={field}
          label={t(`partyPanel.${field}`)}
          value={String(party[field])}
          options={listCounts(field).map((count) => ({
            value: String(count),
            label: t(`party.${field}`, { count }),
          }))}
          onChange={() => undefined}
        />
      ))}
    </>
  );
}

function listCounts(field: (typeof partyFields)[number]): number[] {
  const first = field === 'adults' ? 1 : 0;
  const last = field === 'bags' ? mostBags : mostTravelers;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
