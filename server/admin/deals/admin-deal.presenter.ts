/** Presents a deal for administrators: names from codes, and the check against the price history. */
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { currentTypedDeal, findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { flightTypeOf } from '#server/public/pricing/fare.presenter.ts';
import {
  checkPrices,
  evidenceForPrice,
  findApplicableReference,
  type RecordedReference,
} from './deal-check.ts';
import { pairKey } from './recorded-reference.repository.ts';

export type AdminDealPresentation = {
  reference: ReferenceData;
  board: Pick<Board, 'findEntry'>;
  /** By `pairKey`. */
  recorded: ReadonlyMap<string, RecordedReference>;
  now: Date;
};

/** Discount and verification as on the public page now. */
export function presentAdminDeal(stored: Deal, options: AdminDealPresentation): AdminDeal {
  const { reference, board, now } = options;
  const deal = currentTypedDeal(stored, board, now);
  const airline = deal.airline === null ? undefined : reference.airlines.get(deal.airline);
  const lowest = board.findEntry(deal, deal.destination)?.fare.price ?? null;
  return {
    id: deal.id,
    version: deal.version,
    status: deal.status,
    isCurated: deal.isCurated,
    source: deal.source,
    isSample: deal.source === sampleSource,
    ...namesOf(deal, reference),
    region: deal.region,
    tripType: deal.tripType,
    airline: airline?.name ?? deal.airline,
    airlineAr: airline?.nameAr ?? deal.airline,
    airlineCode: airline?.code ?? null,
    airlineLogoUrl: deal.airlineLogoUrl,
    imageUrl: deal.imageUrl,
    originalPrice: deal.originalPrice,
    dealPrice: deal.dealPrice,
    discountPercentage: deal.discountPercentage,
    isVerified: deal.isVerified,
    check: checkPrices(deal, findEvidence(deal, options.recorded), {
      lowestNow: lowest,
      // A detected deal is the listed fare itself.
      isSeen: !deal.isCurated || findSeenFare(board, deal, now) !== undefined,
    }),
    flightType: flightTypeOf(deal.stops),
    isPremium: deal.isPremium,
    cheapestDate: deal.departureDate,
    returnDate: deal.returnDate,
    bestSite: deal.site,
    observedAt: deal.observedAt?.toISOString() ?? null,
    expiresAt: deal.expiresAt?.toISOString() ?? null,
    createdAt: deal.createdAt.toISOString(),
    updatedAt: deal.updatedAt.toISOString(),
    publishedAt: deal.publishedAt?.toISOString() ?? null,
    deletedAt: deal.deletedAt?.toISOString() ?? null,
  };
}

/** A place missing from the reference data is named by its code. */
function namesOf(deal: Deal, { airports }: ReferenceData) {
  const origin = airports.get(deal.origin);
  const destination = airports.get(deal.destination);
  return {
    code: deal.destination,
    destinationCode: deal.destination,
    destination: destination?.city ?? deal.destination,
    destinationAr: destination?.cityAr ?? deal.destination,
    country: destination?.country ?? '',
    countryAr: destination?.countryAr ?? '',
    departureCity: origin?.city ?? deal.origin,
    departureCityAr: origin?.cityAr ?? deal.origin,
    departureCityCode: deal.origin,
  };
}

/** A detected deal has its own evidence; a typed one is compared with the current price history. */
export function findEvidence(deal: Deal, recorded: ReadonlyMap<string, RecordedReference>): Evidence | null {
  const own = evidenceIn(deal.evidence);
  const found = findApplicableReference(recorded.get(pairKey(deal)), deal.departureDate);
  const current = found ? evidenceForPrice(found, deal.dealPrice) : null;
  return deal.isCurated ? (current ?? own) : (own ?? current);
}

function evidenceIn(assessment: FareAssessment | null): Evidence | null {
  return assessment?.status === 'assessed' ? assessment.evidence : null;
}
