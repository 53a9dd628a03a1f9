/** Presents fares and deals: lists every field that leaves the server, and empties what the viewer may not see. */
import type { Deal as DealView } from '#contract/api/deals.ts';
import type { CityVerdict, DestinationPrice, FareAssessment, SitePrice } from '#contract/api/pricing.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { flightTypeOf } from '#contract/domain/deal.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { bookingSites, type Site, sites } from '#contract/domain/site.ts';
import {
  type Feathers,
  feathersOf,
  recordOf,
  usualOf,
  type Verdict,
  type VerdictInput,
  verdictOf,
} from '#contract/domain/verdict.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { FareDealState } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { AssessedFare } from '#server/pipeline/fares/cheapest.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { tierOf } from '#server/pipeline/observations/discount-percentages.ts';
import { presentPhoto } from '#server/pipeline/photos/destination-photo.ts';
import {
  noConfirmation,
  type PremiumAccess,
  withheldDeal,
  withheldFare,
} from '#server/pipeline/premium/premium-policy.ts';
import {
  type Airport,
  findAirport,
  findVisaRule,
  hasOtherAirports,
  type ReferenceData,
} from '#server/pipeline/reference/reference-data.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import { type BookingOptions, canShowBookingSite } from '#server/public/outbound/booking-options.ts';

type PresentOptions = {
  reference: ReferenceData;
  board: Board;
  access: PremiumAccess;
  booking: BookingOptions;
  now: Date;
};

/** A locked row contains the destination only: no price, dates, booking sites or evidence. */
export function presentDestinationPrice(
  entry: AssessedFare,
  airport: Airport,
  options: PresentOptions & {
    dealState: FareDealState;
    cityVerdict: CityVerdict | null;
    /** Null where they are not asked for. */
    lows: DestinationPrice['lows'];
    /** A listed deal of the route, where the viewer may not see its price. */
    lockedDeal: Deal | undefined;
  },
): DestinationPrice {
  const { reference, board, booking } = options;
  const { isPremium, isLocked } = options.access;
  const { fare, assessment } = entry;
  const { visas } = reference;
  // Of a locked fare not even the day may show.
  const day = isLocked ? riyadhDate(options.now) : fare.departureDate;
  const rule = findVisaRule(visas, homeCountry, { countryCode: airport.countryCode, day });
  const place = {
    code: airport.code,
    city: airport.city,
    cityAr: airport.cityAr,
    country: airport.country,
    countryAr: airport.countryAr,
    countryCode: airport.countryCode,
    region: airport.region,
    distanceKm: distanceFrom(fare.origin, airport, reference),
    isPremium,
    requiresUpgrade: isLocked,
    locked: isLocked,
    isSample: fare.source === sampleSource,
    photo: presentPhoto(board.findPhoto(airport.code)),
    cityCode: reference.cities.get(airport.code)?.code ?? airport.code,
    namesAirport: hasOtherAirports(reference, airport.code),
    visa: rule ? { rule, asOf: visas.asOf } : null,
  };
  if (isLocked) {
    const { lockedDeal } = options;
    const told = { tier: lockedDeal ? tierOfDeal(lockedDeal) : null, stops: lockedDeal?.stops ?? null };
    return { ...place, ...withheldFare, ...told };
  }
  const { state, ended } = options.dealState;
  const airline = fare.airline === null ? undefined : reference.airlines.get(fare.airline);
  const site = booking.isOpen(fare.site) ? fare.site : null;
  return {
    ...place,
    ...presentListed(fare, booking),
    cheapestPrice: fare.price,
    averagePrice: entry.averagePrice,
    cheapestDate: fare.departureDate,
    returnDate: fare.returnDate,
    bestSite: site,
    bookingUrl: site && linkOfFare(fare, site, booking),
    allPrices: presentSitePrices(entry, options),
    airline: fare.airline,
    airlineName: airline?.name ?? null,
    airlineNameAr: airline?.nameAr ?? null,
    stops: fare.stops,
    durationMinutes: fare.durationMinutes,
    lows: options.lows,
    observedAt: fare.observedAt.toISOString(),
    freshness: entry.freshness,
    source: fare.source,
    assessment,
    feathers: statedFeathers(fare.price, assessment, state),
    dealState: state,
    verdict: statedVerdict({ assessment, price: fare.price, dealState: state }),
    tier:
      state !== 'pending' && assessment?.status === 'assessed' && assessment.evidence.isDeal
        ? assessment.evidence.tier
        : null,
    cityVerdict: options.cityVerdict,
    endedDeal: ended && { price: ended.dealPrice, outcome: ended.outcome, at: ended.changedAt.toISOString() },
  };
}

