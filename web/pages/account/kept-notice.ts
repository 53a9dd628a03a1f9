/** Keeps a toast over the page load of a language change. */

const key = 'preferencesSaved';

export function keepNotice(): void {
  try {
    window.sessionStorage.setItem(key, '1');
  } catch {
    // Without storage the new language says enough.
  }
}

/** True once after `keepNotice`. */
export function takeNotice(): boolean {
  try {
    const isKept = window.sessionStorage.getItem(key) === '1';
    window.sessionStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
