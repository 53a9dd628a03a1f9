/** Store of the current toast, outside React so that any code can show one. */

export type Toast = {
  id: number;
  title: string;
  text?: string;
  /** `plain`: done as wished; `neutral`: for the reader to know; `error`: not done. */
  tone: 'plain' | 'neutral' | 'error';
  /** A way on, `to` being a path of this site without language prefix; or what is done before the toast goes. */
  action?: { label: string } & ({ to: string } | { onAction: () => void });
};

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces whatever toast is shown. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  lastId += 1;
  current = { tone: 'plain', ...toast, id: lastId };
  notify();
}

/** Does nothing when another toast has taken the place of `id`. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = undefined;
  notify();
}

export function currentToast(): Toast | undefined {
  return current;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
