/** Splits a wish into known words, each with its place in the text; numbers in words become digits. */
import { foldText } from '../fold.ts';
import { toLatinDigits } from '../typed-text.ts';
import { codeKey, findNear, type Lexicon, words } from './wish-words.ts';

export type Token = {
  /** Folded and spelled as in the vocabulary; digits for a number. */
  word: string;
  start: number;
  end: number;
  /** `odd`: meant something that is not understood. */
  state: 'free' | 'filler' | 'understood' | 'odd';
};

/** Dashes are those between other things than letters. */
const pieces =
  /(?<time>[\d٠-٩۰-۹]{1,2}:[\d٠-٩۰-۹]{2}(?![\d٠-٩۰-۹]))|(?<number>[\d٠-٩۰-۹]+(?:[.,٬٫][\d٠-٩۰-۹]+)*)|(?<letters>[\p{L}\p{M}ـ'’ʼ`´]+)|(?<sign>[$€£¥₹﷼⃁@+])|(?<comma>[,،;؛!?؟\n]|\.(?=\s|$))|(?<!\p{L})[-–—→>/]|[-–—→>/](?!\p{L})/gu;
const thousandsGroups = /^\d{1,3}(?:[,٬]\d{3})+(?:[.٫]\d{1,2})?$/;

/** The known words of a text; unknown ones as they are. */
export function listTokens(text: string, lexicon: Lexicon): Token[] {
  const tokens: Token[] = [];
  // A text in capitals says nothing by them, unless it is made of codes, as `RUH-BAH 350 SAR`.
  const hasCodes =
    /[a-z\p{Script=Arabic}]/u.test(text) || !/(?<![A-Z])(?:[A-Z]{1,2}|[A-Z]{4,})(?![A-Z])/.test(text);
  for (const { 0: piece, index, groups = {} } of text.matchAll(pieces)) {
    const code = hasCodes && /^[A-Z]{3}$/.test(piece) && codeKey(piece);
    const found = code && lexicon.places.has(code) ? [code] : wordsOf(groups, lexicon);
    const parts = found.flatMap((word) => {
      const one = Object.hasOwn(words.duals, word) && words.duals[word];
      return one ? ['2', one] : [word];
    });
    const isExact = parts.join('').length === piece.length;
    let at = index;
    for (const word of parts) {
      const [start, end] = isExact ? [at, at + word.length] : [index, index + piece.length];
      tokens.push({ word, start, end, state: 'free' });
      at = end;
    }
  }
  return mergeNumbers(tokens);
}

function wordsOf(piece: Partial<Record<string, string>>, lexicon: Lexicon): string[] {
  if (piece.time) return [`?${piece.time}`];
  if (piece.number) return [readDigits(toLatinDigits(piece.number))];
  if (piece.sign) return [piece.sign === '+' ? 'plus' : piece.sign];
  if (!piece.letters) return [piece.comma ? ',' : '-'];
  const word = foldText(piece.letters.replaceAll(/['’ʼ`´]/g, '')).replaceAll(' ', '');
  return word === '' ? [] : spellings(word, lexicon);
}

/** `1,500` is a number in groups of thousands and `1.5` one with a fraction; `1.500` may be either, and is none. */
function readDigits(digits: string): string {
  if (thousandsGroups.test(digits)) return String(Number(digits.replaceAll(/[,٬]/g, '').replace('٫', '.')));
  return /^\d{1,9}(?:[.٫]\d{1,2})?$/.test(digits) ? String(Number(digits.replace('٫', '.'))) : `?${digits}`;
}

/** The word itself, or with its clitics apart, or without a doubled letter, glued words, or a misspelling. */
function spellings(word: string, lexicon: Lexicon): string[] {
  const split = splitClitics(word, lexicon.known);
  if (split) return split;
  const single = splitClitics(word.replaceAll(/(.)\1+/gu, '$1'), lexicon.known);
  if (single && word.length > 3) return single;
  const near = findNear(lexicon, word) ?? findNear(lexicon, word.replace(/^ال/, ''));
  if (near) return [near];
  for (const clitic of ['لل', 'بال', 'وال', 'ب', 'ل', 'و']) {
    const found = word.startsWith(clitic) && findNear(lexicon, word.slice(clitic.length));
    if (found) return [clitic.slice(0, 1), found];
  }
  for (const first of glue) {
    const rest = word.startsWith(first) && splitClitics(word.slice(first.length), lexicon.known);
    if (rest && rest.join('').length >= 3) return [first, ...rest];
  }
  return [word];
}

/** Words that people forget the space after. */
const glue = ['من', 'الي', 'في', 'ابي', 'ابغي', 'ابغا', 'نبي', 'ودي', 'علي', 'رحله', 'from', 'to', 'in'];

function splitClitics(word: string, known: ReadonlySet<string>, depth = 0): string[] | undefined {
  const found = [word, word.replace(/^ال(?=..)/, ''), `ال${word}`].find((each) => known.has(each));
  if (found !== undefined) return [found];
  if (depth === 2 || word.length < 3 || !/^[وفبلك]/.test(word)) return undefined;
  const rest = word.slice(1);
  const withArticle = word.startsWith('لل') ? splitClitics(`ال${word.slice(2)}`, known, 2) : undefined;
  const parts = withArticle ?? splitClitics(rest, known, depth + 1);
  return parts && [word.slice(0, 1), ...parts];
}

/** Joins the words and digits of a number, such as الف وخمسميه or 2.5 k, to one token of digits. */
function mergeNumbers(tokens: readonly Token[]): Token[] {
  const typed = tokens.map(({ word }) => word);
  const merged: Token[] = [];
  for (let at = 0, next = 0; at < tokens.length; at = next) {
    const found = findNumber(typed, at);
    next = found?.next ?? at + 1;
    const [first, last] = [tokens[at], tokens[next - 1]] as [Token, Token];
    merged.push(found ? { ...first, word: String(found.value), end: last.end } : first);
  }
  return merged;
}

function findNumber(typed: readonly string[], at: number): FoundNumber | undefined {
  const wordAt = (place: number) => typed[place] ?? '';
  const isInWords = (place: number) => !/\d/.test(wordAt(place));
  let found = findPart(typed, at);
  while (found) {
    const { value, next } = found;
    const isJoined = /^(?:و|and)$/.test(wordAt(next));
    const start = next + Number(isJoined);
    const part = findPart(typed, start);
    // ألفين إلا مية: a hundred less.
    const less = wordAt(next) === 'الا' && isInWords(at) && isInWords(next + 1) && findPart(typed, next + 1);
    if (less && less.value < value) return { value: value - less.value, next: less.next };
    const isHalf = isJoined && value % 1000 === 0 && words.halves.includes(wordAt(start));
    const areWords = isInWords(at) && isInWords(start);
    if (isHalf && value > 0) found = { value: value + 500, next: start + 1 };
    else if (part && (isInWords(start) || isJoined) && isSum(value, part.value, { isJoined, areWords }))
      found = { value: value + part.value, next: part.next };
    else return found;
  }
  return undefined;
}

type FoundNumber = { value: number; next: number };

/** Digits or a word, with the hundreds and thousands that it counts. */
function findPart(typed: readonly string[], at: number): FoundNumber | undefined {
  const word = typed[at] ?? '';
  const isThousand = words.thousands.includes(word) && word !== 'k';
  const named = Object.hasOwn(words.numbers, word) ? words.numbers[word] : isThousand ? 1000 : undefined;
  let value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : named;
  let next = at + 1;
  if (value === undefined) return undefined;
  if (value < 100 && words.hundreds.includes(typed[next] ?? '')) [value, next] = [value * 100, next + 1];
  if (value < 1000 && words.thousands.includes(typed[next] ?? '')) [value, next] = [value * 1000, next + 1];
  return { value: Math.round(value * 100) / 100, next };
}

/** Whether two numbers that follow each other are one: "twenty five" and "خمسة وعشرين", not "two three". */
function isSum(
  before: number,
  after: number,
  { isJoined, areWords }: { isJoined: boolean; areWords: boolean },
): boolean {
  if (before < 100 && !areWords) return false;
  if (before < 10 && after >= 20 && after < 100 && after % 10 === 0) return isJoined;
  if (before < 100) return !isJoined && before >= 20 && before % 10 === 0 && after < 10 && after >= 1;
  return before % 100 === 0 && after >= (isJoined ? 10 : 100) && after < (before % 1000 === 0 ? 1000 : 100);
}
