/**
 * Presents a destination's price: lists every field that leaves the server, and redacts what the viewer may not
 * see.
 */

import type { PhotoView } from '#contract/api/destination-photo.ts';
import type { DestinationPrice, FareAssessment, SitePrice } from '#contract/api/pricing.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import { type Verdict, type VerdictInput, verdictOf } from '#contract/domain/verdict.ts';
import type { FareDealState } from '#server/pipeline/deals/deal-states.ts';
import type { BoardEntry } from '#server/pipeline/fares/board.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { kilometresBetween } from '#server/pipeline/observations/normalise.ts';
import type { PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import { withheldFare } from '#server/pipeline/premium/withheld.ts';
import { type Airport, findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import type { BookingOptions } from '#server/public/outbound/booking-options.ts';
import { presentConfirmation } from './confirmation.presenter.ts';

export type PresentOptions = {
  reference: ReferenceData;
  access: PremiumAccess;
  booking: BookingOptions;
  sites: SiteTerms;
  /** Of the city, which is no secret. */
  photo: PhotoView | null;
  /** What became of the deals of the pair. */
  stateOf: (fare: CurrentFare) => FareDealState;
};

/** A locked row contains the destination only: no price, dates, booking sites or evidence. */
export function presentDestinationPrice(
  entry: BoardEntry,
  airport: Airport,
  options: PresentOptions,
): DestinationPrice {
  const { isPremium, isLocked: locked } = options.access;
  const place = {
    code: airport.code,
    city: airport.city,
    cityAr: airport.cityAr,
    country: airport.country,
    countryAr: airport.countryAr,
    countryCode: airport.countryCode,
    region: airport.region,
    distanceKm: distanceFrom(entry.fare.origin, airport, options.reference),
    isPremium,
    requiresUpgrade: locked,
    locked,
    isSample: entry.fare.source === sampleSource,
    photo: options.photo,
  };
  if (locked) return { ...place, ...withheldFare };
  return { ...place, ...presentFare(entry, options), ...presentConfirmation(entry.fare, options.booking) };
}

function distanceFrom(code: string, airport: Airport, reference: ReferenceData): number {
  const origin = findAirport(reference, code);
  return origin ? Math.round(kilometresBetween(origin, airport)) : 0;
}

function presentFare(entry: BoardEntry, { reference, booking, sites, stateOf }: PresentOptions) {
  const { fare } = entry;
  const { state, ended } = stateOf(fare);
  const airline = fare.airline === null ? undefined : reference.airlines.get(fare.airline);
  return {
    cheapestPrice: fare.price,
    averagePrice: entry.averagePrice,
    cheapestDate: fare.departureDate,
    returnDate: fare.returnDate,
    bestSite: booking.isOpen(fare.site) ? fare.site : null,
    bookingUrl: booking.isOpen(fare.site) ? linkOf(fare, fare.site, booking) : null,
    allPrices: presentSitePrices(entry, { booking, sites }),
    airline: fare.airline,
    airlineName: airline?.name ?? null,
    airlineNameAr: airline?.nameAr ?? null,
    stops: fare.stops,
    durationMinutes: fare.durationMinutes,
    baggage: fare.baggage,
    observedAt: fare.observedAt.toISOString(),
    observedAtPrecision: fare.observedAtPrecision,
    freshness: entry.freshness,
    source: fare.source,
    assessment: entry.assessment,
    dealState: state,
    verdict: statedVerdict({ assessment: entry.assessment, price: fare.price, dealState: state }),
    endedDeal: ended && {
      price: ended.price,
      outcome: ended.isInReview ? ('held' as const) : ('ended' as const),
      at: ended.at.toISOString(),
    },
  };
}

type Stated = Omit<VerdictInput, 'assessment'> & { assessment: FareAssessment | null };

/** Null for a price that nothing was compared with. */
export function statedVerdict({ assessment, ...price }: Stated): Verdict | null {
  return assessment && verdictOf({ assessment, ...price });
}

/** What is known of booking sites, and what the source of a price demands of them. */
export type SiteTerms = {
  keepsPrice: (site: Site) => boolean | null;
  /** Whether only the site of the price may stand beside it. */
  isAlone: (source: string) => boolean;
};

/** Open booking sites: with a seen price first, cheapest first; then those that can be opened without one. */
export function presentSitePrices(
  { fare, sitePrices }: BoardEntry,
  { booking, sites: terms }: { booking: BookingOptions; sites: SiteTerms },
): SitePrice[] {
  const offered = sites.filter(
    (site) => booking.isOffered(site) || (booking.isOpen(site) && sitePrices.has(site)),
  );
  const allowed = terms.isAlone(fare.source) ? offered.filter((site) => site === fare.site) : offered;
  return allowed
    .map((site) => ({
      site,
      price: sitePrices.get(site) ?? null,
      url: linkOf(fare, site, booking),
      keepsPrice: terms.keepsPrice(site),
    }))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0);
}

function linkOf(fare: CurrentFare, site: Site, { templates }: BookingOptions): string {
  return buildBookingLink({
    site,
    itinerary: { ...fare, origin: fare.originAirport, destination: fare.destinationAirport },
    adults: 1,
    language: defaultLanguage,
    templates,
  });
}
