/** Keeps a toast across the page load of a language change, in session storage. */

const key = 'preferencesSaved';

export function keepNotice(): void {
  try {
    window.sessionStorage.setItem(key, '1');
  } catch {
    // Without session storage the toast is skipped; the new language shows that saving worked.
  }
}

/** Returns true once after `keepNotice`. */
export function takeNotice(): boolean {
  try {
    const isKept = window.sessionStorage.getItem(key) === '1';
    window.sessionStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
