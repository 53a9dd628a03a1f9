/** The API's own words in the reader's language, from the compiled `api.…` messages. */
import type { Language } from '#contract/domain/language.ts';
import { messages as arabic } from '#messages/generated/ar-api.ts';
import { messages as english } from '#messages/generated/en-api.ts';
import type { ApiMessageArguments, ApiMessageKey } from '#messages/generated/types.ts';
import { textOf } from '#messages/message.ts';

type ArgumentsOf<K extends ApiMessageKey> = keyof ApiMessageArguments[K] extends never
  ? []
  : [args: ApiMessageArguments[K]];

/** Arguments are required exactly where the message takes some. */
export function translate<K extends ApiMessageKey>(
  language: Language,
  key: K,
  ...[args]: ArgumentsOf<K>
): string {
  return textOf((language === 'ar' ? arabic : english)[key], args ?? {});
}
