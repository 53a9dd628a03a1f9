/** Loads the toast implementation when the first toast is shown. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { defer } from './defer.tsx';
import { currentToast, subscribeToToast } from './toast-store.ts';

const ToastView = defer(async () => (await import('./toast-view.tsx')).ToastView);
const noToast = () => undefined;

export function ToastHost(): ReactNode {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, noToast);
  return toast && <ToastView toast={toast} />;
}
