/** Language of a response: saved choice, then `Accept-Language`, then Arabic. */
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import { findCookie } from './cookies.ts';
import type { ReadHeaders } from './http-env.ts';

function findLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}

/** Language of `accept-language` with the highest weight among ours. */
function preferredLanguage(header: string): Language | undefined {
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag, ...parameters] = entry.split(';');
      const weight = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: findLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.language !== undefined && wish.weight > 0);
  wishes.sort((a, b) => b.weight - a.weight);
  return wishes[0]?.language;
}

/** `linked` is the language of the page a link was on. */
export function readerLanguage(headers: ReadHeaders, linked?: string | null): Language {
  const kept = findLanguage(findCookie(headers.get('cookie'), 'lang')) ?? findLanguage(linked ?? undefined);
  return kept ?? preferredLanguage(headers.get('accept-language') ?? '') ?? defaultLanguage;
}
