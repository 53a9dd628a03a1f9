/** The vocabulary of wishes, and the index of the words, places and airlines that a wish may name. */
import { foldText } from '../fold.ts';
import type { Period } from '../holiday-window.ts';
import { departureAirports } from '../iata.ts';
import type { Region } from '../region.ts';

/** `data/wish-words.json`: phrases as people write them, the clitics و, ل and ب apart from their word. */
export type WishWords = {
  numbers: Readonly<Record<string, number>>;
  hundreds: readonly string[];
  thousands: readonly string[];
  halves: readonly string[];
  /** Words for two of something, by the word for one. */
  duals: Readonly<Record<string, string>>;
  /** From January, from Muharram and from Sunday. */
  months: readonly (readonly string[])[];
  hijriMonths: readonly (readonly string[])[];
  weekdays: readonly (readonly string[])[];
  seasons: readonly { months: readonly number[]; names: readonly string[] }[];
  /** `period` is the English name in the calendar without its year, or a kind of weekends. */
  holidays: readonly { period: string; names: readonly string[] }[];
  regions: Readonly<Record<Region, readonly string[]>>;
  cities: Readonly<Record<string, readonly string[]>>;
  countries: Readonly<Record<string, readonly string[]>>;
  /** Places that people depart from and do not fly to. */
  departures: Readonly<Record<string, readonly string[]>>;
  /** Names that mean something else, or more than one place. */
  notPlaces: readonly string[];
  /** Words that are spelled like an airport's code. */
  wordCodes: readonly string[];
  airlines: Readonly<Record<string, readonly string[]>>;
  lists: Readonly<Record<string, readonly string[]>>;
  /** What no filter has, but is near to the name of a place. */
  things: readonly string[];
};

type KnownAirport = {
  code: string;
  city: string;
  cityAr: string;
  country: string;
  countryAr: string;
  countryCode: string;
  region: Region;
};

/** What the reader of wishes must know: the reference data, and its own vocabulary. */
export type WishKnowledge = {
  words: WishWords;
  airports: ReadonlyMap<string, KnownAirport>;
  cities: ReadonlyMap<string, { airports: readonly { code: string }[] }>;
  otherNames: Readonly<Record<'cities' | 'countries', Readonly<Record<string, readonly string[]>>>>;
  airlines: ReadonlyMap<string, { name: string; nameAr: string }>;
  calendar: readonly Period[];
};

export type WishPlace =
  | { airport: string; country: string; region: Region; isDepartureOnly?: true }
  | { country: string; region: Region }
  | { region: Region };

export type Lexicon = {
  words: ReadonlySet<string>;
  /** Words that a typed word may be a misspelling of, by the word and by all its parts with one letter left out. */
  near: ReadonlyMap<string, readonly string[]>;
  /** By their name in one word without articles. */
  places: ReadonlyMap<string, WishPlace>;
  airlines: ReadonlyMap<string, string>;
};

/** A name in one word: the article and spaces are optional. */
export function nameKey(words: readonly string[]): string {
  return words.map((word) => word.replace(/^ال(?=..)/, '')).join('');
}

const keyOf = (name: string) => nameKey(foldText(name).split(' '));

export function createLexicon(knowledge: WishKnowledge): Lexicon {
  const { words } = knowledge;
  const places = indexPlaces(knowledge);
  const airlines = new Map<string, string>();
  for (const [code, { name, nameAr }] of knowledge.airlines) {
    for (const each of [name, nameAr, nameAr.replace(' الجوية', '')])
      if (!places.has(keyOf(each))) airlines.set(keyOf(each), code);
  }
  for (const [code, names] of Object.entries(words.airlines)) {
    for (const name of names) airlines.set(keyOf(name), code);
  }
  const placeNames = [...knowledge.airports.values()].flatMap((each) => [
    ...[each.city, each.cityAr, each.country, each.countryAr],
    ...(knowledge.otherNames.cities[each.code] ?? []),
    ...(knowledge.otherNames.countries[each.countryCode] ?? []),
  ]);
  const times = [
    ...words.months,
    ...words.hijriMonths,
    ...words.weekdays,
    ...words.seasons.map(({ names }) => names),
  ];
  const meant = [
    ...[...times, ...words.holidays.map(({ names }) => names)].flat(),
    ...Object.values({ ...words.regions }).flat(),
    ...[words.cities, words.countries, words.departures].flatMap((each) => Object.values(each).flat()),
    ...placeNames,
  ];
  const airlineNames = [...knowledge.airlines.values()].flatMap(({ name, nameAr }) => [name, nameAr]);
  const others = [
    ...[words.things, words.notPlaces, words.hundreds, words.thousands, words.halves, airlineNames].flat(),
    ...[...Object.values(words.lists), ...Object.values(words.airlines)].flat(),
    ...[...Object.keys(words.numbers), ...Object.entries(words.duals).flat()],
  ];
  const split = (names: readonly string[]) => names.flatMap((name) => foldText(name).split(' '));
  return { words: new Set(split([...meant, ...others])), near: indexNear(split(meant)), places, airlines };
}

