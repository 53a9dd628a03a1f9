/** The vocabulary of wishes, and the index of the words, places and airlines that a wish may name. */
import file from '../../../data/wish-words.json' with { type: 'json' };
import { foldText } from '../fold.ts';
import type { Period } from '../holiday-window.ts';
import { type DepartureAirport, departureAirports } from '../iata.ts';
import type { Region } from '../region.ts';

type Names = Readonly<Record<string, readonly string[]>>;
type NamesByCode = 'lists' | 'cities' | 'countries' | 'departures' | 'airlines';

/**
 * Phrases as the tokenizer spells them, the clitics و, ل and ب apart from their word. Months begin with January and
 * Muharram, days of the week with Sunday; `duals` are two of something, and `things` near to the name of a place.
 * `templates` are named parts of the rules' templates.
 */
export const words: typeof file &
  Record<NamesByCode, Names> &
  Record<'duals' | 'templates', Record<string, string>> & { numbers: Record<string, number> } = file;

type KnownAirport = {
  code: string;
  city: string;
  cityAr: string;
  country: string;
  countryAr: string;
  countryCode: string;
  region: Region;
};

/** What the reader of wishes must know: the reference data. */
export type WishKnowledge = {
  airports: ReadonlyMap<string, KnownAirport>;
  cities: ReadonlyMap<string, { airports: readonly { code: string }[] }>;
  otherNames: Readonly<Record<'cities' | 'countries', Names>>;
  airlines: ReadonlyMap<string, { name: string; nameAr: string }>;
  /** Holidays and school breaks of the region of a departure airport. */
  calendarAt: (origin: DepartureAirport) => readonly Period[];
};

export type WishPlace =
  | { airport: string; country: string; region: Region; isDepartureOnly?: true }
  | { country: string; region: Region }
  | { region: Region };

export type Lexicon = {
  known: ReadonlySet<string>;
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

/** Of a code that is spelled like a word, and means the airport in capitals alone. */
export const codeKey = (code: string): string => `=${code.toLowerCase()}`;

const keyOf = (name: string) => name.split(' ').map(nameKey).join('');

export function createLexicon(knowledge: WishKnowledge): Lexicon {
  const airports = [...knowledge.airports.values()].map((airport) => ({
    ...airport,
    cityNames: [airport.city, airport.cityAr].map(foldText),
    countryNames: [airport.country, airport.countryAr].map(foldText),
  }));
  const others = {
    cities: foldNames(knowledge.otherNames.cities),
    countries: foldNames(knowledge.otherNames.countries),
  };
  const places = indexPlaces(knowledge, airports, others);
  const airlineNames = [...knowledge.airlines].map(([code, { name, nameAr }]) => {
    const names = [name, nameAr, nameAr.replace(' الجوية', '')].map(foldText);
    return [code, names.filter((each) => !places.has(keyOf(each)))] as const;
  });
  const airlines = [...airlineNames, ...Object.entries(words.airlines)];
  const meant = wordsIn([
    [words.months, words.hijriMonths, words.weekdays, words.regions],
    [words.seasons, words.holidays].flat().map(({ names }) => names),
    [words.cities, words.countries, words.departures, others],
    airports.map(({ cityNames, countryNames }) => [cityNames, countryNames]),
  ]);
  return {
    known: new Set([
      ...meant,
      ...wordsIn([file, airlineNames, [words.numbers, words.duals].map(Object.keys)]),
    ]),
    meant: Map.groupBy(
      [...meant].filter((word) => word.length >= shortestMisspelled - 1),
      (word) => word.slice(0, 1),
    ),
    places,
    airlines: new Map(airlines.flatMap(([code, names]) => names.map((name) => [keyOf(name), code]))),
  };
}

/** The words of all texts in a value. */
function wordsIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(value.split(' '));
  return new Set(Object.values(value ?? {}).flatMap((each) => [...wordsIn(each)]));
}

function foldNames(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([code, each]) => [code, each.map(foldText)]));
}

type NamedAirport = KnownAirport & { cityNames: string[]; countryNames: string[] };

/** Countries come before cities of their name, and both before other names of cities. */
function indexPlaces(
  { airports, cities }: WishKnowledge,
  all: readonly NamedAirport[],
  others: Record<'cities' | 'countries', Names>,
): Map<string, WishPlace> {
  const places = new Map<string, WishPlace>();
  const add = (place: WishPlace | undefined, names: readonly string[] = []) => {
    for (const key of names.map(keyOf)) if (place && key !== '' && !places.has(key)) places.set(key, place);
  };
  const cityOf = (code: string) => {
    const main = airports.get(cities.get(code)?.airports[0]?.code ?? code);
    return main && { airport: main.code, country: main.countryCode, region: main.region };
  };
  for (const [region, names] of Object.entries(words.regions)) add({ region: region as Region }, names);
  for (const { countryCode: country, region, countryNames } of all) {
    for (const names of [countryNames, words.countries[country], others.countries[country]])
      add({ country, region }, names);
  }
  for (const { code, cityNames } of all) add(cityOf(code), cityNames);
  for (const named of [words.cities, others.cities])
    for (const [code, names] of Object.entries(named)) add(cityOf(code), names);
  for (const name of words.notPlaces) places.delete(keyOf(name));
  for (const [code, names] of Object.entries(words.departures)) {
    const city = cityOf(code);
    add(city && { ...city, isDepartureOnly: true }, names);
  }
  for (const { code } of all) {
    const city = cityOf(code);
    const key = code.toLowerCase();
    const isDeparture = departureAirports.some((each) => each === code);
    const isWord = words.wordCodes.includes(key) && !isDeparture;
    add(city && { ...city, airport: code }, [isWord ? codeKey(code) : key]);
  }
  return places;
}

const shortestMisspelled = 5;

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
