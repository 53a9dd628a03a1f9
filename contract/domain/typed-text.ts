/** What people type, made plain: nothing invisible in it, one spelling, measured in characters. */

const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Control characters, lone surrogates, bidi controls and spaces without width; the joiners some scripts need stay. */
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
const invisibleButLineEnd = new RegExp(`(?!\\n)${invisible.source}`, 'gu');

/** One line without control and bidi characters, trimmed. */
export function cleanLine(text: string): string {
  return text.replace(spaces, ' ').replace(invisible, '').normalize('NFC').trim();
}

/** Several lines, ended by `\n`, without control and bidi characters, trimmed. */
export function cleanLines(text: string): string {
  return text
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replace(invisibleButLineEnd, '')
    .normalize('NFC')
    .trim();
}

/** Characters as people count them, not as JavaScript does. */
export function countCharacters(text: string): number {
  return [...text].length;
}
