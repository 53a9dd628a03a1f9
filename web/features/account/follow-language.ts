/** Switches this browser to the language saved in the account. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';

/** Loads `path` (without prefix) in `language`; the server saves the choice. */
export function followLanguage(language: Language, path: string): void {
  try {
    window.localStorage.setItem('lang', language);
  } catch {
    // The server uses the cookie.
  }
  window.location.assign(`${localizedPath(language, path)}${path.includes('?') ? '&' : '?'}lang=${language}`);
}

/** The language chosen on this device; null if none. */
export function readLanguageChoice(): string | null {
  try {
    return window.localStorage.getItem('lang');
  } catch {
    return null;
  }
}
