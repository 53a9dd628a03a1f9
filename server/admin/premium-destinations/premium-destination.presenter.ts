/** Presents Premium destinations for administrators, with Arabic names by code. */
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { PremiumPlace } from './premium-place.repository.ts';

export function presentPremiumDestination(
  { airports }: Pick<ReferenceData, 'airports'>,
  place: PremiumPlace,
): PremiumDestination {
  const airport = airports.get(place.code);
  return {
    id: place.id,
    version: place.version,
    destinationCode: place.code,
    destinationName: place.name,
    city: place.city,
    cityAr: airport?.cityAr ?? place.city,
    country: place.country,
    countryAr: airport?.countryAr ?? place.country,
    region: place.region,
    isPremium: place.isPremium,
    updatedAt: place.updatedAt.toISOString(),
  };
}
