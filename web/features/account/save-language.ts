/** Saves the language somebody reads in with their account. */
import type { Language } from '#contract/domain/language.ts';
import { updateLanguage } from '#contract/endpoints/people.ts';
import { call } from '#web/api/call.ts';

/** Sent to its end although the page is left. A failure changes nothing of the page: the browser keeps its choice. */
export async function saveLanguage(language: Language): Promise<void> {
  await call(updateLanguage, { body: { language }, keepalive: true }).catch(() => undefined);
}
