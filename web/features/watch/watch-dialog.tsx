/** Dialog that creates a watch or changes one; loaded when it is first opened, with its messages. */
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { WatchForm } from './watch-form.tsx';
import { type WatchOutcome, WatchResult } from './watch-outcome.tsx';
import type { AlertLink } from './watch-queries.ts';
import type { WatchedTrip } from './watched-trip.ts';

export type WatchDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  trip: WatchedTrip;
  /** The watch to change, and the link of the mail that changes it; without it a new one is made. */
  watch?: Watch;
  link?: AlertLink;
};

/** The dialog, once its messages are there. */
export function loadWatchDialog(): Promise<ComponentType<WatchDialogProps>> {
  return withWords(WatchDialog, 'watch', 'forms', 'search');
}

function WatchDialog({ isOpen, onClose, trip, watch, link }: WatchDialogProps): ReactNode {
  const t = useTranslate();
  const [outcome, setOutcome] = useState<WatchOutcome>();
  const close = () => {
    onClose();
    // What was told is not told again when the dialog opens the next time.
    setOutcome(undefined);
  };
  return (
    <DialogView
      isOpen={isOpen}
      onClose={close}
      title={t(watch === undefined ? 'watch.title' : 'watch.edit')}
      width="narrow"
    >
      {outcome === undefined ? (
        <WatchForm trip={trip} watch={watch} link={link} onOutcome={setOutcome} onClose={close} />
      ) : (
        <WatchResult outcome={outcome} trip={trip} onClose={close} />
      )}
    </DialogView>
  );
}
