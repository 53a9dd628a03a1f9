/** The party as four selects of a form; works without JavaScript. */
import type { ReactNode } from 'react';
import { mostBags, mostTravelers, type Party, partyFields } from '#contract/domain/party.ts';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './party-selects.module.css';

type PartySelectsProps = { party: Party; onChange: (party: Party) => void };

/** Each list ends where the others leave off, so that every choice is a party booking sites take. */
export function PartySelects({ party, onChange }: PartySelectsProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.selects}>
      {partyFields.map((field) => (
        <ChoiceField
          key={field}
          name={field}
          label={t(`partyPanel.${field}`)}
          value={String(party[field])}
          options={listCounts(party, field).map((count) => ({
            value: String(count),
            label: t(`party.${field}`, { count }),
          }))}
          onChange={(count) => onChange(withCount(party, field, Number(count)))}
        />
      ))}
    </div>
  );
}

function listCounts(party: Party, field: (typeof partyFields)[number]): number[] {
  const first = field === 'adults' ? 1 : 0;
  const last = {
    adults: mostTravelers,
    children: mostTravelers - 1,
    infants: Math.max(party.adults, party.infants),
    bags: mostBags,
  }[field];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Where the others leave no room, they give way: first infants, then children, then adults. */
function withCount(party: Party, field: (typeof partyFields)[number], count: number): Party {
  const next = { ...party, [field]: count };
  const order = (['infants', 'children', 'adults'] as const).filter((other) => other !== field);
  next.infants = Math.min(next.infants, next.adults);
  for (const other of order) {
    const over = next.adults + next.children + next.infants - mostTravelers;
    if (over > 0) next[other] -= Math.min(over, next[other] - (other === 'adults' ? 1 : 0));
  }
  next.infants = Math.min(next.infants, next.adults);
  return next;
}
