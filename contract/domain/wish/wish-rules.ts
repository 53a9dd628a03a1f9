/** Applies rules, which are patterns of words, to the tokens of a wish. */
import type { Said, WishPart } from './wish.ts';
import type { Token, Tokenizer } from './wish-tokens.ts';
import type { WishWords } from './wish-words.ts';

export type Reading = {
  text: string;
  tokens: Token[];
  found: FoundPart[];
  /** The tokens as text, until one of them changes. */
  spelled?: Spelled | undefined;
};
type Spelled = { text: string; starts: number[] };
export type FoundPart = WishPart & { first: number; last: number };

/** Said of what a rule found; null for what is not understood, undefined for what the rule does not mean. */
export type Meaning = Said | null | undefined;
export type Match = { groups: readonly (string | undefined)[]; text: string; first: number; last: number };

/** Makes patterns of templates, in which `{name}` is any phrase of a list and `{n}` a number. */
export type Patterns = (template: string) => RegExp;

export function createPatterns(words: WishWords, tokenize: Tokenizer): Patterns {
  const phraseOf = (phrase: string) =>
    tokenize(phrase)
      .map(({ word }) => word)
      .join(' ');
  const escapeSigns = (text: string) => text.replaceAll(/[$+.?]/g, '\\$&');
  const lists = new Map<string, string>([['n', '(\\d+(?:\\.\\d+)?)']]);
  const add = (name: string, phrases: readonly string[]) => {
    const unique = [...new Set(phrases.map(phraseOf))].filter((each) => each !== '');
    const sorted = unique.sort((a, b) => b.length - a.length);
    lists.set(name, sorted.length > 0 ? `(?:${sorted.map(escapeSigns).join('|')})` : '(?!)');
  };
  for (const [name, phrases] of Object.entries(words.lists)) add(name, phrases);
  for (const [index, names] of words.months.entries()) add(`month${index}`, names);
  for (const [index, names] of words.hijriMonths.entries()) add(`hijri${index}`, names);
  for (const [index, names] of words.weekdays.entries()) add(`weekday${index}`, names);
  for (const [index, { names }] of words.seasons.entries()) add(`season${index}`, names);
  for (const [index, { names }] of words.holidays.entries()) add(`holiday${index}`, names);
  return (template) => {
    const pattern = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const list = lists.get(name);
      if (list === undefined) throw new Error(`wish words have no list ${name}`);
      return list;
    });
    return new RegExp(` (?:${pattern})(?= )`, 'gu');
  };
}

/** The free tokens as text; the others are a sign that no pattern has. */
function spellOut(tokens: readonly Token[]): Spelled {
  let text = ' ';
  const starts = tokens.map(({ word, state }) => {
    const start = text.length;
    text += `${state === 'free' ? word : '\u0001'} `;
    return start;
  });
  return { text, starts };
}

export function listMatches(reading: Reading, pattern: RegExp): Match[] {
  const { tokens, text } = reading;
  reading.spelled ??= spellOut(tokens);
  const { spelled } = reading;
  return [...spelled.text.matchAll(pattern)].map((match) => {
    const first = spelled.starts.indexOf(match.index + 1);
    const ending = spelled.starts.findIndex((start) => start >= match.index + match[0].length);
    const last = (ending === -1 ? tokens.length : ending) - 1;
    return { groups: match.slice(1), first, last, text: quote({ tokens, text }, first, last) };
  });
}

export function quote(
  { tokens, text }: Pick<Reading, 'tokens' | 'text'>,
  first: number,
  last: number,
): string {
  return text.slice(tokens[first]?.start, tokens[last]?.end);
}

export function mark(reading: Reading, first: number, last: number, state: Token['state']): void {
  reading.spelled = undefined;
  for (const token of reading.tokens.slice(first, last + 1)) token.state = state;
}

/** Puts one token in the place of each match. */
export function rewrite(
  reading: Reading,
  pattern: RegExp,
  wordOf: (match: Match) => string | undefined,
): void {
  for (const match of listMatches(reading, pattern).reverse()) {
    const word = wordOf(match);
    const [first, last] = [reading.tokens[match.first], reading.tokens[match.last]];
    if (word === undefined || !first || !last) continue;
    const merged: Token = { word, start: first.start, end: last.end, state: 'free' };
    reading.spelled = undefined;
    reading.tokens.splice(match.first, match.last - match.first + 1, merged);
  }
}

/**
 * Understands what the pattern finds. Where words stand before it that say the opposite or another time, none of it is
 * understood, so that it is never read as what it is not.
 */
export function applyRule(
  reading: Reading,
  pattern: RegExp,
  { read, before }: { read: (match: Match) => Meaning; before: RegExp },
): void {
  for (const match of listMatches(reading, pattern)) {
    const { first, last } = match;
    const meaning = read(match);
    if (meaning === undefined) continue;
    const isAside = wordsBefore(reading.tokens, first).search(before) !== -1;
    mark(reading, first, last, meaning === null || isAside ? 'odd' : 'understood');
    if (meaning !== null && !isAside) addPart(reading, match, meaning);
  }
}

export function addPart(reading: Reading, { first, last }: Pick<Match, 'first' | 'last'>, says: Said): void {
  const kind = Object.keys(says)[0] as WishPart['kind'];
  mark(reading, first, last, 'understood');
  reading.found.push({ kind, text: quote(reading, first, last), says, first, last });
}

const wordsLookedBack = 7;

/** The words before a token, of which those that are understood say nothing about it. */
export function wordsBefore(tokens: readonly Token[], first: number): string {
  const before = tokens.slice(Math.max(0, first - wordsLookedBack), first);
  return ` ${before.map(({ word, state }) => (state === 'understood' ? '\u0001' : word)).join(' ')} `;
}
