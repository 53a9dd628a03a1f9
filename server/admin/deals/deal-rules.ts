/** What a deal may be: what an administrator may say of it and do to it, and what is stored of it then; pure. */
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { changeDeals } from '#contract/api/admin-deals.ts';
import type { AuditAction } from '#contract/domain/audit.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { curatedSource, flightTypeOf, stopsOf } from '#contract/domain/deal.ts';
import { foldText } from '#contract/domain/fold.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { type Deal, type DealFacts, endOf } from '#server/pipeline/deals/deal.repository.ts';
import { findSeenFare, isListedFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { isTypedDeal } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { type BookingOptions, canShowBookingSite } from '#server/public/outbound/booking-options.ts';
import {
  checkPrices,
  type DealInput,
  evidenceForPrice,
  findApplicableReference,
  inputOf,
  type RecordedReference,
} from './deal-check.ts';

/** Fields of a deal that an administrator decides; the check against the price history comes later. */
export type DealDraft = Omit<
  DealFacts,
  'source' | 'discountPercentage' | 'isVerified' | 'evidence' | 'observedAt'
> &
  Pick<Deal, 'airlineLogoUrl' | 'imageUrl'>;

export type TypedDeal = DealFacts &
  Pick<Deal, 'id' | 'status' | 'airlineLogoUrl' | 'imageUrl' | 'createdAt' | 'publishedAt'>;

type RuleContext = { board: Pick<Board, 'findEntry' | 'isPremium'>; now: Date };

export type DraftContext = RuleContext & {
  reference: ReferenceData;
  booking: BookingOptions;
  current?: Deal | undefined;
};

type Faults = Partial<Record<keyof DealInput, FieldMessage | undefined>>;

/** @throws AppError `validation_failed` naming each invalid field */
export function draftDeal(input: DealInput, context: DraftContext): DealDraft {
  const { reference, current } = context;
  const destination = findAirport(reference, input.destinationCode);
  const faults: Faults = {
    ...(!destination && { destinationCode: 'api.field.unknownDestination' }),
    ...(destination?.code === input.departureCityCode && { destinationCode: 'api.field.sameAirport' }),
    ...(input.dealPrice >= input.originalPrice && { dealPrice: 'api.field.dealPriceNotLower' }),
    ...(input.airline === null && current?.airline !== null && { airline: 'api.field.required' }),
    ...faultsOfDates(input, context),
    bestSite: destination && faultOfSite(input, destination.code, context),
    isPremium: destination && faultOfPremium(input, destination.code, context),
  };
  const found = Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : []));
  if (!destination || found.length > 0) {
    const log = `no such deal: ${found.map(([name]) => name).join(', ')}`;
    throw new AppError('validation_failed', { log, fields: Object.fromEntries(found) });
  }
  return {
    origin: input.departureCityCode,
    destination: destination.code,
    tripType: input.tripType,
    departureDate: input.cheapestDate,
    returnDate: input.returnDate,
    airline: input.airline === null ? null : codeOfAirline(reference, input.airline),
    airlineLogoUrl: input.airlineLogoUrl,
    imageUrl: input.imageUrl,
    originalPrice: input.originalPrice,
    dealPrice: input.dealPrice,
    // The form only has direct and one stop; a detected deal with more stops keeps them.
    stops:
      stopsOf(input.flightType) ?? (current && flightTypeOf(current.stops) === null ? current.stops : null),
    isPremium: isMarkedPremium(input, destination.code, context),
    region: input.region ?? destination.region,
    site: input.bestSite,
    expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
  };
}

/** A closed booking site is refused, unless the deal already had it. */
function faultOfSite(
  { bestSite: site, departureCityCode: origin, tripType }: DealInput,
  destination: string,
  { booking, board, current }: DraftContext,
): FieldMessage | undefined {
  if (site === null || site === current?.site) return undefined;
  if (canShowBookingSite(booking, site, board.findEntry({ origin, tripType }, destination))) return undefined;
  return booking.isOpen(site) ? 'api.field.siteUnseen' : 'api.field.siteClosed';
}

