/** The language somebody chose for the account goes with them: this browser is led to it and keeps it. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';

/** Loads `path` (without prefix) in `language`; the server keeps the choice. */
export function followLanguage(language: Language, path: string): void {
  try {
    window.localStorage.setItem('lang', language);
  } catch {
    // The cookie alone decides what the server sends.
  }
  window.location.assign(`${localizedPath(language, path)}${path.includes('?') ? '&' : '?'}lang=${language}`);
}

/** The language chosen on this device, in the header or with an account; null where none was. */
export function readLanguageChoice(): string | null {
  try {
    return window.localStorage.getItem('lang');
  } catch {
    return null;
  }
}
