/** The languages of the site; Arabic is the default. */

export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage = 'ar' satisfies Language;

/** A language as it is stored; the default for any other text. */
export function languageOf(text: string): Language {
  return languages.find((language) => language === text) ?? defaultLanguage;
}

/** Writing direction for `<html dir>`. */
export function directionOf(lang: Language): 'rtl' | 'ltr' {
  return lang === 'ar' ? 'rtl' : 'ltr';
}

/** The text of a language; where it was left empty, that of another. */
export function inLanguage(text: Readonly<Record<Language, string>>, language: Language): string {
  return text[language] || (languages.map((each) => text[each]).find((each) => each !== '') ?? '');
}
