/** Dependencies of deal administration, and how a deal is presented: names from codes, and the check against the price history. */
import type { Kysely } from 'kysely';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import { flightTypeOf } from '#contract/domain/deal.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { currentTypedDeal, findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { RefreshContext } from '#server/pipeline/refresh/refresh.service.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import {
  checkPrices,
  evidenceForPrice,
  findApplicableReference,
  listRecordedReferences,
  pairKey,
  type RecordedReference,
  type TripPair,
} from './deal-check.ts';

export type AdminDealsContext = {
  db: Kysely<Database>;
  reference: ReferenceData;
  board: Board;
  settings: Pick<BookingSettingsCopy, 'current'>;
  deals: Pick<DealBoard, 'reread' | 'stateOf'>;
  /** For judging the lists of held fares that an administrator publishes or rejects. */
  refresh: RefreshContext;
  logger: Logger;
  config: { isDemo: boolean };
  unusualPeriods: () => readonly UnusualPeriod[];
  now: () => Date;
};

/**
 * Evidence of many pairs; sample prices count on a demo site.
 * @param db the transaction, inside one
 */
export function readRecorded(
  { config, now }: Pick<AdminDealsContext, 'config' | 'now'>,
  db: Kysely<Database>,
  pairs: readonly TripPair[],
): Promise<Map<string, RecordedReference>> {
  return listRecordedReferences(db, { pairs, includeSample: config.isDemo, now: now() });
}

/** Reloads the deals on this node before the response; other nodes follow the notification. */
export async function showDeals(
  { deals, logger }: Pick<AdminDealsContext, 'deals' | 'logger'>,
  changed: readonly { id: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  try {
    await deals.reread(changed.map(({ id }) => id));
  } catch (error) {
    logger.error({ err: error }, 'changed deals were not read anew; the announcement will do it');
  }
}

/** Presents deals with one read of evidence for all. */
export async function presentDeals(context: AdminDealsContext, deals: readonly Deal[]): Promise<AdminDeal[]> {
  const { reference, board, db, now } = context;
  const recorded = await readRecorded(context, db, deals);
  return deals.map((deal) => presentAdminDeal(deal, { reference, board, recorded, now: now() }));
}

export async function presentOne(context: AdminDealsContext, deal: Deal): Promise<{ deal: AdminDeal }> {
  const [view] = await presentDeals(context, [deal]);
  if (!view) throw new Error('a deal was not presented');
  return { deal: view };
}

type AdminDealPresentation = {
  reference: ReferenceData;
  board: Pick<Board, 'findEntry' | 'isPremium'>;
  /** By `pairKey`. */
  recorded: ReadonlyMap<string, RecordedReference>;
  now: Date;
};

/** Discount, verification and Premium as on the public page now. */
function presentAdminDeal(stored: Deal, options: AdminDealPresentation): AdminDeal {
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
    isPremium: isPremiumDeal(board, deal),
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
