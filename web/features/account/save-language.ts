/** Saves the reader's language in their account. */
import type { Language } from '#contract/domain/language.ts';
import { updateLanguage } from '#contract/endpoints/people.ts';
import { call } from '#web/api/call.ts';

/** Uses keepalive, since the page is left. Failures are ignored: the browser still stores the language. */
export async function saveLanguage(language: Language): Promise<void> {
  await call(updateLanguage, { body: { language }, keepalive: true }).catch(() => undefined);
}
