/** Finds places by text: city, country or airport in either language, codes, other spellings, typos. */
import { foldText } from '#contract/domain/fold.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';

/** Codes of the airports a text matches, best first; empty when none. */
export type PlaceSearch = (text: string) => readonly string[];

/** A folded name of a place; lower weight is better. */
type Name = { code: string; words: readonly string[]; joined: string; weight: number };

const weights = { code: 0, city: 1, country: 2, airport: 3 };
const keptAnswers = 1000;
const longestText = 100;

/** Builds the index of names at the first search; each then scans about two thousand of them. */
export function createPlaceSearch(reference: ReferenceData): PlaceSearch {
  let names: readonly Name[] | undefined;
  const kept = new Map<string, readonly string[]>();
  return (text) => {
    const words = wordsOf(text.slice(0, longestText));
    const key = words.join(' ');
    const known = kept.get(key);
    if (known) return known;
    names ??= [...reference.airports.values()].flatMap((airport) => listNames(airport, reference));
    const found = words.length === 0 ? [] : findPlaces(names, words);
    if (kept.size >= keptAnswers) kept.clear();
    kept.set(key, found);
    return found;
  };
}

/** Exact names first, then prefixes, then single words, then typos. */
function findPlaces(names: readonly Name[], words: readonly string[]): readonly string[] {
  const joined = words.join('');
  const exact = names.filter((name) => name.joined === joined);
  // Three Latin letters may be a code and the beginning of a name.
  if (exact.some((name) => name.weight !== weights.code)) return rank(exact);
  // A code is a code first: beside it stand only cities that begin with it, as Manila beside Manchester for MAN.
  const isBegun = (name: Name): boolean =>
    startsWith(name, joined) &&
    (exact.length === 0 || (name.weight === weights.city && name.joined.startsWith(joined)));
  const begun = joined.length < 2 ? [] : names.filter(isBegun);
  if (exact.length + begun.length > 0) return [...new Set([...rank(exact), ...rank(begun)])];
  const scattered = findByWords(names, words, (word, typed) => typed.length > 1 && word.startsWith(typed));
  if (scattered.length > 0) return scattered;
  const near = names.filter((name) => isNearMiss(name.joined, joined));
  return near.length > 0 ? rank(near) : findByWords(names, words, isNearMiss);
}

function startsWith(name: Name, joined: string): boolean {
  if (name.weight === weights.code) return false;
  return name.joined.startsWith(joined) || name.words.some((word) => word.startsWith(joined));
}

/** Places where every typed word is a word of some name, such as country and city. */
function findByWords(
  names: readonly Name[],
  words: readonly string[],
  fits: (word: string, typed: string) => boolean,
): readonly string[] {
  const byWord = words.map((typed) => names.filter((name) => name.words.some((word) => fits(word, typed))));
  const [first = [], ...others] = byWord;
  const codes = others.map((found) => new Set(found.map(({ code }) => code)));
  return rank(first.filter(({ code }) => codes.every((found) => found.has(code))));
}

function rank(names: readonly Name[]): readonly string[] {
  return [...new Set([...names].sort((a, b) => a.weight - b.weight).map(({ code }) => code))];
}

function listNames(airport: Airport, { airports, mainAirports, otherNames }: ReferenceData): Name[] {
  const sameCity = [...airports.values()].filter(
    ({ city, countryCode }) => city === airport.city && countryCode === airport.countryCode,
  );
  const cityCodes = [...mainAirports].filter(([, main]) => sameCity.some(({ code }) => code === main));
  const texts: [weight: number, names: readonly string[]][] = [
    [weights.code, [airport.code, ...cityCodes.map(([code]) => code)]],
    [
      weights.city,
      [airport.city, airport.cityAr, ...sameCity.flatMap(({ code }) => otherNames.cities[code] ?? [])],
    ],
    [
      weights.country,
      [airport.country, airport.countryAr, ...(otherNames.countries[airport.countryCode] ?? [])],
    ],
    [weights.airport, [airport.name, airport.nameAr].map(withoutGeneric)],
  ];
  return texts.flatMap(([weight, all]) =>
    all.flatMap((text) => {
      const words = wordsOf(text);
      return words.length === 0 ? [] : [{ code: airport.code, words, joined: words.join(''), weight }];
    }),
  );
}

/** "International Airport" does not identify a place. */
function withoutGeneric(text: string): string {
  return foldText(text).replace(/(^|\s)(airport|international|domestic|مطار|الدولي|دولي)(?=\s|$)/g, ' ');
}

/** The Arabic article is optional: القاهرة, قاهرة. */
function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ').map((word) => word.replace(/^ال(?=..)/, ''));
}

/** Both words folded. In words of four or five letters the first letter must match. */
function isNearMiss(word: string, typed: string): boolean {
  const length = Math.min(word.length, typed.length);
  // Short words that differ by one letter are different places, so no typo is allowed in them.
  if (length < 4) return word === typed;
  const allowed = length < 7 ? 1 : 2;
  if (Math.abs(word.length - typed.length) > allowed) return false;
  if (length < 6 && word[0] !== typed[0]) return false;
  return isWithinEdits(word, typed, allowed);
}

/**
 * True when the optimal string alignment distance is at most `most` (small): tries every edit at the first
 * difference, so that unrelated words take a few comparisons.
 * @param from number of letters of `a` and `b` already compared
 */
function isWithinEdits(a: string, b: string, most: number, from = { a: 0, b: 0 }): boolean {
  let { a: i, b: j } = from;
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1;
    j += 1;
  }
  const [leftA, leftB] = [a.length - i, b.length - j];
  if (leftA === 0 || leftB === 0) return leftA + leftB <= most;
  if (Math.abs(leftA - leftB) > most || most === 0) return false;
  const isSwapped = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  return (
    isWithinEdits(a, b, most - 1, { a: i + 1, b: j + 1 }) ||
    isWithinEdits(a, b, most - 1, { a: i + 1, b: j }) ||
    isWithinEdits(a, b, most - 1, { a: i, b: j + 1 }) ||
    (isSwapped && isWithinEdits(a, b, most - 1, { a: i + 2, b: j + 2 }))
  );
}