/** At a Premium destination a saved deal is shown as Premium: sent back as shown, its own mark stays as it was. */
function isMarkedPremium(input: DealInput, destination: string, { board, current }: DraftContext): boolean {
  const isPremiumPlace = board.isPremium(destination);
  if (current && !isTypedDeal(current)) return isPremiumPlace;
  return input.isPremium && isPremiumPlace && current ? current.isPremium : input.isPremium;
}

/** A detected deal is Premium exactly when its destination is; Premium would lock no price that is public elsewhere. */
function faultOfPremium(
  input: DealInput,
  destination: string,
  { board, current }: DraftContext,
): FieldMessage | undefined {
  const { isPremium, departureCityCode: origin, cheapestDate: departureDate } = input;
  if (isPremium === board.isPremium(destination)) return undefined;
  if (current && !isTypedDeal(current)) {
    return isPremium === current.isPremium ? undefined : 'api.field.premiumFollowsDestination';
  }
  const isPublic = isPremium && isListedFare(board, { ...input, origin, destination, departureDate });
  return isPublic ? 'api.field.premiumListedFare' : undefined;
}

/** Unchanged past dates are accepted, unless the deal is published. */
function faultsOfDates(input: DealInput, { current, now }: DraftContext): Faults {
  const { tripType, cheapestDate: out, returnDate: back, expiresAt } = input;
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const isSameEnd = current !== undefined && end === (current.expiresAt?.getTime() ?? null);
  // A new end brings an ended deal back.
  const isListed = !current || current.status === 'published' || (current.status === 'expired' && !isSameEnd);
  const today = riyadhDate(now);
  const faultOfDay = (day: IsoDate | null, before: IsoDate | null | undefined): FieldMessage | undefined => {
    if (day === null) return undefined;
    if (day < today && (isListed || day !== before)) return 'api.field.datePast';
    return day > addDays(today, bookingWindowDays) && day !== before ? 'api.field.dateTooFar' : undefined;
  };
  const isReturnAlone = tripType !== 'oneway' && out === null && back !== null;
  return {
    cheapestDate: isReturnAlone ? 'api.field.departureNeeded' : faultOfDay(out, current?.departureDate),
    returnDate: faultOfReturn(input) ?? faultOfDay(back, current?.returnDate),
    expiresAt:
      end !== null && end <= now.getTime() && (isListed || !isSameEnd) ? 'api.field.expiryPast' : undefined,
  };
}

function faultOfReturn({
  tripType,
  cheapestDate: out,
  returnDate: back,
}: DealInput): FieldMessage | undefined {
  if (back === null) return tripType === 'roundtrip' && out !== null ? 'api.field.returnNeeded' : undefined;
  if (tripType === 'oneway') return 'api.field.onewayReturn';
  return out !== null && back < out ? 'api.field.returnBeforeDeparture' : undefined;
}

/** The airline's code if the reference data knows it, else the typed text. */
function codeOfAirline({ airlines }: ReferenceData, typed: string): string {
  const folded = foldText(typed);
  const named = [...airlines.values()].find(
    ({ name, nameAr }) => foldText(name) === folded || foldText(nameAr) === folded,
  );
  return (airlines.get(typed.toUpperCase()) ?? named)?.code ?? typed;
}

export type TypedDealContext = RuleContext & {
  id: string;
  /** The deal before the change; undefined for a new one. A new one is published, one whose time was over too with a new end or new dates. */
  current?: Deal | undefined;
  recorded: RecordedReference | undefined;
};

export function typedDealOf(draft: DealDraft, context: TypedDealContext): TypedDeal {
  const { id, current, now } = context;
  const isOver = (deal: Pick<Deal, 'expiresAt' | 'departureDate'>) => endOf(deal) <= now.getTime();
  const hasEnded = current?.status === 'expired' && (isTypedDeal(current) || isOver(current));
  const isAgain = hasEnded && !isOver(draft);
  return {
    ...draft,
    ...judge(draft, context),
    id,
    status: isAgain ? 'published' : (current?.status ?? 'published'),
    source: current?.source ?? curatedSource,
    observedAt: current && isAboutSameFare(current, draft) ? current.observedAt : null,
    createdAt: current?.createdAt ?? now,
    publishedAt: current && !isAgain ? current.publishedAt : now,
  };
}

