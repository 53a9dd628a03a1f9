/** Button that names the party ("2 adults, 1 child") and opens the dialog to change it, loaded when it is pressed. */

import type { ReactNode } from 'react';
import type { Party } from '#contract/domain/party.ts';
import cell from '#web/features/destination-search/search-field.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { defer } from '#web/ui/defer.tsx';
import { createIcon } from '#web/ui/icons.tsx';
import { useDeferredDialog } from '#web/ui/use-deferred-dialog.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './party-picker.module.css';
import { usePartyWords } from './party-words.ts';

const PartyDialog = defer(async () => (await import('./party-dialog.tsx')).loadPartyDialog());

type PartyPickerProps = {
  /** `plain` stands on a card or the page, `cell` is a field of a search bar. */
  look: 'plain' | 'cell';
  /** In a form that holds its own party. */
  own?: { party: Party; onChange: (party: Party) => void };
};

export function PartyPicker({ look, own }: PartyPickerProps): ReactNode {
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
        className={look === 'cell' ? cell.opener : buttonClass('icon', styles.picker)}
        data-look={look}
        aria-haspopup="dialog"
        title={t('party.change')}
        {...preload}
        onClick={() => open()}
      >
        {look === 'plain' && <PeopleIcon />}
        <VisuallyHidden>{t('party.label')}: </VisuallyHidden>
        <span>
          {words}
          {party.bags > 0 && <span className={styles.bags}> · {t('party.bags', { count: party.bags })}</span>}
        </span>
        {look === 'cell' && <PeopleIcon className={styles.sign} />}
      </button>
      {isUsed && <PartyDialog {...dialog} party={party} onChange={onChange} />}
    </>
  );
}

const PeopleIcon = createIcon(
  <>
    <circle cx="9" cy="8" r="3.2" />
    <path d="M3 19.5a6 6 0 0 1 12 0M16 5.2a3 3 0 0 1 0 5.6M17.5 14.2a5.4 5.4 0 0 1 3.5 5.3" />
  </>,
);
