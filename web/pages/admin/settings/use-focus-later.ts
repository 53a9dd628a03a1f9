/** Moves focus to an element that exists only after the next render. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusLater<Container extends HTMLElement>(): [
  RefObject<Container | null>,
  (selector: string) => void,
] {
  const container = useRef<Container>(null);
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    container.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return [
    container,
    (selector) => {
      wanted.current = selector;
    },
  ];
}
