/** Store of the current toast, outside React so that any code can show one. */
import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export type Toast = {
  id: number;
  title: string;
  text?: ReactNode;
  /** `plain`: success; `neutral`: information; `error`: failure. */
  tone: 'plain' | 'neutral' | 'error';
  /** A link (`to` without language prefix), or a callback that runs before the toast closes. */
  action?: { label: string } & ({ to: string } | { onAction: () => void });
};

const store = createStore<Toast | undefined>(undefined);
export const useToast = store.useValue;

let lastId = 0;

/** Replaces whatever toast is shown. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  lastId += 1;
  store.set({ tone: 'plain', ...toast, id: lastId });
}

/** Does nothing if another toast has replaced `id`. */
export function dismissToast(id: number): void {
  if (store.read()?.id === id) store.set(undefined);
}
