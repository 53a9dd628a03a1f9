/** Dialog or drawer; its implementation is lazy-loaded when it first opens. */
import { type ReactNode, useState } from 'react';
import { defer } from './defer.tsx';

export type DialogProps = {
  isOpen: boolean;
  /** Escape, the cross or a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  /** `drawer` comes from the start edge of the page, `sheet` from below. */
  shape?: 'middle' | 'drawer' | 'sheet';
  /** Of a dialog in the middle: a question is narrow, a long form wide. */
  width?: 'narrow' | 'usual' | 'wide';
  children: ReactNode;
};

const DialogView = defer(async () => (await import('./dialog-view.tsx')).DialogView);

/** Loads what draws dialogs before one opens. */
export const loadDialog = DialogView.load;

export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogView {...props} />;
}
