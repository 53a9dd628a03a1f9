/** Finds phrases among the words of a wish, and notes what they say. */
import type { IsoDate } from '../dates.ts';
import type { Period } from '../holiday-window.ts';
import type { Said, WishPart } from './wish.ts';
import type { Token } from './wish-tokens.ts';
import { type Lexicon, words } from './wish-words.ts';

/** A wish while it is read. */
export type Reading = {
  text: string;
  today: IsoDate;
  calendar: readonly Period[];
  lexicon: Lexicon;
  tokens: Token[];
  found: FoundPart[];
  /** The tokens as text, until one of them changes. */
  spelled?: { text: string; starts: number[] } | undefined;
};
type Span = { first: number; last: number };
export type FoundPart = WishPart & Span;

/** Said of what a rule found; null for what is not understood, undefined for what the rule does not mean. */
export type Meaning = Said | null | undefined;
/** `phrase` is spelled as in the vocabulary, `text` as it was typed. */
export type Match = Span & { groups: Partial<Record<string, string>>; phrase: string; text: string };
/** A regular expression with `{name}` for any phrase of a list or a part of templates, `{n}` and `{m}` for numbers. */
export type Rule = readonly [template: string, read: (match: Match) => Meaning];

const lists: Readonly<Record<string, readonly string[]>> = {
  ...words.lists,
  monthName: words.months.flat(),
  hijriMonth: words.hijriMonths.flat(),
  weekday: words.weekdays.flat(),
  season: words.seasons.flatMap(({ names }) => names),
  ramadan: words.holidays.flatMap(({ period, names }) => (period === 'Ramadan' ? names : [])),
  holiday: words.holidays.flatMap(({ names }) => names),
};

const sourceOf = remember((list): string => {
  const template = words.templates[list];
  if (template !== undefined) return expand(template);
  if (list === 'n' || list === 'm') return `(?<${list}>\\d+(?:\\.\\d+)?)`;
  const phrases = lists[list];
  if (phrases === undefined) throw new Error(`wish words have no list ${list}`);
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.join('|').replaceAll(/[$+.?]/g, '\\$&')})`;
});

function expand(template: string): string {
  return template.replaceAll(/\{([a-z]\w*)\}/gi, (_, list: string) => sourceOf(list));
}

const expressionOf = remember((template) => new RegExp(` (?:${expand(template)})(?= )`, 'gu'));

function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** What a template finds among the words that nothing else has taken. */
export function listMatches(reading: Reading, template: string): Match[] {
  const { tokens } = reading;
  reading.spelled ??= spellOut(tokens);
  const { text, starts } = reading.spelled;
  return [...text.matchAll(expressionOf(template))].map(({ 0: matched, index, groups = {} }) => {
    const first = starts.indexOf(index + 1);
    const next = starts.indexOf(index + 1 + matched.length);
    const span = { first, last: (next === -1 ? tokens.length : next) - 1 };
    return { ...span, groups, phrase: matched.slice(1), text: quote(reading, span) };
  });
}

/** Words that are taken become a sign that no template has. */
function spellOut(tokens: readonly Token[]): Reading['spelled'] & {} {
  let text = ' ';
  const starts = tokens.map(({ word, state }) => {
    const start = text.length;
    text += `${state === 'free' ? word : '\u0001'} `;
    return start;
  });
  return { text, starts };
}

export function quote({ text, tokens }: Reading, { first, last }: Span): string {
  return text.slice(tokens[first]?.start, tokens[last]?.end);
}

export function mark(reading: Reading, { first, last }: Span, state: Token['state']): void {
  reading.spelled = undefined;
  for (const token of reading.tokens.slice(first, last + 1)) token.state = state;
}

/** Puts one word in the place of each match. */
export function rewrite(
  reading: Reading,
  template: string,
  wordOf: (match: Match) => string | undefined,
): void {
  for (const match of listMatches(reading, template).reverse()) {
    const word = wordOf(match);
    const [first, last] = [reading.tokens[match.first], reading.tokens[match.last]];
    if (word === undefined || !first || !last) continue;
    reading.spelled = undefined;
    reading.tokens.splice(match.first, match.last - match.first + 1, { ...first, word, end: last.end });
  }
}

export const negation = '{not}(?: {skip})*';

/**
 * Understands what the rules find, each in the words that those before it left. Where words stand in front that say
 * the opposite or another time, none of it is understood, so that it is never read as what it is not.
 */
export function applyRules(reading: Reading, rules: readonly Rule[], aside = negation): void {
  for (const [template, read] of rules) {
    for (const match of listMatches(reading, template)) {
      const says = read(match);
      if (says === undefined) continue;
      if (says === null || isAfter(reading, match.first, aside)) mark(reading, match, 'odd');
      else addPart(reading, match, says);
    }
  }
}

export function addPart(reading: Reading, span: Span, says: Said, text = quote(reading, span)): void {
  const kind = Object.keys(says)[0] as WishPart['kind'];
  mark(reading, span, 'understood');
  reading.found.push({ kind, text, says, first: span.first, last: span.last });
}

const wordsLookedBack = 7;

/** Whether a template stands right before a word; words that are understood say nothing about it. */
export function isAfter({ tokens }: Reading, at: number, template: string): boolean {
  const before = tokens.slice(Math.max(0, at - wordsLookedBack), at);
  const spelled = ` ${before.map(({ word, state }) => (state === 'understood' ? '\u0001' : word)).join(' ')} `;
  return spelled.search(expressionOf(`(?:${template})(?= $)`)) !== -1;
}
