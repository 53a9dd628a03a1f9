/** Dialog to choose the party: adults, children, infants and checked bags, each with a stepper. */
import { type ComponentType, type ReactNode, useId } from 'react';
import {
  changeParty,
  isSameParty,
  type Party,
  type PartyField,
  partyFields,
} from '#contract/domain/party.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import styles from './party-dialog.module.css';

type PartyDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  party: Party;
  onChange: (party: Party) => void;
};

/** The dialog, once its messages are there. */
export function loadPartyDialog(): Promise<ComponentType<PartyDialogProps>> {
  return withWords(PartyDialog, 'party', 'dialog');
}

/** Every press counts at once: totals behind the dialog follow. */
function PartyDialog({ isOpen, onClose, party, onChange }: PartyDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={t('partyDialog.title')} width="narrow">
      <div className={styles.rows}>
        {partyFields.map((field) => (
          <Stepper key={field} field={field} party={party} onChange={onChange} />
        ))}
      </div>
      <p className={styles.limit}>{t('partyDialog.limit')}</p>
      <Button className={styles.done} onClick={onClose}>
        {t('partyDialog.done')}
      </Button>
    </DialogView>
  );
}

type StepperProps = { field: PartyField; party: Party; onChange: (party: Party) => void };

function Stepper({ field, party, onChange }: StepperProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const name = t(`partyPanel.${field}`);
  const step = (by: 1 | -1) => {
    const next = changeParty(party, field, party[field] + by);
    const isBlocked = isSameParty(next, party);
    return (
      <button
        type="button"
        className={styles.step}
        // Stays focusable at the limit, so that the keyboard does not lose its place.
        aria-disabled={isBlocked}
        aria-label={t(by === 1 ? 'partyDialog.more' : 'partyDialog.less', { name })}
        onClick={() => isBlocked || onChange(next)}
      >
        <span aria-hidden="true">{by === 1 ? '+' : '−'}</span>
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its controls
    <div className={styles.row} role="group" aria-labelledby={id}>
      <p className={styles.name}>
        <span id={id}>{name}</span>
        <span className={styles.hint}>{t(`partyDialog.${field}Hint`)}</span>
      </p>
      {step(-1)}
      <output className={styles.count}>{party[field]}</output>
      {step(1)}
    </div>
  );
}
