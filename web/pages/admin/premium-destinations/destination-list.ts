/** Which Premium destinations are shown, in which order: all of them are on the page already. */
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';

const sortedBy = {
  code: 'destinationCode',
  name: 'destinationName',
  updated: 'updatedAt',
} as const;

type Narrowing = { search: string; sort: string; order: string };

/** Those with `search` in a code or name of either language. */
export function listShown(
  destinations: readonly PremiumDestination[],
  { search, sort, order }: Narrowing,
): PremiumDestination[] {
  const wanted = search.toLowerCase();
  const field = sort === 'code' || sort === 'updated' ? sortedBy[sort] : sortedBy.name;
  const direction = order === 'desc' ? -1 : 1;
  return destinations
    .filter((each) => wordsOf(each).some((word) => word.toLowerCase().includes(wanted)))
    .sort((a, b) => direction * (a[field] < b[field] ? -1 : Number(a[field] > b[field])));
}

function wordsOf(destination: PremiumDestination): string[] {
  const { destinationCode, destinationName, city, cityAr, country, countryAr } = destination;
  return [destinationCode, destinationName, city, cityAr, country, countryAr];
}
