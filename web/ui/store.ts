/** A value outside React, so that any code can set it. */
import { useSyncExternalStore } from 'react';

export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const read = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Follows the value; it is `first` on the server and while hydrating. */
    useValue: () => useSyncExternalStore(subscribe, read, () => first),
  };
}
