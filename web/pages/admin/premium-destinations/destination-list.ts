/** Filters and sorts Premium destinations in the browser, since all of them are loaded. */
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { foldText } from '#contract/domain/fold.ts';
import type { Language } from '#contract/domain/language.ts';

type Narrowing = { search: string; region: string; sort: string; order: string };
type Named = Pick<PremiumDestination, 'city' | 'cityAr' | 'country' | 'countryAr'>;

/** City in the given language. */
export function cityOf({ city, cityAr }: Named, language: Language): string {
  return language === 'ar' ? cityAr : city;
}

export function countryOf({ country, countryAr }: Named, language: Language): string {
  return language === 'ar' ? countryAr : country;
}

/** Filters by code or name in either language, and sorts; an exact code match comes first. */
export function listShown(
  destinations: readonly PremiumDestination[],
  { search, region, sort, order }: Narrowing,
  language: Language,
): PremiumDestination[] {
  const wanted = foldText(search);
  const direction = order === 'desc' ? -1 : 1;
  const compare = comparisonOf(sort, language);
  const isWanted = ({ destinationCode }: PremiumDestination) => foldText(destinationCode) === wanted;
  return destinations
    .filter((each) => region === '' || each.region === region)
    .filter((each) => wordsOf(each).some((word) => foldText(word).includes(wanted)))
    .sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || direction * compare(a, b));
}

/** Rows of a page; a page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number, perPage: number): Row[] {
  const start = Math.min(page - 1, Math.max(0, Math.ceil(rows.length / perPage) - 1)) * perPage;
  return rows.slice(start, start + perPage);
}

type Comparison = (a: PremiumDestination, b: PremiumDestination) => number;

function comparisonOf(sort: string, language: Language): Comparison {
  const byCode: Comparison = (a, b) => (a.destinationCode < b.destinationCode ? -1 : 1);
  if (sort === 'code') return byCode;
  if (sort === 'updated') return (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || byCode(a, b);
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(cityOf(a, language), cityOf(b, language)) || byCode(a, b);
}

function wordsOf(destination: PremiumDestination): string[] {
  const { destinationCode, destinationName, city, cityAr, country, countryAr } = destination;
  return [destinationCode, destinationName, city, cityAr, country, countryAr];
}
