/** Opens a path of this site in a new tab that knows nothing of this page; false when the browser refused. */
export function openInNewTab(path: string): boolean {
  // With `noopener` among the features the browser would not say whether it opened the tab.
  const tab = window.open(path, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
