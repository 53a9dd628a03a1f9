/** Loads what draws toasts when the first one is raised. */
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from './toast-store.ts';

const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }));
const noToast = () => undefined;

export function ToastHost(): ReactNode {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, noToast);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
