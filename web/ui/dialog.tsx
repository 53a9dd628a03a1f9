/** Dialog or drawer; its implementation is lazy-loaded when it first opens. */
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

/** Preloads the dialog implementation. */
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
