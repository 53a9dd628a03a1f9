/** Reads what somebody wishes, in plain Arabic or English words, by the words that are known; nothing is guessed. */
import type { IsoDate } from '../dates.ts';
import { calendarRegionOf } from '../holiday-window.ts';
import { type DepartureAirport, defaultOrigin, homeCountry } from '../iata.ts';
import { joinSaid, longestWish, type Wish, type WishPart, wishOf } from './wish.ts';
import { readBags, readMoney, readNights, readTotalOfParty } from './wish-numbers.ts';
import { readParty } from './wish-party.ts';
import { readAirlines, readPlaces } from './wish-places.ts';
import { applyRules, listMatches, mark, quote, type Reading, rewrite } from './wish-rules.ts';
import { readTimes } from './wish-times.ts';
import { listTokens, type Token } from './wish-tokens.ts';
import { createLexicon, type Lexicon, type WishKnowledge } from './wish-words.ts';

export type WishReading = {
  /** In the order of the text. */
  understood: WishPart[];
  /** As typed: what was wished but is not in `wish`. */
  notUnderstood: string[];
  wish: Wish;
};

/** @param today of Riyadh; of a longer text the first 300 characters are read */
export type WishReader = (text: string, today: IsoDate) => WishReading;

/** Indexes the names and builds the patterns with the first wish, which takes a quarter of a second. */
export function createWishReader(knowledge: WishKnowledge): WishReader {
  let lexicon: Lexicon | undefined;
  return (text, today) => {
    lexicon ??= createLexicon(knowledge);
    const known = lexicon;
    const start = (departure: DepartureAirport): Reading => ({
      text,
      today,
      calendar: knowledge.calendarAt(departure),
      lexicon: known,
      tokens: listTokens(text.slice(0, longestWish), known),
      found: [],
    });
    const reading = start(defaultOrigin);
    const namesHoliday = listMatches(reading, '{holiday}').length > 0;
    const answer = readParts(reading);
    const { origin } = answer.wish;
    const isOtherRegion = origin !== null && calendarRegionOf(origin) !== calendarRegionOf(defaultOrigin);
    return isOtherRegion && namesHoliday ? readParts(start(origin)) : answer;
  };
}

function readParts(reading: Reading): WishReading {
  rewrite(reading, '{nickname}(?= (?:$|,|\\d|{to} ))', ({ first }) => reading.tokens[first]?.word);
  applyRules(reading, [['{odd}', () => null]]);
  readWays(reading);
  readMoney(reading);
  readTimes(reading);
  readBags(reading);
  readParty(reading);
  readTotalOfParty(reading);
  readNights(reading);
  readAirlines(reading);
  readPlaces(reading);
  dropContradictions(reading);
  for (const match of listMatches(reading, '(?:{filler}|{not}|{via}|{beforeAfter})'))
    mark(reading, match, 'filler');
  const understood = reading.found.sort((a, b) => a.first - b.first);
  return {
    understood: understood.map(({ kind, text, says }) => ({ kind, text, says })),
    notUnderstood: listOdd(reading),
    wish: wishOf(understood),
  };
}

/** How one flies: both ways, without stops, without a visa. */
function readWays(reading: Reading): void {
  const isOtherPassport =
    listMatches(reading, '{passport}').length > listMatches(reading, '{forSaudis}').length;
  applyRules(reading, [
    ['{visaFree}(?: {forSaudis})?', () => (isOtherPassport ? null : { visaFree: homeCountry })],
    ['{oneStop}(?! \\d)', () => ({ oneStop: true })],
    ['{direct}', () => ({ direct: true })],
    ['{roundTrip}', () => ({ tripType: 'roundtrip' })],
    ['return(?! (?:@\\S*|on|by|to|from|w\\d|before|after|date))', () => ({ tripType: 'roundtrip' })],
    ['{oneWay}', () => ({ tripType: 'oneway' })],
  ]);
}

/** Takes back what the text says twice in different ways. */
function dropContradictions(reading: Reading): void {
  const { found } = reading;
  const isDenied = (part: WishPart) =>
    found.some((other) => other !== part && joinSaid(part.says, other.says) === undefined);
  const dropped = found.filter(isDenied);
  for (const part of dropped) mark(reading, part, 'odd');
  reading.found = found.filter((part) => !dropped.includes(part));
}

/** The pieces that are left, with the filler words between them. */
function listOdd(reading: Reading): string[] {
  const pieces: { first: number; last: number }[] = [];
  let isOpen = false;
  const isOdd = ({ state, word }: Token) =>
    state === 'odd' || (state === 'free' && word !== ',' && word !== '-');
  reading.tokens.forEach((token, at) => {
    const piece = pieces.at(-1);
    if (isOdd(token) && isOpen && piece) piece.last = at;
    else if (isOdd(token)) pieces.push({ first: at, last: at });
    isOpen = isOdd(token) || (isOpen && token.state !== 'understood' && token.word !== ',');
  });
  return pieces.map((piece) => quote(reading, piece));
}
