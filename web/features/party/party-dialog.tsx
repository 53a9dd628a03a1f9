/** Dialog to choose the party: adults, children, infants and checked bags, each with a stepper. */
import type { ReactNode } from 'react';
import { type Party, partyFields } from '#contract/domain/party.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { PartySteppers } from './party-steppers.tsx';

type PartyDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  party: Party;
  onChange: (party: Party) => void;
};

export const loadPartyDialog = () => withWords(PartyDialog, 'party', 'dialog');

/** Totals behind the dialog follow each press. */
function PartyDialog({ isOpen, onClose, party, onChange }: PartyDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={t('partyDialog.title')} width="narrow">
      <PartySteppers fields={partyFields} party={party} onChange={onChange} />
      <Stack gap={4} above={3}>
        <Soft size="sm">{t('partyDialog.limit')}</Soft>
        <Button onClick={onClose}>{t('partyDialog.done')}</Button>
      </Stack>
    </DialogView>
  );
}
