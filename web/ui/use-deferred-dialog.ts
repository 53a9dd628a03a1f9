/** A dialog whose code is loaded with the first press. */
import { useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from './reason-of.ts';

/** Mount the dialog, with `dialog` as its properties, once it `isUsed`. */
export function useDeferredDialog({ load }: { load: () => Promise<void> }) {
  const t = useTranslate();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const tellFailure = (error: unknown) => showReason(t, error, { title: t('error.part') });
  // The press loads again and reports a failure.
  const preload = () => void load().catch(() => undefined);
  return {
    isUsed: state !== 'unused',
    preload: { onPointerEnter: preload, onFocus: preload },
    /** After a failure the next press tries again. */
    open: () => void load().then(() => setState('open'), tellFailure),
    dialog: { isOpen: state === 'open', onClose: () => setState('closed') },
  };
}
