/** Store of the current toast, outside React so that any code can show one. */

export type Toast = {
  id: number;
  title: string;
  text?: string;
  /** `plain`: success; `neutral`: information; `error`: failure. */
  tone: 'plain' | 'neutral' | 'error';
  /** A link (`to` without language prefix), or a callback that runs before the toast closes. */
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

/** Does nothing if another toast has replaced `id`. */
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
