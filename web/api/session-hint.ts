/** Flag in browser storage that a user is probably signed in; it grants no access. */

const key = 'signedIn';

/** Returns false if storage is blocked. */
export function isSessionLikely(): boolean {
  try {
    return window.localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export function storeSessionHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) window.localStorage.setItem(key, '1');
    else window.localStorage.removeItem(key);
  } catch {
    // Without storage other tabs notice the change only after a reload.
  }
}
