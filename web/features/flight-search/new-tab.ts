/** Opens a path in a new tab without `opener`; false when the browser blocked it. */
export function openInNewTab(path: string): boolean {
  // With `noopener` the browser would not report whether the tab was opened.
  const tab = window.open(path, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
