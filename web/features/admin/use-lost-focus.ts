/** Keeps focus nearby when the focused element disappears or is disabled. */
import { useEffect } from 'react';
import { focusNearby } from '#web/ui/focus-nearby.ts';

/** Delay that lets other code move the focus first. */
const patienceMs = 100;

export function useLostFocus(): void {
  useEffect(() => {
    let held: Element | null = null;
    let timer: number | undefined;
    const follow = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null;
    };
    const look = () => {
      timer = undefined;
      const isLost = held !== null && (!held.isConnected || held.matches(':disabled'));
      if (isLost && document.activeElement === document.body) focusNearby();
    };
    const observer = new MutationObserver(() => {
      timer ??= window.setTimeout(look, patienceMs);
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
