/** Reads what somebody wishes, in plain Arabic or English words, by the words that are known; nothing is guessed. */
import type { IsoDate } from '../dates.ts';
import { homeCountry } from '../iata.ts';
import { joinSaid, type Said, type Wish, type WishPart, wishOf } from './wish.ts';
import { readMoney } from './wish-money.ts';
import { readBags, readParty } from './wish-party.ts';
import { readAirlines, readPlaces } from './wish-places.ts';
import {
  applyRule,
  createPatterns,
  type FoundPart,
  listMatches,
  mark,
  type Patterns,
  quote,
  type Reading,
  rewrite,
} from './wish-rules.ts';
import { readNights, readTimes } from './wish-times.ts';
import { createTokenizer, longestWish, type Token } from './wish-tokens.ts';
import { createLexicon, type WishKnowledge } from './wish-words.ts';

export type WishReading = {
  /** In the order of the text. */
  understood: WishPart[];
  /** As typed: what was wished but is not in `wish`. */
  notUnderstood: string[];
  wish: Wish;
};

/** @param today of Riyadh; of a longer text the first 300 characters are read */
export type WishReader = (text: string, today: IsoDate) => WishReading;

/** Reads the vocabulary once: about 20 ms. */
export function createWishReader(knowledge: WishKnowledge): WishReader {
  const { words, calendar } = knowledge;
  const lexicon = createLexicon(knowledge);
  const tokenize = createTokenizer(lexicon, words);
  const made = new Map<string, RegExp>();
  const make = createPatterns(words, tokenize);
  const patterns: Patterns = (template) => {
    const pattern = made.get(template) ?? make(template);
    made.set(template, pattern);
    return pattern;
  };
  return (text, today) => {
    const tokens = tokenize(text.slice(0, longestWish));
    const reading: Reading = { text, tokens, found: [] };
    rewrite(
      reading,
      patterns('{nickname}(?= (?:$|,|\\d|{to} ))'),
      ({ first }) => reading.tokens[first]?.word,
    );
    for (const { first, last } of listMatches(reading, patterns('{odd}'))) mark(reading, first, last, 'odd');
    readWays(reading, patterns);
    readMoney(reading, patterns);
    readTimes(reading, { patterns, words, calendar, today });
    readBags(reading, patterns);
    readParty(reading, patterns, (word) => lexicon.words.has(word) || /^\d/.test(word));
    readNights(reading, { patterns });
    readAirlines(reading, { patterns, lexicon });
    readPlaces(reading, { patterns, lexicon });
    dropContradictions(reading);
    for (const { first, last } of listMatches(reading, patterns('(?:{filler}|{not}|{via}|{beforeAfter})')))
      mark(reading, first, last, 'filler');
    const understood = reading.found.sort((a, b) => a.first - b.first);
    return {
      understood: understood.map(({ kind, says, text: typed }) => ({ kind, text: typed, says })),
      notUnderstood: listOdd(reading),
      wish: wishOf(understood),
    };
  };
}

/** Rules for how one flies: both ways, without stops, without a visa. */
function readWays(reading: Reading, patterns: Patterns): void {
  const before = patterns('{not}(?: {skip})*(?= $)');
  const isOtherPassport =
    listMatches(reading, patterns('{passport}')).length >
    listMatches(reading, patterns('{forSaudis}')).length;
  const visaFree: Said | null = isOtherPassport ? null : { visaFree: homeCountry };
  const rules: readonly (readonly [string, Said | null])[] = [
    ['{visaFree}(?: {forSaudis})?', visaFree],
    ['{oneStop}(?! \\d)', { oneStop: true }],
    ['{direct}', { direct: true }],
    ['{roundTrip}', { tripType: 'roundtrip' }],
    ['return(?! (?:@\\S*|on|by|to|from|w\\d|before|after|date))', { tripType: 'roundtrip' }],
    ['{oneWay}', { tripType: 'oneway' }],
  ];
  for (const [template, said] of rules) applyRule(reading, patterns(template), { read: () => said, before });
}

/** Takes back what the text says twice in different ways. */
function dropContradictions(reading: Reading): void {
  const contradict = (a: FoundPart, b: FoundPart) => a !== b && joinSaid(a.says, b.says) === undefined;
  const dropped = reading.found.filter((part) => reading.found.some((other) => contradict(part, other)));
  for (const { first, last } of dropped) mark(reading, first, last, 'odd');
  reading.found = reading.found.filter((part) => !dropped.includes(part));
}

/** The pieces that are left, with the filler words between them. */
function listOdd(reading: Reading): string[] {
  const { tokens } = reading;
  const isOdd = ({ state, word }: Token) =>
    state === 'odd' || (state === 'free' && word !== ',' && word !== '-');
  const ends = (token: Token) => token.state === 'understood' || token.word === ',';
  const pieces: string[] = [];
  let piece: { first: number; last: number } | undefined;
  const close = () => {
    if (piece) pieces.push(quote(reading, piece.first, piece.last));
    piece = undefined;
  };
  tokens.forEach((token, at) => {
    if (isOdd(token)) piece = { first: piece?.first ?? at, last: at };
    else if (ends(token)) close();
  });
  close();
  return pieces;
}
