/** Button that names the party ("2 adults, 1 child") and opens the dialog to change it, loaded when it is pressed. */
import type { ReactNode } from 'react';
import type { Party } from '#contract/domain/party.ts';
import cell from '#web/features/destination-search/search-field.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { defer } from '#web/ui/defer.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { createIcon } from '#web/ui/icons.tsx';
import { Text, VisuallyHidden } from '#web/ui/layout.tsx';
import shown from '#web/ui/text.module.css';

const PartyDialog = defer(async () => (await import('./party-dialog.tsx')).loadPartyDialog());

export function PartyPicker(props: {
  /** `plain` stands on a card or the page, `cell` is a field of a search bar. */
  look: 'plain' | 'cell';
  /** In a form that holds its own party. */
  own?: { party: Party; onChange: (party: Party) => void };
}): ReactNode {
  const { look, own } = props;
  const t = useTranslate();
  const choice = usePartyChoice();
  const { party, onChange } = own ?? { party: choice.party, onChange: choice.chooseParty };
  const words = usePartyWords(party);
  const { isUsed, preload, open, dialog } = useDeferredDialog(PartyDialog);
  return (
    <>
      {look === 'cell' && (
        <span className={cell.label} aria-hidden="true">
          {t('party.label')}
        </span>
      )}
      <button
        type="button"
        className={look === 'cell' ? cell.opener : buttonClass('quiet', shown.scripted)}
        aria-haspopup="dialog"
        title={t('partyCount.change')}
        {...preload}
        onClick={() => open()}
      >
        {look === 'plain' && <PeopleIcon />}
        <VisuallyHidden>{t('party.label')}: </VisuallyHidden>
        <span>
          {words}
          {party.bags > 0 && (
            <Text as="span" weight="normal">
              {' '}
              · {t('partyCount.bags', { count: party.bags })}
            </Text>
          )}
        </span>
        {look === 'cell' && <PeopleIcon />}
      </button>
      {isUsed && <PartyDialog {...dialog} party={party} onChange={onChange} />}
    </>
  );
}

const PeopleIcon = createIcon(
  'M5.8 8a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0ZM3 19.5a6 6 0 0 1 12 0M16 5.2a3 3 0 0 1 0 5.6M17.5 14.2a5.4 5.4 0 0 1 3.5 5.3',
);

/** "2 travelers", "2 adults, 1 child": bags are not people. */
export function usePartyWords(party: Party): string {
  const t = useTranslate();
  if (party.children + party.infants === 0) return t('partyCount.people', { count: party.adults });
  const people = (['adults', 'children', 'infants'] as const)
    .filter((kind) => party[kind] > 0)
    .map((kind) => t(`partyCount.${kind}`, { count: party[kind] }));
  return new Intl.ListFormat(t.language, { type: 'unit' }).format(people);
}
