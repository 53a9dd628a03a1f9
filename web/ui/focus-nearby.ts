/** Where the focus goes when what held it is gone: to the dialog on top, or to the content of the page. */

export function focusNearby(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]');
  const place = [...dialogs].at(-1) ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}
