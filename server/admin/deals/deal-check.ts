/** Checks the prices of deals against the recorded price history, and presents deals with that check. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AdminDeal, DealCheck } from '#contract/api/admin-deals.ts';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import type { dealFields } from '#contract/bodies/deal.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import {
  type DealDiscountVerdict,
  flightTypeOf,
  type TypedPrices,
  typedPercentage,
} from '#contract/domain/deal.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { judgePrice } from '#server/pipeline/deals/discount.ts';
import { currentTypedDeal, findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { evidenceMonth, holdsFor } from '#server/pipeline/observations/price-doubt.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** Stored evidence of a pair and trip type, with the price (SAR) and departure day it was computed for. */
export type RecordedReference = {
  price: number;
  departureDate: IsoDate;
  evidence: Evidence;
  /** Median absolute deviation of the recorded lows, SAR; null where it was not stored. */
  mad: number | null;
};

/** The reference if it also applies to `departureDate`: monthly evidence is valid for its month only. */
export function findApplicableReference(
  recorded: RecordedReference | undefined,
  departureDate: IsoDate | null,
): RecordedReference | undefined {
  if (!recorded || departureDate === null) return recorded;
  const month = evidenceMonth(recorded.evidence.cohort, recorded.departureDate);
  return holdsFor(month, departureDate) ? recorded : undefined;
}

/**
 * Currently listed: the route's lowest price (null if none), and whether the typed price was seen for its
 * dates.
 */
export type ListedNow = { lowestNow: number | null; isSeen: boolean };

export function checkPrices(
  prices: TypedPrices,
  evidence: Evidence | null,
  { lowestNow, isSeen }: ListedNow,
): DealCheck {
  const typed = typedPercentage(prices);
  const recorded = evidence && judgePrice(prices.dealPrice, { ...evidence, mad: null }).discountPercentage;
  return {
    verdict: verdictOf(typed, recorded, isSeen),
    discountPercentage: typed,
    recordedPercentage: recorded,
    reference: evidence?.reference ?? null,
    referenceDays: evidence?.days ?? null,
    lowestNow,
  };
}

/**
 * A difference of one percent is rounding: the typed percentage is rounded to nearest, the recorded one down.
 */
function verdictOf(typed: number, recorded: number | null, isSeen: boolean): DealDiscountVerdict {
  if (recorded === null || typed < 1) return 'unknown';
  if (recorded < 1 || recorded + 1 < typed) return 'contradicted';
  return isSeen ? 'supported' : 'unseen';
}

export function evidenceForPrice(
  { evidence, price: computedFor, mad }: RecordedReference,
  price: number,
): Evidence {
  const { isDeal, needsReview, ...judged } = judgePrice(price, { ...evidence, mad });
  const { lowerEarlier } = evidence;
  return {
    ...evidence,
    ...judged,
    isDeal: isDeal && !needsReview,
    isLowestIn30Days: evidence.isLowestIn30Days && price <= computedFor,
    lowerEarlier: lowerEarlier && lowerEarlier.price <= price ? lowerEarlier : null,
  };
}

export type TripPair = Pick<Deal, 'origin' | 'destination' | 'tripType'>;

export function pairKey({ origin, destination, tripType }: TripPair): string {
  return `${origin}:${destination}:${tripType}`;
}

export type CheckContext = {
  reference: ReferenceData;
  board: Pick<Board, 'findEntry' | 'isPremium'>;
  config: { isDemo: boolean };
  now: () => Date;
};

/** Older evidence says too little about current prices. */
const evidenceDays = 7;

type KeptEvidence = TripPair & {
  kept: { price: number; departureDate: IsoDate; assessment: FareAssessment; mad?: number };
};

/**
 * Evidence by `pairKey`; pairs with too little or too old history are missing, sample prices count on a demo site.
 * Of several sources the last row, which is the newest, wins.
 * @param db the transaction, inside one
 */
