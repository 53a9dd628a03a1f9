/** Initial focus of a dialog: the marked element, or the first field of its form. */

const marked = '[data-first-focus]';
const fields =
  'form :is(input:not([type=hidden], [type=file], [readonly], [tabindex="-1"]), select, textarea):not(:disabled)';

/** Returns false if there is nothing to focus. */
export function focusFirst(content: Element): boolean {
  const place = content.querySelector<HTMLElement>(marked) ?? content.querySelector<HTMLElement>(fields);
  place?.focus();
  return place !== null;
}

/** Focuses a form that renders later, unless the focus was moved meanwhile. */
export function awaitFirst(content: Element): void {
  let start: Element | null = null;
  const observer = new MutationObserver(() => {
    const isLeft = !content.isConnected || document.activeElement !== start;
    if (isLeft || focusFirst(content)) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  // The dialog sets its own focus right after this.
  queueMicrotask(() => {
    start = document.activeElement;
  });
}
