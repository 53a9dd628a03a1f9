/** Keeps a toast across the page load of a language change, in session storage. */

const key = 'preferencesSaved';

export function storeSavedToast(): void {
  try {
    window.sessionStorage.setItem(key, '1');
  } catch {
    // Without session storage the toast is skipped; the new language shows that saving worked.
  }
}

/** Returns true once after `storeSavedToast`. */
export function takeSavedToast(): boolean {
  try {
    const isStored = window.sessionStorage.getItem(key) === '1';
    window.sessionStorage.removeItem(key);
    return isStored;
  } catch {
    return false;
  }
}
