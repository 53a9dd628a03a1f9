/** Builds fares as the API returns them, for page tests. */
import type { Airport } from '#contract/api/airports.ts';
import type { Deal } from '#contract/api/deals.ts';
import { type DestinationPrice, destinationPrice, type Evidence, evidence } from '#contract/api/pricing.ts';
import { withheldFare } from '#server/pipeline/premium/premium-policy.ts';
import samples from '../fixtures/page-data.json' with { type: 'json' };

export function buildEvidence(overrides: Partial<Evidence> = {}): Evidence {
  return { ...evidence.parse(samples.fare.assessment.evidence), ...overrides };
}

/** Riyadh to Istanbul for 612 SAR, a verified deal. */
export function buildFare(overrides: Partial<DestinationPrice> = {}): DestinationPrice {
  return { ...destinationPrice.parse(samples.fare), cityCode: overrides.code ?? 'IST', ...overrides };
}

/** An airport of the city of `buildFare`, or with names of its own. */
export function airportOf(overrides: Partial<Airport> = {}): Airport {
  const { city, cityAr, country, countryAr, countryCode, region } = buildFare();
  return {
    code: 'IST',
    name: `${city} Airport`,
    nameAr: `مطار ${cityAr}`,
    latitude: 0,
    longitude: 0,
    city,
    cityAr,
    country,
    countryAr,
    countryCode,
    region,
    requiresUpgrade: false,
    isPremium: false,
    ...overrides,
  };
}

/** A locked fare as guests see it: without price fields. */
export function buildLockedFare(overrides: Partial<DestinationPrice> = {}): DestinationPrice {
  return buildFare({
    code: 'NRT',
    city: 'Tokyo',
    cityAr: 'طوكيو',
    country: 'Japan',
    countryAr: 'اليابان',
    countryCode: 'JP',
    region: 'asia',
    isPremium: true,
    requiresUpgrade: true,
    locked: true,
    stops: null,
    ...withheldFare,
    ...overrides,
  });
}

/** A verified deal of the fare of `buildFare` as the API returns it, from Jeddah and back. */
export function buildShownDeal(overrides: Partial<Deal> = {}): Deal {
  const fare = buildFare({ returnDate: '2027-01-21', tier: 'great' });
  return {
    ...fare,
    id: 'b5b1f2f0-0000-4000-8000-000000000001',
    destinationCode: 'IST',
    destination: fare.city,
    destinationAr: fare.cityAr,
    departureCity: 'Jeddah',
    departureCityAr: 'جدة',
    departureCityCode: 'JED',
    tripType: 'roundtrip',
    isTyped: false,
    imageUrl: null,
    airline: fare.airlineName,
    airlineAr: fare.airlineNameAr,
    airlineCode: fare.airline,
    airlineLogoUrl: null,
    originalPrice: 985,
    dealPrice: 612,
    discountPercentage: 37,
    isVerified: true,
    flightType: 'direct',
    expiresAt: '2026-11-23T07:30:00Z',
    publishedAt: '2026-11-21T04:00:00Z',
    allPrices: fare.allPrices.slice(0, 2),
    ...overrides,
  };
}

/** A locked deal as guests see it. */
export function buildLockedDeal(): Deal {
  return buildShownDeal({
    ...buildLockedFare({ stops: 0, tier: 'great' }),
    airlineAr: null,
    airlineCode: null,
    originalPrice: null,
    dealPrice: null,
    discountPercentage: null,
    isVerified: false,
    expiresAt: null,
    publishedAt: null,
  });
}
