/**
 * Dialog or drawer; its implementation is lazy-loaded when it first opens, and where wanted the code of what is in
 * it with the press.
 */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showBusy } from './deferred-dialog.ts';
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

let View: ComponentType<DialogProps> | undefined;

export async function loadDialog(): Promise<void> {
  View ??= (await import('./dialog-view.tsx')).DialogView;
}

/** What opened it is busy until the code has come. */
export function Dialog(props: DialogProps): ReactNode {
  const t = useTranslate();
  const [wasOpened, setWasOpened] = useState(false);
  const load = useEffectEvent(async () => {
    try {
      await showBusy(loadDialog());
      setWasOpened(true);
    } catch (error) {
      showReason(t, error, { title: t('error.part') });
      // Opening it again loads it again.
      props.onClose();
    }
  });
  useEffect(() => {
    if (props.isOpen) void load();
  }, [props.isOpen]);
  return wasOpened && View && <View {...props} />;
}
