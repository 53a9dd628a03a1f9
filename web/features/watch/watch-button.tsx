/** Bell that opens the dialog to watch a price; the dialog is loaded when the bell is pressed. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BellIcon } from './bell-icon.tsx';
import styles from './watch-button.module.css';
import type { WatchedTrip } from './watched-trip.ts';

const WatchDialog = defer(async () => (await import('./watch-dialog.tsx')).loadWatchDialog());

type WatchButtonProps = {
  trip: WatchedTrip;
  /** `card`: the icon in a card's corner; `band`: icon and text in the hero band; `plain`: icon and text. */
  look: 'card' | 'band' | 'plain';
  className?: string | undefined;
};

export function WatchButton({ trip, look, className }: WatchButtonProps): ReactNode {
  const t = useTranslate();
  const { isLoaded, isOpen, open, close } = useWatchDialog();
  return (
    <>
      <button
        type="button"
        className={[styles.bell, className].filter(Boolean).join(' ')}
        data-look={look}
        aria-haspopup="dialog"
        aria-label={t('fare.watchNamed', { city: trip.city })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <BellIcon />
        {look !== 'card' && <span>{t('fare.watch')}</span>}
      </button>
      {isLoaded && <WatchDialog isOpen={isOpen} onClose={close} trip={trip} />}
    </>
  );
}

/** Loads the dialog before it opens; a failure is told, and the next press tries again. */
function useWatchDialog() {
  const t = useTranslate();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const failed = () => showToast({ title: t('error.title'), text: t('error.text'), tone: 'error' });
  return {
    isLoaded: state !== 'unused',
    isOpen: state === 'open',
    open: () => void WatchDialog.load().then(() => setState('open'), failed),
    close: () => setState('closed'),
  };
}

function preload(): void {
  // The press loads again and reports a failure.
  WatchDialog.load().catch(() => undefined);
}
