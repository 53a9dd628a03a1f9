/** Keeps the focus in a list when the row that had it is removed. */
import { type RefObject, useEffect, useRef } from 'react';

/** @param rows must be a new object whenever the rows change */
export function useFocusInList(part: RefObject<HTMLElement | null>, rows: unknown): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const follow = () => {
      if (document.activeElement !== document.body) {
        wasInside.current = part.current?.contains(document.activeElement) ?? false;
      }
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) {
      part.current?.focus({ preventScroll: true });
    }
  }, [rows]);
}
