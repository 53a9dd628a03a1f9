/** Where the focus goes when the row whose button was pressed leaves the list: to the list. */
import { type RefObject, useEffect, useRef } from 'react';

export type ListFocus = { list: RefObject<HTMLDivElement | null>; keep: () => void };

/** @param rows what the list shows; the focus is looked after once when it changes */
export function useListFocus(rows: unknown): ListFocus {
  const list = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    list,
    keep: () => {
      isWanted.current = true;
    },
  };
}
