/** One spelling for search: the letters of Arabic that are written in several ways, Latin letters without marks. */

/** Harakat, the small alef and tatweel; and the marks NFD parts from Latin letters. */
const marks = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u0300-\u036F]/g;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const notWord = /[^\p{L}\p{N}]+/gu;

const letters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  // Persian and Urdu keyboards.
  ی: 'ي',
  ک: 'ك',
  // Latin letters that are no letter with a mark.
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
};
const folded = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Words in lower case parted by single spaces: Arabic without hamza, harakat and tatweel, Latin without marks,
 * digits as 0–9. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(invisible, '')
    .replace(folded, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(notWord, ' ')
    .trim();
}
