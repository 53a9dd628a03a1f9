/** Presents a deal: lists every field that leaves the server, and redacts what the viewer may not see. */
import type { Deal as DealView } from '#contract/api/deals.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { Board, BoardEntry } from '#server/pipeline/fares/board.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { tierOf } from '#server/pipeline/observations/discount-percentages.ts';
import { presentPhoto } from '#server/pipeline/photos/destination-photo.ts';
import type { PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import { withheldDeal } from '#server/pipeline/premium/withheld.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import { type BookingOptions, canShowBookingSite } from '#server/public/outbound/booking-options.ts';
import { presentConfirmation } from '#server/public/pricing/confirmation.presenter.ts';
import { presentSitePrices } from '#server/public/pricing/destination-price.presenter.ts';

export type DealPresentation = {
  reference: ReferenceData;
  board: Board;
  access: PremiumAccess;
  booking: BookingOptions;
  now: Date;
};

/** A locked deal has its route, stops and tier: no price, dates, booking sites, airline, end or evidence. */
export function presentDeal(
  deal: Deal,
  places: { origin: Airport; destination: Airport },
  options: DealPresentation,
): DealView {
  const { origin, destination } = places;
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
    isTyped: deal.isCurated,
    locked: isLocked,
    imageUrl: deal.imageUrl,
    photo: presentPhoto(options.board.findPhoto(destination.code)),
    isSample: deal.source === sampleSource,
    tier: tierOfDeal(deal),
    flightType: flightTypeOf(deal.stops),
  };
  return isLocked ? { ...open, ...withheldDeal } : { ...open, ...presentFare(deal, options) };
}

function presentFare(deal: Deal, { reference, board, booking, now }: DealPresentation) {
  const airline = deal.airline === null ? undefined : reference.airlines.get(deal.airline);
  const site = nameableSite(deal, board, booking);
  const listed = board.findEntry(deal, deal.destination)?.fares.find((fare) => isFareOf(deal, fare));
  return {
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
    bookingUrl: site === null ? null : linkOf(deal, site, booking),
    allPrices: presentPrices({ ...deal, site }, findEntry(board, deal), { booking, board }),
    observedAt: deal.observedAt?.toISOString() ?? null,
    observedAtPrecision: listed?.observedAtPrecision ?? null,
    publishedAt: deal.publishedAt?.toISOString() ?? null,
    freshness: deal.observedAt === null ? null : freshnessOf(deal.observedAt, now),
    source: deal.source,
    assessment: deal.evidence,
    ...presentConfirmation(listed, booking),
  };
}

/** Hides booking sites that are switched off, and typed ones that no source knows. */
function nameableSite({ site, ...deal }: Deal, board: Board, booking: BookingOptions): Site | null {
  if (site === null) return null;
  const isNamed = deal.isCurated
    ? canShowBookingSite(booking, site, board.findEntry(deal, deal.destination))
    : booking.isOpen(site);
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

/** The contract has direct and one stop; more stops are neither. */
export function flightTypeOf(stops: number | null): DealView['flightType'] {
  if (stops === 0) return 'direct';
  return stops === 1 ? 'one-stop' : null;
}

/** The listed fare, if the deal is about exactly this one. */
function findEntry(board: Board, deal: Deal): BoardEntry | undefined {
  const entry = board.findEntry(deal, deal.destination);
  return entry && isFareOf(deal, entry.fare) ? entry : undefined;
}

function isFareOf(deal: Deal, fare: CurrentFare): boolean {
  return (
    fare.source === deal.source &&
    fare.price === deal.dealPrice &&
    fare.departureDate === deal.departureDate &&
    fare.returnDate === deal.returnDate
  );
}

/** Without a listed fare: the deal's own booking site, and those that can be opened. */
function presentPrices(
  deal: Deal,
  entry: BoardEntry | undefined,
  { booking, board }: Pick<DealPresentation, 'booking' | 'board'>,
): DealView['allPrices'] {
  if (entry) return presentSitePrices(entry, { booking, sites: board });
  const isOther = (site: Site) => site !== deal.site && booking.isOffered(site);
  const others = board.isAlone(deal.source) ? [] : bookingSites.filter(isOther);
  const seen = deal.site === null ? [] : [deal.site];
  return [...seen, ...others].flatMap((site) => {
    const url = linkOf(deal, site, booking);
    return url === null
      ? []
      : [
          {
            site,
            price: site === deal.site ? deal.dealPrice : null,
            url,
            keepsPrice: board.keepsPrice(site),
          },
        ];
  });
}

/** Null when a typed deal lacks the dates a booking site needs. */
function linkOf(deal: Deal, site: NonNullable<Deal['site']>, { templates }: BookingOptions): string | null {
  const { departureDate, returnDate } = deal;
  if (departureDate === null || (deal.tripType === 'roundtrip') === (returnDate === null)) return null;
  if (returnDate !== null && returnDate < departureDate) return null;
  const itinerary = { ...deal, departureDate };
  return buildBookingLink({ site, itinerary, adults: 1, language: defaultLanguage, templates });
}
