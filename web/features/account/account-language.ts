/** The language saved in the account, and on this device. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { updateLanguage } from '#contract/endpoints/people.ts';
import { call } from '#web/api/call.ts';
import { readStored, store } from '#web/api/storage.ts';

/** Loads `path` (without prefix) in `language`; the server saves the choice. */
export function followLanguage(language: Language, path: string): void {
  storeLanguage(language);
  window.location.assign(`${localizedPath(language, path)}${path.includes('?') ? '&' : '?'}lang=${language}`);
}

/** On this device, also without an account; without storage the server uses the cookie. */
export function storeLanguage(language: Language): void {
  store('lang', language);
}

export function readLanguageChoice(): string | null {
  return readStored('lang');
}

/** Uses keepalive, since the page is left. Failures are ignored: the browser still stores the language. */
export async function saveLanguage(language: Language): Promise<void> {
  await call(updateLanguage, { body: { language }, keepalive: true }).catch(() => undefined);
}
