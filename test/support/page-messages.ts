/** All messages of pages in each language, every bundle of them. */
import { type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';

const bundles = import.meta.glob<Partial<PageMessages>>(
  [
    '../../messages/generated/*.ts',
    '!../../messages/generated/types.ts',
    '!../../messages/generated/*-api.ts',
  ],
  { eager: true, import: 'messages' },
);

function mergeBundles(language: Language): PageMessages {
  const ofLanguage = Object.entries(bundles).filter(([path]) => path.includes(`/generated/${language}`));
  return Object.assign({}, ...ofLanguage.map(([, messages]) => messages));
}

export const pageMessages = Object.fromEntries(
  languages.map((language) => [language, mergeBundles(language)]),
) as Record<Language, PageMessages>;
