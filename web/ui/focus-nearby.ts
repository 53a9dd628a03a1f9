/** Where focus goes when the focused element is removed: the top dialog, or the page content. */

export function focusNearby(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]');
  const place = [...dialogs].at(-1) ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}
