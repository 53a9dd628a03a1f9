/** Keeps focus nearby when the focused element disappears or is disabled. */
import { useEffect } from 'react';
import { focusNearby } from '#web/ui/focus-nearby.ts';

/** Delay that lets other code move the focus first. */
const delayMs = 100;

export function useLostFocus(): void {
  useEffect(() => {
    let lastFocused: Element | null = null;
    let timer: number | undefined;
    const follow = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Element ? target : null;
    };
    const isLost = () =>
      lastFocused !== null && (!lastFocused.isConnected || lastFocused.matches(':disabled'));
    const refocus = () => {
      timer = undefined;
      if (isLost() && document.activeElement === document.body) focusNearby();
    };
    const observer = new MutationObserver(() => {
      if (isLost()) timer ??= window.setTimeout(refocus, delayMs);
    });
    document.addEventListener('focusin', follow);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', follow);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}