/** Countries come before cities of their name, and both before other names of cities. */
function indexPlaces(knowledge: WishKnowledge): Map<string, WishPlace> {
  const { words, airports, cities, otherNames } = knowledge;
  const places = new Map<string, WishPlace>();
  const add = (place: WishPlace, names: readonly string[]) => {
    for (const key of names.map(keyOf)) if (key !== '' && !places.has(key)) places.set(key, place);
  };
  const cityOf = (code: string): WishPlace[] => {
    const main = airports.get(cities.get(code)?.airports[0]?.code ?? code);
    return main ? [{ airport: main.code, country: main.countryCode, region: main.region }] : [];
  };
  const all = [...airports.values()];
  for (const [region, names] of Object.entries(words.regions)) add({ region: region as Region }, names);
  for (const { countryCode: country, region, ...names } of all) {
    const others = [...(words.countries[country] ?? []), ...(otherNames.countries[country] ?? [])];
    add({ country, region }, [names.country, names.countryAr, ...others]);
  }
  for (const airport of all)
    for (const city of cityOf(airport.code)) add(city, [airport.city, airport.cityAr]);
  for (const [code, names] of [...Object.entries(words.cities), ...Object.entries(otherNames.cities)]) {
    for (const city of cityOf(code)) add(city, names);
  }
  for (const name of words.notPlaces) places.delete(keyOf(name));
  for (const [code, names] of Object.entries(words.departures)) {
    for (const city of cityOf(code)) add({ ...city, isDepartureOnly: true } as WishPlace, names);
  }
  for (const { code } of all) {
    const isWord =
      words.wordCodes.includes(code.toLowerCase()) && !departureAirports.some((each) => each === code);
    for (const city of cityOf(code)) if (!isWord) add({ ...city, airport: code } as WishPlace, [code]);
  }
  return places;
}

const shortestMisspelled = 5;

function indexNear(words: readonly string[]): Map<string, string[]> {
  const near = new Map<string, string[]>();
  for (const word of new Set(words)) {
    if (word.length < shortestMisspelled - 1) continue;
    for (const part of [word, ...withoutOne(word)]) near.set(part, [...(near.get(part) ?? []), word]);
  }
  return near;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/**
 * The only known word that is a letter away: one too many, too few, another or two in the wrong order. The first letter
 * counts, and one at the end makes another word ("Indian").
 */
export function findNear({ near, places }: Lexicon, word: string): string | undefined {
  if (word.length < shortestMisspelled) return undefined;
  const found = [word, ...withoutOne(word)].flatMap((part) => near.get(part) ?? []);
  const fitting = [...new Set(found.filter((each) => each[0] === word[0] && isOneAway(each, word)))];
  const meanings = new Set(fitting.map((each) => JSON.stringify(places.get(nameKey([each])) ?? each)));
  return meanings.size === 1 ? fitting[0] : undefined;
}

function isOneAway(known: string, typed: string): boolean {
  if (typed.startsWith(known)) return false;
  if (known.length !== typed.length) return Math.abs(known.length - typed.length) === 1;
  const at = [...known].flatMap((letter, index) => (letter === typed[index] ? [] : [index]));
  const [first = 0, second = 0] = at;
  const isSwapped =
    at.length === 2 &&
    second === first + 1 &&
    known[first] === typed[second] &&
    known[second] === typed[first];
  return at.length === 1 || isSwapped;
}
