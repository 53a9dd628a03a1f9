/** The two languages of the site; Arabic is the default. */

export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'ar';

/** Writing direction for `<html dir>`. */
export function directionOf(lang: Language): 'rtl' | 'ltr' {
  return lang === 'ar' ? 'rtl' : 'ltr';
}