/** A locked deal has its route, stops and tier: no price, dates, booking sites, airline, end or evidence. */
export function presentDeal(
  deal: Deal,
  { origin, destination }: { origin: Airport; destination: Airport },
  options: PresentOptions,
): DealView {
  const { reference, board, booking, now } = options;
  const { isPremium, isLocked } = options.access;
  const open = {
    id: deal.id,
    code: destination.code,
    destinationCode: destination.code,
    destination: destination.city,
    destinationAr: destination.cityAr,
    country: destination.country,
    countryAr: destination.countryAr,
    departureCity: origin.city,
    departureCityAr: origin.cityAr,
    departureCityCode: origin.code,
    region: deal.region,
    tripType: deal.tripType,
    isPremium,
    namesAirport: hasOtherAirports(reference, destination.code),
    isTyped: deal.isCurated,
    locked: isLocked,
    imageUrl: deal.imageUrl,
    photo: presentPhoto(board.findPhoto(destination.code)),
    isSample: deal.source === sampleSource,
    tier: tierOfDeal(deal),
    flightType: flightTypeOf(deal.stops),
    stops: deal.stops,
  };
  if (isLocked) return { ...open, ...withheldDeal };
  const entry = board.findEntry(deal, deal.destination);
  const listed = entry?.fares.find((fare) => isFareOf(deal, fare));
  const ownEntry = entry && isFareOf(deal, entry.fare) ? entry : undefined;
  const airline = deal.airline === null ? undefined : reference.airlines.get(deal.airline);
  const site = nameableSite(deal, entry, booking);
  return {
    ...open,
    ...presentListed(listed, booking),
    // An administrator may have typed an airline's name instead of its code.
    airline: airline?.name ?? deal.airline,
    airlineAr: airline?.nameAr ?? deal.airline,
    airlineCode: airline?.code ?? null,
    airlineLogoUrl: deal.airlineLogoUrl,
    originalPrice: usualPriceOf(deal),
    dealPrice: deal.dealPrice,
    discountPercentage: deal.discountPercentage,
    isVerified: deal.isVerified,
    expiresAt: deal.expiresAt?.toISOString() ?? null,
    cheapestDate: deal.departureDate,
    returnDate: deal.returnDate,
    bestSite: site,
    bookingUrl: site && linkOfDeal(deal, site, booking),
    allPrices: ownEntry ? presentSitePrices(ownEntry, options) : presentDealSites({ ...deal, site }, options),
    lows: ownEntry?.lows ?? null,
    observedAt: deal.observedAt?.toISOString() ?? null,
    publishedAt: deal.publishedAt?.toISOString() ?? null,
    freshness: deal.observedAt && freshnessOf(deal.observedAt, now),
    source: deal.source,
    assessment: deal.evidence,
    feathers: statedFeathers(
      deal.dealPrice,
      deal.evidence,
      deal.status === 'pending' ? 'pending' : 'published',
    ),
  };
}

/** Alike for a destination and for the deal that its fare is. */
function presentListed(fare: CurrentFare | undefined, booking: BookingOptions) {
  return {
    observedAtPrecision: fare?.observedAtPrecision ?? null,
    baggage: fare?.baggage ?? null,
    ...presentConfirmation(fare, booking),
  };
}

/** The answer to asking for exactly the trip again. A site that is switched off is not named. */
export function presentConfirmation(
  fare: { confirmation?: CurrentFare['confirmation'] | undefined } | undefined,
  booking: Pick<BookingOptions, 'isOpen'>,
): Pick<DestinationPrice, keyof typeof noConfirmation> {
  const known = fare?.confirmation;
  if (!known) return noConfirmation;
  return {
    confirmation: known.state,
    confirmedAt: known.at.toISOString(),
    confirmedSite: known.site !== null && booking.isOpen(known.site) ? known.site : null,
    confirmedPrice: known.price,
  };
}

type Stated = Omit<VerdictInput, 'assessment'> & { assessment: FareAssessment | null };

