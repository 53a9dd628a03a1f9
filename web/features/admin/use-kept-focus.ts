/** Keeps the focus in a list when the row that had it is removed. */
import { type RefObject, useEffect, useRef } from 'react';

/** @param rows another object whenever other rows are shown */
export function useKeptFocus(part: RefObject<HTMLElement | null>, rows: unknown): void {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever other rows are shown
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) {
      part.current?.focus({ preventScroll: true });
    }
  }, [rows]);
}
