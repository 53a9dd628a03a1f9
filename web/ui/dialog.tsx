/**
 * Dialog or drawer; its implementation is lazy-loaded when it first opens, and where wanted the code of what is in
 * it with the press.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer, type MissingProps } from './defer.tsx';
import { showReason } from './reason-of.ts';

export type DialogProps = {
  isOpen: boolean;
  /** Called on Escape, the close button or an outside click. */
  onClose: () => void;
  title: ReactNode;
  description?: string;
  /** `drawer` slides in from the inline start, `sheet` from the bottom. */
  shape?: 'middle' | 'drawer' | 'sheet';
  /** Width of a `middle` dialog: narrow for questions, wide for long forms. */
  width?: 'narrow' | 'usual' | 'wide';
  children: ReactNode;
};

/** `onMissing` puts away what was opened, so that opening it again loads it again. */
type OpenedProps = DialogProps & { onMissing: () => void };

const DialogView = defer<OpenedProps>(
  async () => (await import('./dialog-view.tsx')).DialogView,
  null,
  MissingDialog,
);

export const loadDialog = DialogView.load;

export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogView {...props} onMissing={() => setWasOpened(false)} />;
}

function MissingDialog({ error, onClose, onMissing }: OpenedProps & MissingProps): ReactNode {
  const t = useTranslate();
  const tell = useEffectEvent(() => {
    showReason(t, error, { title: t('error.part') });
    onClose();
    onMissing();
  });
  useEffect(() => tell(), []);
  return null;
}

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
