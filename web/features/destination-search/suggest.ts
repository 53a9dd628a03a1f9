/** Ranks destinations for a typed text in either script, tolerating typos. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { foldText } from '#contract/domain/fold.ts';
import { type Language, languages } from '#contract/domain/language.ts';

export type DestinationIndex = readonly IndexedDestination[];

type IndexedDestination = {
  airport: Airport;
  cities: readonly string[];
  /** Folded names of airport and country in both languages, of the country the formal one too. */
  others: readonly string[];
};

/** Sorted by city name in the reader's language, the order of an empty search. */
export function indexDestinations(airports: readonly Airport[], language: Language): DestinationIndex {
  const nameOf = (airport: Airport) => (language === 'ar' ? airport.cityAr : airport.city);
  const { compare } = new Intl.Collator(language);
  return airports
    .map((airport) => ({
      airport,
      cities: [airport.city, airport.cityAr].map(foldName),
      others: [
        ...[airport.name, airport.nameAr, airport.country, airport.countryAr],
        ...formalNames.map((names) => names.of(airport.countryCode) ?? ''),
      ].map(foldName),
    }))
    .sort((a, b) => compare(nameOf(a.airport), nameOf(b.airport)));
}

const formalNames = languages.map(
  (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
);
const folded = new Map<string, string>();

/** Each page of a server indexes the same few hundred names. */
function foldName(name: string): string {
  const known = folded.get(name) ?? foldText(name);
  folded.set(name, known);
  return known;
}

/** At most `limit` airports; all of them for an empty text. */
export function listSuggestions(index: DestinationIndex, text: string, limit: number): Airport[] {
  const found = foldText(text) === '' ? index : listRanked(index, text);
  return found.slice(0, limit).map(({ airport }) => airport);
}

/** The best match first; nothing for an empty text. */
function listRanked(index: DestinationIndex, text: string): { airport: Airport; rank: number }[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  const ranked = index.flatMap((entry) => {
    const rank = rankOf(entry, wanted);
    return rank === null ? [] : [{ airport: entry.airport, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank);
}

/** A destination with all airports of its city, the best match first. */
export type SuggestedCity = { airport: Airport; airports: readonly Airport[] };

/** At most `limit` cities, each once. */
export function listSuggestedCities(index: DestinationIndex, text: string, limit: number): SuggestedCity[] {
  const cities = new Map<string, SuggestedCity>();
  for (const airport of listSuggestions(index, text, index.length)) {
    const city = cities.get(cityOf(airport));
    if (!city && cities.size === limit) break;
    if (!city) {
      const airports = index.map((entry) => entry.airport).filter((each) => isSameCity(each, airport));
      cities.set(cityOf(airport), { airport, airports });
    }
  }
  return [...cities.values()];
}

type Place = Pick<Airport, 'countryCode' | 'city'>;

export function isSameCity(a: Place, b: Place): boolean {
  return cityOf(a) === cityOf(b);
}

export function cityOf({ city, countryCode }: Place): string {
  return `${countryCode} ${city}`;
}

/** The fare that tells a city's price: that of its cheapest airport. */
export function findCityFare(
  fares: readonly DestinationPrice[],
  airport: Airport,
): DestinationPrice | undefined {
  const ofCity = fares.filter((fare) => isSameCity(fare, airport));
  return ofCity.find(({ code, cityVerdict }) => code === cityVerdict?.code) ?? ofCity[0];
}

/** The destination for a text: by code, full name or only match; undefined when ambiguous. */
export function findMatch(index: DestinationIndex, text: string): Airport | undefined {
  const [first, second] = listRanked(index, text);
  // These ranks are a code or full name.
  return first && (first.rank <= 1 || !second) ? first.airport : undefined;
}

/** The best match that is not by country or airport name alone: the city that the text names. */
export function findCity(index: DestinationIndex, text: string): Airport | undefined {
  const [first] = listRanked(index, text);
  return first?.rank === otherNameRank ? undefined : first?.airport;
}

/** Rank of a country or airport name. */
const otherNameRank = 4;

/** Lower is better; null for no match. */
function rankOf({ airport, cities, others }: IndexedDestination, wanted: string): number | null {
  if (airport.code.toLowerCase() === wanted) return 0;
  if (cities.includes(wanted)) return 1;
  if (cities.some((name) => name.startsWith(wanted))) return 2;
  if (cities.some((name) => hasWordFrom(name, wanted))) return 3;
  if (others.some((name) => hasWordFrom(name, wanted))) return otherNameRank;
  if (wanted.length < 4) return null;
  if (cities.some((name) => name.includes(wanted))) return 5;
  // One typo from four letters, two from seven, also in unfinished names.
  const allowedEdits = wanted.length < 7 ? 1 : 2;
  return cities.some((name) => prefixEditDistance(name, wanted) <= allowedEdits) ? 6 : null;
}

/** Some word of `name` starts with `wanted`, ignoring the Arabic article. */
function hasWordFrom(name: string, wanted: string): boolean {
  return ` ${name}`.includes(` ${wanted}`) || ` ${name.replaceAll(/(^| )ال/g, '$1')}`.includes(` ${wanted}`);
}

/** Edit distance from `wanted` to the nearest prefix of `name`. */
function prefixEditDistance(name: string, wanted: string): number {
  const width = Math.min(name.length, wanted.length + 2);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let at = 1; at <= wanted.length; at++) {
    const next = [at];
    for (let column = 1; column <= width; column++) {
      const isSame = wanted[at - 1] === name[column - 1];
      const isSwapped =
        at > 1 && column > 1 && wanted[at - 1] === name[column - 2] && wanted[at - 2] === name[column - 1];
      next.push(
        Math.min(
          costAt(row, column) + 1,
          costAt(next, column - 1) + 1,
          costAt(row, column - 1) + (isSame ? 0 : 1),
          isSwapped ? costAt(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

function costAt(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
