/** Presents a favourite as its owner may see it now: a deal, or a destination in the same shape. */
import type { Deal as DealView } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { parseDestinationFavoriteId } from '#contract/domain/favorite.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { type Deal, endOf } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type AssessedFare, findCheapestOfCity, unassessed } from '#server/pipeline/fares/cheapest.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDeal, accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import {
  type Airport,
  hasOtherAirports,
  type ReferenceData,
} from '#server/pipeline/reference/reference-data.ts';
import type { BookingOptions } from '#server/public/outbound/booking-options.ts';
import { listSeenAirports, recordOfCity } from '#server/public/pricing/city-verdict.ts';
import { presentDeal } from '#server/public/pricing/fare.presenter.ts';
import type { FavoriteRecord } from './favorite.service.ts';

type FavoritePresentation = {
  reference: ReferenceData;
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
  viewer: Viewer;
  booking: BookingOptions;
  includeSample: boolean;
  now: Date;
};

/** Undefined when a place of the deal is no longer in the reference data. */
export function presentFavoriteDeal(
  record: FavoriteRecord,
  deal: Deal,
  options: FavoritePresentation,
): Favorite | undefined {
  const { reference, board } = options;
  const origin = reference.airports.get(deal.origin);
  const destination = reference.airports.get(deal.destination);
  if (!origin || !destination) return undefined;
  const access = accessToDeal(board, options.viewer, deal);
  const view = presentDeal(deal, { origin, destination }, { ...options, access });
  const { now, includeSample } = options;
  const isOpen = deal.status === 'published' && endOf(deal) > now.getTime();
  const hasDeparted = deal.departureDate !== null && deal.departureDate < riyadhDate(now);
  return presentRecord(record, {
    isEnded: !isOpen || (!includeSample && deal.source === sampleSource),
    // A past trip cannot be booked.
    deal: hasDeparted ? { ...view, bookingUrl: null, allPrices: [] } : view,
  });
}

export function presentFavoriteDestination(
  record: FavoriteRecord,
  place: FavoriteDestination,
  options: FavoritePresentation,
): Favorite {
  const { destination } = place;
  const { entry, assessment, lows, namesAirport } = judge(place, options);
  const access = accessToDestination(options.board, options.viewer, destination.code);
  const isPending = entry !== undefined && options.deals.stateOf(entry.fare).state === 'pending';
  const status = isPending ? ('pending' as const) : ('published' as const);
  const deal = { ...dealOf(record, place, entry), evidence: assessment, status };
  const view = { ...presentDeal(deal, place, { ...options, access }), namesAirport };
  return presentRecord(record, {
    isEnded: entry === undefined,
    // The stops and the tier of a Premium fare are told by its deal alone.
    deal: view.locked
      ? { ...view, flightType: null, stops: null, tier: null }
      : {
          ...view,
          lows,
          ...provenDiscount(view, isPending ? null : assessment),
          ...(entry ? {} : nothingKnown),
        },
  });
}

/**
 * The cheapest airport of its city is judged as every card of the city is; another airport by its own record, and it is
 * named.
 */
function judge(
  { origin, destination, tripType }: FavoriteDestination,
  { board, reference, viewer }: FavoritePresentation,
): ReturnType<typeof recordOfCity> & { entry: AssessedFare | undefined; namesAirport: boolean } {
  const find = (code: string) => board.findEntry({ origin: origin.code, tripType }, code);
  const entry = find(destination.code);
  const seen = listSeenAirports({ board, reference }, viewer, destination.code);
  const isOfCity =
    entry !== undefined && findCheapestOfCity(seen.flatMap((code) => find(code) ?? [])) === entry;
  return {
    entry,
    ...(entry ? recordOfCity(entry, isOfCity ? seen : []) : unassessed),
    namesAirport: !isOfCity && hasOtherAirports(reference, destination.code),
  };
}

/** Gives the saved price only where it can be compared: an open price of now, from the same source. */
function presentRecord(
  { dealId, addedAt, saved }: FavoriteRecord,
  { deal, isEnded }: Pick<Favorite, 'deal' | 'isEnded'>,
): Favorite {
  const isComparable = !isEnded && !deal.locked && deal.dealPrice !== null && deal.source === saved?.source;
  const savedPrice = isComparable ? saved.price : null;
  return { id: dealId, addedAt: addedAt.toISOString(), isEnded, savedPrice, deal };
}

/** The cheapest fare to a destination in the shape of a deal; callers clear the fields it has no value for. */
function dealOf(record: FavoriteRecord, place: FavoriteDestination, entry: AssessedFare | undefined): Deal {
  const fare = entry?.fare;
  const price = fare?.price ?? 0;
  return {
    id: record.dealId,
    status: 'published',
    isCurated: false,
    source: fare?.source ?? '',
    origin: place.origin.code,
    destination: place.destination.code,
    tripType: place.tripType,
    departureDate: fare?.departureDate ?? null,
    returnDate: fare?.returnDate ?? null,
    airline: fare?.airline ?? null,
    airlineLogoUrl: null,
    imageUrl: null,
    originalPrice: price,
    dealPrice: price,
    discountPercentage: 0,
    isVerified: false,
    evidence: null,
    stops: fare?.stops ?? null,
    isPremium: false,
    region: place.destination.region,
    site: fare?.site ?? null,
    observedAt: fare?.observedAt ?? null,
    expiresAt: null,
    version: 0,
    createdAt: record.addedAt,
    updatedAt: record.addedAt,
    deletedAt: null,
    publishedAt: record.addedAt,
  };
}

/** Shows a usual price only where the history proves a discount. */
function provenDiscount(
  view: DealView,
  assessment: FareAssessment | null,
): Pick<DealView, 'originalPrice' | 'discountPercentage' | 'isVerified'> {
  const evidence =
    assessment?.status === 'assessed' && assessment.evidence.isDeal ? assessment.evidence : null;
  if (!evidence || view.dealPrice === null) {
    return { originalPrice: null, discountPercentage: null, isVerified: false };
  }
  return {
    originalPrice: evidence.reference,
    discountPercentage: evidence.discountPercentage,
    isVerified: true,
  };
}

const nothingKnown = {
  dealPrice: null,
  feathers: null,
  allPrices: [],
  source: null,
} satisfies Partial<DealView>;

type FavoriteDestination = { origin: Airport; destination: Airport; tripType: TripType };

/** Undefined for a deal's id, and for a pair whose fares are not recorded. */
export function findFavoriteDestination(
  reference: ReferenceData,
  id: string,
): FavoriteDestination | undefined {
  const key = parseDestinationFavoriteId(id);
  if (!key) return undefined;
  const departure = departureAirports.find((code) => code === key.origin);
  const origin = departure && reference.airports.get(departure);
  const destination = reference.airports.get(key.code);
  if (!origin || !destination || origin === destination) return undefined;
  return { origin, destination, tripType: key.tripType };
}
