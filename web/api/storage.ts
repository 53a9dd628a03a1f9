/** What this browser keeps between visits, and a tab between its pages; their storage may be blocked or full, which loses what it would have kept. */

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes what was kept. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Kept until the page is left, where the caller does so.
  }
}

/** Stores `value` for this tab. Without storage it is lost. */
export function storeInSession(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}

/** Takes the stored value; undefined if missing or unreadable. */
export function takeFromSession<Value>(key: string): Value | undefined {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}
