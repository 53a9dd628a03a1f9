/** Dialog or drawer; its implementation is lazy-loaded when it first opens. */
import { type ReactNode, useState } from 'react';
import { defer } from './defer.tsx';

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

const DialogView = defer(async () => (await import('./dialog-view.tsx')).DialogView);

/** Preloads the dialog implementation. */
export const loadDialog = DialogView.load;

export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogView {...props} />;
}
