/** The vocabulary of wishes, and the index of the words, places and airlines that a wish may name. */
import { foldText } from '../fold.ts';
import type { Period } from '../holiday-window.ts';
import { type DepartureAirport, departureAirports } from '../iata.ts';
import type { Region } from '../region.ts';

/** `data/wish-words.json`: phrases as the tokenizer spells them, the clitics و, ل and ب apart from their word. */
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
  /** Holidays and school breaks of the region of a departure airport. */
  calendarAt: (origin: DepartureAirport) => readonly Period[];
};

export type WishPlace =
  | { airport: string; country: string; region: Region; isDepartureOnly?: true }
  | { country: string; region: Region }
  | { region: Region };

export type Lexicon = {
  words: ReadonlySet<string>;
  /** Words that a typed word may be a misspelling of, by their first letter. */
  meant: ReadonlyMap<string, readonly string[]>;
  /** By their name in one word without articles. */
  places: ReadonlyMap<string, WishPlace>;
  airlines: ReadonlyMap<string, string>;
};

/** A name's word without the article, which is optional as the spaces between words are. */
export function nameKey(word: string): string {
  return word.startsWith('ال') && word.length > 3 ? word.slice(2) : word;
}

const keyOf = (name: string) => name.split(' ').map(nameKey).join('');

export function createLexicon(knowledge: WishKnowledge): Lexicon {
  const { words, otherNames } = knowledge;
  const airports = [...knowledge.airports.values()].map((airport) => ({
    ...airport,
    cityNames: [airport.city, airport.cityAr].map(foldText),
    countryNames: [airport.country, airport.countryAr].map(foldText),
  }));
  const others = { cities: foldNames(otherNames.cities), countries: foldNames(otherNames.countries) };
  const places = indexPlaces(knowledge, airports, others);
  const airlines = new Map<string, string>();
  const airlineNames: string[] = [];
  for (const [code, { name, nameAr }] of knowledge.airlines) {
    const names = [name, nameAr, nameAr.replace(' الجوية', '')].map(foldText);
    airlineNames.push(...names);
    for (const key of names.map(keyOf)) if (!places.has(key)) airlines.set(key, code);
  }
  for (const [code, names] of Object.entries(words.airlines)) {
    for (const name of names) airlines.set(keyOf(name), code);
  }
  const { months, hijriMonths, weekdays, seasons, holidays, regions, cities, countries, departures } = words;
  const meant = [
    ...[months, hijriMonths, weekdays, [...seasons, ...holidays].map(({ names }) => names)].flat(2),
    ...[regions, cities, countries, departures, others.cities, others.countries].flatMap(namesIn),
    ...airports.flatMap(({ cityNames, countryNames }) => [...cityNames, ...countryNames]),
  ];
  const known = [
    ...[words.things, words.notPlaces, words.hundreds, words.thousands, words.halves, airlineNames].flat(),
    ...[words.lists, words.airlines].flatMap(namesIn),
    ...[Object.keys(words.numbers), ...Object.entries(words.duals)].flat(),
  ];
  const wordsOf = (names: readonly string[]) => new Set(names.flatMap((name) => name.split(' ')));
  return { words: wordsOf([...meant, ...known]), meant: groupByInitial(wordsOf(meant)), places, airlines };
}

type Names = Readonly<Record<string, readonly string[]>>;

const namesIn = (names: Names) => Object.values(names).flat();

function foldNames(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([code, each]) => [code, each.map(foldText)]));
}

type NamedAirport = KnownAirport & { cityNames: string[]; countryNames: string[] };

/** Countries come before cities of their name, and both before other names of cities. */
function indexPlaces(
  { words, airports, cities }: WishKnowledge,
  all: readonly NamedAirport[],
  others: Record<'cities' | 'countries', Names>,
): Map<string, WishPlace> {
  const places = new Map<string, WishPlace>();
  const add = (place: WishPlace | undefined, names: readonly string[]) => {
    for (const key of names.map(keyOf)) if (place && key !== '' && !places.has(key)) places.set(key, place);
  };
  const cityOf = (code: string) => {
    const main = airports.get(cities.get(code)?.airports[0]?.code ?? code);
    return main && { airport: main.code, country: main.countryCode, region: main.region };
  };
  for (const [region, names] of Object.entries(words.regions)) add({ region: region as Region }, names);
  for (const { countryCode: country, region, countryNames } of all) {
    add({ country, region }, countryNames);
    add({ country, region }, [...(words.countries[country] ?? []), ...(others.countries[country] ?? [])]);
  }
  for (const { code, cityNames } of all) add(cityOf(code), cityNames);
  for (const [code, names] of [words.cities, others.cities].flatMap(Object.entries<readonly string[]>))
    add(cityOf(code), names);
  for (const name of words.notPlaces) places.delete(keyOf(name));
  for (const [code, names] of Object.entries(words.departures)) {
    const city = cityOf(code);
    add(city && { ...city, isDepartureOnly: true }, names);
  }
  for (const { code } of all) {
    const city = cityOf(code);
    const key = code.toLowerCase();
    const isDeparture = departureAirports.some((each) => each === code);
    if (!words.wordCodes.includes(key) || isDeparture) add(city && { ...city, airport: code }, [key]);
  }
  return places;
}

const shortestMisspelled = 5;

function groupByInitial(words: ReadonlySet<string>): Map<string, string[]> {
  const long = [...words].filter((word) => word.length >= shortestMisspelled - 1);
  return Map.groupBy(long, (word) => word.slice(0, 1));
}

/**
 * The only known word that is a letter away: one too many, too few, another or two in the wrong order. The first letter
 * counts, and one at the end makes another word ("Indian").
 */
export function findNear({ meant, places }: Lexicon, typed: string): string | undefined {
  if (typed.length < shortestMisspelled) return undefined;
  const fitting = (meant.get(typed.slice(0, 1)) ?? []).filter((known) => isOneAway(known, typed));
  const meanings = new Set(fitting.map((each) => JSON.stringify(places.get(nameKey(each)) ?? each)));
  return meanings.size === 1 ? fitting[0] : undefined;
}

function isOneAway(known: string, typed: string): boolean {
  if (Math.abs(known.length - typed.length) > 1 || typed.startsWith(known)) return false;
  let at = 0;
  while (known[at] === typed[at]) at += 1;
  const [rest, typedRest] = [known.slice(at), typed.slice(at)];
  const isSwapped = rest[0] === typedRest[1] && rest[1] === typedRest[0];
  return (
    rest.slice(1) === typedRest ||
    rest === typedRest.slice(1) ||
    rest.slice(1) === typedRest.slice(1) ||
    (isSwapped && rest.slice(2) === typedRest.slice(2))
  );
}
