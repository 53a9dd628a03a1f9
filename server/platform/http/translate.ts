/** Texts of the API in the reader's language, from the `api.…` messages. */
import type { Language } from '#contract/domain/language.ts';
import { messages as arabic } from '#messages/generated/ar-api.ts';
import { messages as english } from '#messages/generated/en-api.ts';
import type { ApiMessageArguments, ApiMessageKey, ApiMessages } from '#messages/generated/types.ts';
import { textOf } from '#messages/message.ts';

const messages: Readonly<Record<Language, ApiMessages>> = { ar: arabic, en: english };

type ArgumentsOf<K extends ApiMessageKey> = keyof ApiMessageArguments[K] extends never
  ? []
  : [args: ApiMessageArguments[K]];

/** Requires arguments exactly if the message has some. */
export function translate<K extends ApiMessageKey>(
  language: Language,
  key: K,
  ...[args]: ArgumentsOf<K>
): string {
  return textOf(messages[language][key], args ?? {});
}

export type Translate = {
  <K extends ApiMessageKey>(key: K, ...args: ArgumentsOf<K>): string;
  /** For dates, numbers and names beside the texts. */
  readonly language: Language;
};

export function translatorFor(language: Language): Translate {
  const t = <K extends ApiMessageKey>(key: K, ...args: ArgumentsOf<K>) => translate(language, key, ...args);
  return Object.assign(t, { language });
}