/**
 * A deal is verified if the history supports its discount and its price was seen; then it shows the recorded
 * percentage. With unchanged prices it keeps its verification.
 */
function judge(
  draft: DealDraft,
  { current, recorded, board, now }: TypedDealContext,
): Pick<Deal, 'discountPercentage' | 'isVerified' | 'evidence'> {
  const isSamePrice = current?.originalPrice === draft.originalPrice;
  if (current?.isVerified && isSamePrice && isAboutSameFare(current, draft)) {
    const { discountPercentage, isVerified, evidence } = current;
    return { discountPercentage, isVerified, evidence };
  }
  const reference = findApplicableReference(recorded, draft.departureDate);
  const isSeen = findSeenFare(board, draft, now) !== undefined;
  const check = checkPrices(draft, reference?.evidence ?? null, { lowestNow: null, isSeen });
  if (check.verdict !== 'supported' || !reference || check.recordedPercentage === null) {
    return { discountPercentage: check.discountPercentage, isVerified: false, evidence: null };
  }
  return {
    discountPercentage: check.recordedPercentage,
    isVerified: true,
    evidence: { status: 'assessed', evidence: evidenceForPrice(reference, draft.dealPrice) },
  };
}

function isAboutSameFare(current: Deal, draft: DealDraft): boolean {
  const names = ['origin', 'destination', 'tripType', 'departureDate', 'returnDate', 'dealPrice'] as const;
  return names.every((name) => current[name] === draft[name]);
}

export function isUnchanged(current: Deal, draft: DealDraft): boolean {
  return (Object.keys(draft) as (keyof DealDraft)[]).every(
    (name) => JSON.stringify(current[name]) === JSON.stringify(draft[name]),
  );
}

export type DealAct = z.output<NonNullable<(typeof changeDeals)['body']>>['action'];

type ActRule = {
  action: AuditAction;
  /** Already in the target state: nothing is done or refused. */
  isDone?: (deal: Deal) => boolean;
  /** Its state allows it. */
  isOpen?: (deal: Deal, now: Date) => boolean;
  mark: (now: Date, deal: Deal) => Updateable<Database['deal']>;
};

export const dealActs: Readonly<Record<DealAct, ActRule>> = {
  publish: {
    action: 'deal.publish',
    isOpen: (deal, now) => isKept(deal) && deal.status !== 'published' && endOf(deal) > now.getTime(),
    // A deal that only waited again, at a price that is no news, keeps its moment.
    mark: (now, { status, publishedAt }) => ({
      status: 'published',
      published_at: (status === 'pending' && publishedAt) || now,
    }),
  },
  reject: {
    action: 'deal.reject',
    isOpen: (deal) => isKept(deal) && isActive(deal),
    mark: () => ({ status: 'rejected' }),
  },
  delete: { action: 'deal.delete', isDone: (deal) => !isKept(deal), mark: (now) => ({ deleted_at: now }) },
  restore: { action: 'deal.restore', isDone: isKept, mark: () => ({ deleted_at: null }) },
};

function isKept({ deletedAt }: Deal): boolean {
  return deletedAt === null;
}

/** Pending or published: a pair can have only one such detected deal. */
export function isActive({ status }: Pick<Deal, 'status'>): boolean {
  return status === 'pending' || status === 'published';
}

/** A deal that is over has ended, also before the job says so. */
export function asOf(deal: Deal, now: Date): Deal {
  const isOver = isKept(deal) && isActive(deal) && endOf(deal) <= now.getTime();
  return isOver ? { ...deal, status: 'expired' } : deal;
}

export function auditFieldsOf(deal: Deal): Record<string, unknown> {
  const { status, isCurated, discountPercentage, isVerified } = deal;
  const deletedAt = deal.deletedAt?.toISOString() ?? null;
  return { status, isCurated, ...inputOf(deal), discountPercentage, isVerified, deletedAt };
}

export function labelOf({ origin, destination }: Pick<Deal, 'origin' | 'destination'>): string {
  return `${origin}–${destination}`;
}