export async function listRecordedReferences(
  { config, now }: Pick<CheckContext, 'config' | 'now'>,
  db: Db,
  pairs: readonly TripPair[],
): Promise<Map<string, RecordedReference>> {
  if (pairs.length === 0) return new Map();
  const wanted = JSON.stringify(
    pairs.map(({ origin, destination, tripType }) => ({ origin, destination, tripType })),
  );
  const { rows } = await sql<KeptEvidence>`
    select origin, destination, trip_type as "tripType", evidence as kept
    from fare_evidence
    where (origin, destination, trip_type) in (
        select origin, destination, "tripType"
        from json_to_recordset(${wanted}::json) as asked(origin text, destination text, "tripType" text))
      and computed_at >= ${new Date(now().getTime() - evidenceDays * 86_400_000)}
      and (${config.isDemo} or source <> ${sampleSource})
    order by computed_at, source desc`.execute(db);
  return new Map(
    rows.flatMap(({ kept: { price, departureDate, assessment, mad = null }, ...pair }) =>
      assessment.status === 'assessed'
        ? [[pairKey(pair), { price, departureDate, evidence: assessment.evidence, mad }] as const]
        : [],
    ),
  );
}

export type DealInput = z.output<typeof dealFields>;

/** A deal as an administrator types it. */
export function inputOf(deal: Deal) {
  return {
    departureCityCode: deal.origin as DealInput['departureCityCode'],
    destinationCode: deal.destination,
    tripType: deal.tripType,
    airline: deal.airline,
    airlineLogoUrl: deal.airlineLogoUrl,
    imageUrl: deal.imageUrl,
    originalPrice: deal.originalPrice,
    dealPrice: deal.dealPrice,
    flightType: flightTypeOf(deal.stops),
    region: deal.region,
    isPremium: deal.isPremium,
    cheapestDate: deal.departureDate,
    returnDate: deal.returnDate,
    bestSite: deal.site,
    expiresAt: deal.expiresAt?.toISOString() ?? null,
  } satisfies DealInput;
}

/** Presents deals with one read of evidence for all: discount, verification and Premium as on the public page now. */
export async function presentDeals(
  context: CheckContext & { db: Db },
  deals: readonly Deal[],
): Promise<AdminDeal[]> {
  const recorded = await listRecordedReferences(context, context.db, deals);
  return deals.map((deal) => presentAdminDeal(context, deal, recorded.get(pairKey(deal))));
}

function presentAdminDeal(
  { reference, board, now }: CheckContext,
  stored: Deal,
  recorded: RecordedReference | undefined,
): AdminDeal {
  const deal = currentTypedDeal(stored, board, now());
  const airline = deal.airline === null ? undefined : reference.airlines.get(deal.airline);
  // A place missing from the reference data is named by its code.
  const origin = reference.airports.get(deal.origin);
  const destination = reference.airports.get(deal.destination);
  return {
    ...inputOf(deal),
    id: deal.id,
    version: deal.version,
    status: deal.status,
    isCurated: deal.isCurated,
    source: deal.source,
    isSample: deal.source === sampleSource,
    code: deal.destination,
    destination: destination?.city ?? deal.destination,
    destinationAr: destination?.cityAr ?? deal.destination,
    country: destination?.country ?? '',
    countryAr: destination?.countryAr ?? '',
    departureCity: origin?.city ?? deal.origin,
    departureCityAr: origin?.cityAr ?? deal.origin,
    airline: airline?.name ?? deal.airline,
    airlineAr: airline?.nameAr ?? deal.airline,
    airlineCode: airline?.code ?? null,
    discountPercentage: deal.discountPercentage,
    isVerified: deal.isVerified,
    check: checkPrices(deal, findEvidence(deal, recorded), {
      lowestNow: board.findEntry(deal, deal.destination)?.fare.price ?? null,
      // A detected deal is the listed fare itself.
      isSeen: !deal.isCurated || findSeenFare(board, deal, now()) !== undefined,
    }),
    isPremium: isPremiumDeal(board, deal),
    observedAt: deal.observedAt?.toISOString() ?? null,
    createdAt: deal.createdAt.toISOString(),
    updatedAt: deal.updatedAt.toISOString(),
    publishedAt: deal.publishedAt?.toISOString() ?? null,
    deletedAt: deal.deletedAt?.toISOString() ?? null,
  };
}

/** A detected deal has its own evidence; a typed one is compared with the current price history. */
function findEvidence(deal: Deal, recorded: RecordedReference | undefined): Evidence | null {
  const own = deal.evidence?.status === 'assessed' ? deal.evidence.evidence : null;
  const found = findApplicableReference(recorded, deal.departureDate);
  const current = found ? evidenceForPrice(found, deal.dealPrice) : null;
  return deal.isCurated ? (current ?? own) : (own ?? current);
}
