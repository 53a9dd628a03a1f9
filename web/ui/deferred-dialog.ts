/** Dialogs whose code is loaded when they are first opened: what was pressed shows that it is on its way. */
import { useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from './reason-of.ts';

/** What was pressed last: Safari gives a pressed button no focus. */
let pressed: Element | null;
if (!import.meta.env.SSR)
  addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest('a,button,select');
    },
    true,
  );

/** What was pressed last is busy until `loading` ends. */
export function showBusy(loading: Promise<void>): Promise<void> {
  const opener = pressed;
  opener?.setAttribute('aria-busy', 'true');
  return loading.finally(() => opener?.removeAttribute('aria-busy'));
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
    /** After a failure the next press tries again. Not for the page that the reader went to meanwhile. */
    open: () => {
      const { pathname } = location;
      const show = () => pathname === location.pathname && setState('open');
      void showBusy(load()).then(show, tellFailure);
    },
    dialog: { isOpen: state === 'open', onClose: () => setState('closed') },
  };
}