/** Null for a price that nothing was compared with. */
export function statedVerdict({ assessment, ...price }: Stated): Verdict | null {
  return assessment && verdictOf({ assessment, ...price });
}

/** As many as the record of the price says; null where it says nothing, and while the price is under review. */
export function statedFeathers(
  price: number,
  assessment: FareAssessment | null,
  dealState: VerdictInput['dealState'],
): Feathers | null {
  if (dealState === 'pending') return null;
  return feathersOf(price, usualOf(recordOf(assessment)));
}

function distanceFrom(code: string, airport: Airport, reference: ReferenceData): number {
  const origin = findAirport(reference, code);
  return origin ? Math.round(kilometresBetween(origin, airport)) : 0;
}

/** Open booking sites: with a seen price first, cheapest first; then those that can be opened without one. */
function presentSitePrices(
  { fare, sitePrices }: AssessedFare,
  { booking, board }: Pick<PresentOptions, 'booking' | 'board'>,
): SitePrice[] {
  const offered = sites.filter(
    (site) => booking.isOffered(site) || (booking.isOpen(site) && sitePrices.has(site)),
  );
  const allowed = board.isAlone(fare.source) ? offered.filter((site) => site === fare.site) : offered;
  return allowed
    .map((site) => ({
      site,
      price: sitePrices.get(site) ?? null,
      url: linkOfFare(fare, site, booking),
      keepsPrice: board.keepsPrice(site),
    }))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0);
}

/** Without a listed fare: the deal's own booking site, and those that can be opened. */
function presentDealSites(
  deal: Deal,
  { booking, board }: Pick<PresentOptions, 'booking' | 'board'>,
): SitePrice[] {
  const isOther = (site: Site) => site !== deal.site && booking.isOffered(site);
  const others = board.isAlone(deal.source) ? [] : bookingSites.filter(isOther);
  const seen = deal.site === null ? [] : [deal.site];
  return [...seen, ...others].flatMap((site) => {
    const url = linkOfDeal(deal, site, booking);
    if (url === null) return [];
    const price = site === deal.site ? deal.dealPrice : null;
    return [{ site, price, url, keepsPrice: board.keepsPrice(site) }];
  });
}

/** Hides booking sites that are switched off, and typed ones that no source knows. */
function nameableSite(
  { site, isCurated }: Deal,
  entry: AssessedFare | undefined,
  booking: BookingOptions,
): Site | null {
  if (site === null) return null;
  const isNamed = isCurated ? canShowBookingSite(booking, site, entry) : booking.isOpen(site);
  return isNamed ? site : null;
}

/** A verified discount refers to the recorded usual price, whatever an administrator typed. */
function usualPriceOf({ isVerified, evidence, originalPrice }: Deal): number {
  return isVerified && evidence?.status === 'assessed' ? evidence.evidence.reference : originalPrice;
}

/** The step its evidence is on; a typed deal may have a percentage alone. */
function tierOfDeal({ isVerified, evidence, discountPercentage }: Deal): DealView['tier'] {
  if (!isVerified) return null;
  const proven = evidence?.status === 'assessed' ? evidence.evidence.tier : null;
  return proven ?? tierOf(discountPercentage);
}

function isFareOf(deal: Deal, fare: CurrentFare): boolean {
  return (
    fare.source === deal.source &&
    fare.price === deal.dealPrice &&
    fare.departureDate === deal.departureDate &&
    fare.returnDate === deal.returnDate
  );
}

function linkOfFare(fare: CurrentFare, site: Site, { templates }: BookingOptions): string {
  const itinerary = { ...fare, origin: fare.originAirport, destination: fare.destinationAirport };
  return buildBookingLink({ site, itinerary, adults: 1, language: defaultLanguage, templates });
}

/** Null when a typed deal lacks the dates a booking site needs. */
function linkOfDeal(deal: Deal, site: Site, { templates }: BookingOptions): string | null {
  const { departureDate, returnDate } = deal;
  if (departureDate === null || (deal.tripType === 'roundtrip') === (returnDate === null)) return null;
  if (returnDate !== null && returnDate < departureDate) return null;
  const itinerary = { ...deal, departureDate };
  return buildBookingLink({ site, itinerary, adults: 1, language: defaultLanguage, templates });
}
