/** Cleans text that people type: no invisible characters, normalised, Latin digits, length in characters. */

const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * Control characters, lone surrogates, bidi controls and zero-width spaces; joiners that some scripts need
 * stay.
 */
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
const invisibleButLineEnd = new RegExp(`(?!\\n)${invisible.source}`, 'gu');
/** More combining marks than any language uses; ﾞ and ﾟ become marks in NFKC. */
const markRuns = /[\p{M}\uFF9E\uFF9F]{4,}/gu;
/** Limit of the Stream-Safe Text Format (UAX #15). */
const mostMarks = 30;

/**
 * Unicode normalisation in linear time. `String.normalize` is quadratic in a run of combining marks, so a run is cut
 * after 30. This is the only place that calls it.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  // Cut again, since normalisation can expand one mark to two; makes the function idempotent.
  return text.replace(markRuns, cutRun).normalize(form).replace(markRuns, cutRun);
}

function cutRun(run: string): string {
  return run.length <= mostMarks ? run : [...run.slice(0, 2 * mostMarks)].slice(0, mostMarks).join('');
}

/** One line without control and bidi characters, trimmed. */
export function cleanLine(text: string): string {
  return normalizeText(text.replace(spaces, ' ').replace(invisible, ''), 'NFC').trim();
}

/** Several lines, ended by `\n`, without control and bidi characters, trimmed. */
export function cleanLines(text: string): string {
  const lines = text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(invisibleButLineEnd, '');
  return normalizeText(lines, 'NFC').trim();
}

/** Characters as people count them, not as JavaScript does. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const otherDigits = /[٠-٩۰-۹]/g;

/** The same text with Latin digits: ٠–٩ and ۰–۹ become 0–9. */
export function toLatinDigits(text: string): string {
  // Both rows begin at a multiple of 16.
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
}

/** A typed number without thousands separators and spaces, with a decimal point. */
export function toPlainNumber(text: string): string {
  return toLatinDigits(text)
    .replace(/[\s,٬\u200e\u200f\u061c]/g, '')
    .replace('٫', '.');
}
