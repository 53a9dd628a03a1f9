/** Which fares the landing page lists, in which order; a city with several airports once. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { reviewedFirst } from '#contract/domain/verdict.ts';
import type { FareRegion, FareSort } from '#web/addresses/landing-query.ts';
import { savedOf } from '#web/features/verdict/judgement.ts';

export type ListChoice = { region: FareRegion; sort: FareSort; language: Language };

/** @param fares cheapest first, locked ones last, as the API lists them */
export function listCities(fares: readonly DestinationPrice[], choice: ListChoice): DestinationPrice[] {
  const { region, sort, language } = choice;
  const cities = new Map<string, DestinationPrice>();
  for (const fare of fares) {
    const own = fare.countryCode === 'SA' ? 'domestic' : fare.region;
    const isIn = region === own || (region === 'all' && own !== 'domestic');
    if (isIn && !cities.has(fare.cityCode)) cities.set(fare.cityCode, fare);
  }
  const compare = orderOf(sort, language);
  return reviewedFirst(
    [...cities.values()].sort((a, b) => Number(a.locked) - Number(b.locked) || compare(a, b)),
  );
}

/** A tie keeps the API's order, the cheapest first. */
function orderOf(sort: FareSort, language: Language): (a: DestinationPrice, b: DestinationPrice) => number {
  if (sort === 'distance') return (a, b) => a.distanceKm - b.distanceKm;
  if (sort === 'name') {
    const { compare } = new Intl.Collator(language);
    return (a, b) => (language === 'ar' ? compare(a.cityAr, b.cityAr) : compare(a.city, b.city));
  }
  if (sort === 'price') return () => 0;
  const isDeal = (fare: DestinationPrice) => Number(savedOf(fare) !== null);
  return (a, b) => isDeal(b) - isDeal(a) || percentOf(b) - percentOf(a);
}

/** Percent below what is usual for the city, or for the airport; 0 without a comparison, under review, and when not below. */
function percentOf({ assessment, cityVerdict, dealState }: DestinationPrice): number {
  if (dealState === 'pending') return 0;
  const { price = 0, usual } = cityVerdict ?? {};
  if (usual != null) return Math.max(0, (100 * (usual - price)) / usual);
  return assessment?.status === 'assessed' ? assessment.evidence.discountPercentage : 0;
}
