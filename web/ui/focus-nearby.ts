/** Moves focus when the focused element is removed: to the top dialog, or to the page content. */

export function focusNearby(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]');
  const place = [...dialogs].at(-1) ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}
