/** Converts the submitted fields of a deal, or explains what is wrong with each field; pure. */
import type { z } from 'zod';
import type { dealFields } from '#contract/bodies/deal.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { flightTypeOf, stopsOf } from '#contract/domain/deal.ts';
import { foldText } from '#contract/domain/fold.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import type { Deal, DealFacts } from '#server/pipeline/deals/deal.repository.ts';
import { isListedFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { isTypedDeal } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { type BookingOptions, canShowBookingSite } from '#server/public/outbound/booking-options.ts';

export type DealInput = z.output<typeof dealFields>;

/** Fields of a deal that an administrator decides; the check against the price history comes later. */
export type DealDraft = Omit<
  DealFacts,
  'source' | 'discountPercentage' | 'isVerified' | 'evidence' | 'observedAt'
> & { airlineLogoUrl: string | null; imageUrl: string | null };

export type DraftContext = {
  reference: ReferenceData;
  board: Pick<Board, 'findEntry' | 'isPremium'>;
  booking: BookingOptions;
  /** The deal before the change; undefined for a new one. */
  current?: Deal | undefined;
  now: Date;
};

type Faults = Record<string, FieldMessage>;

/** @throws AppError `validation_failed` naming each invalid field */
export function draftDeal(input: DealInput, context: DraftContext): DealDraft {
  const faults: Faults = {};
  const destination = findAirport(context.reference, input.destinationCode);
  if (!destination) faults.destinationCode = 'api.field.unknownDestination';
  else if (destination.code === input.departureCityCode) faults.destinationCode = 'api.field.sameAirport';
  if (input.dealPrice >= input.originalPrice) faults.dealPrice = 'api.field.dealPriceNotLower';
  if (input.airline === null && context.current?.airline !== null) faults.airline = 'api.field.required';
  Object.assign(faults, listDateFaults(input, context));
  const siteFault = destination && faultOfSite(input, destination.code, context);
  if (siteFault) faults.bestSite = siteFault;
  const premiumFault = destination && faultOfPremium(input, destination.code, context);
  if (premiumFault) faults.isPremium = premiumFault;
  if (!destination || Object.keys(faults).length > 0) {
    throw new AppError('validation_failed', {
      log: `no such deal: ${Object.keys(faults).join(', ')}`,
      fields: faults,
    });
  }
  return {
    origin: input.departureCityCode,
    destination: destination.code,
    tripType: input.tripType,
    departureDate: input.cheapestDate,
    returnDate: input.returnDate,
    airline: input.airline === null ? null : codeOfAirline(context.reference, input.airline),
    airlineLogoUrl: input.airlineLogoUrl,
    imageUrl: input.imageUrl,
    originalPrice: input.originalPrice,
    dealPrice: input.dealPrice,
    stops: stopsOf(input.flightType) ?? unnamedStops(context.current),
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

/** A detected deal is Premium exactly when its destination is. */
function followsDestination({ current }: DraftContext): boolean {
  return current !== undefined && !isTypedDeal(current);
}

/** At a Premium destination a saved deal is shown as Premium: sent back as shown, its own mark stays as it was. */
function isMarkedPremium(input: DealInput, destination: string, context: DraftContext): boolean {
  const isPremiumPlace = context.board.isPremium(destination);
  if (followsDestination(context)) return isPremiumPlace;
  const { current } = context;
  return input.isPremium && isPremiumPlace && current ? current.isPremium : input.isPremium;
}

/** Premium would lock a price that is public elsewhere. */
function faultOfPremium(
  input: DealInput,
  destination: string,
  context: DraftContext,
): FieldMessage | undefined {
  const { current, board } = context;
  if (input.isPremium === board.isPremium(destination)) return undefined;
  if (followsDestination(context)) {
    return input.isPremium === current?.isPremium ? undefined : 'api.field.premiumFollowsDestination';
  }
  const { tripType, cheapestDate, returnDate, dealPrice } = input;
  const typed = { origin: input.departureCityCode, destination, tripType, dealPrice };
  const isListed = isListedFare(board, { ...typed, departureDate: cheapestDate, returnDate });
  return input.isPremium && isListed ? 'api.field.premiumListedFare' : undefined;
}

/** The form input that would produce an existing deal. */
export function inputOf(deal: Deal): DealInput {
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
  };
}

/** Unchanged past dates are accepted, unless the deal is published. */
function listDateFaults(input: DealInput, { current, now }: DraftContext): Faults {
  const { tripType, cheapestDate, returnDate, expiresAt } = input;
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const isSameEnd = current !== undefined && end === (current.expiresAt?.getTime() ?? null);
  // A new end brings an ended deal back.
  const isListed = !current || current.status === 'published' || (current.status === 'expired' && !isSameEnd);
  const faults: Faults = {};
  const days = [
    { field: 'cheapestDate', day: cheapestDate, isSame: cheapestDate === current?.departureDate },
    { field: 'returnDate', day: returnDate, isSame: returnDate === current?.returnDate },
  ];
  for (const { field, day, isSame } of days) {
    const fault = day === null ? undefined : faultOfDay(day, { now, isListed, isSame });
    if (fault) faults[field] = fault;
  }
  if (returnDate !== null && tripType === 'oneway') faults.returnDate = 'api.field.onewayReturn';
  else if (returnDate !== null && cheapestDate === null) faults.cheapestDate = 'api.field.departureNeeded';
  else if (returnDate !== null && cheapestDate !== null && returnDate < cheapestDate) {
    faults.returnDate = 'api.field.returnBeforeDeparture';
  } else if (tripType === 'roundtrip' && cheapestDate !== null && returnDate === null) {
    faults.returnDate = 'api.field.returnNeeded';
  }
  if (end !== null && end <= now.getTime() && (isListed || !isSameEnd)) {
    faults.expiresAt = 'api.field.expiryPast';
  }
  return faults;
}

function faultOfDay(
  day: IsoDate,
  { now, isListed, isSame }: { now: Date; isListed: boolean; isSame: boolean },
): FieldMessage | undefined {
  const today = riyadhDate(now);
  if (day < today && (isListed || !isSame)) return 'api.field.datePast';
  return day > addDays(today, bookingWindowDays) && !isSame ? 'api.field.dateTooFar' : undefined;
}

/** The airline's code if the reference data knows it, else the typed text. */
function codeOfAirline({ airlines }: ReferenceData, typed: string): string {
  const known = airlines.get(typed.toUpperCase());
  if (known) return known.code;
  const folded = foldText(typed);
  const named = [...airlines.values()].find(
    ({ name, nameAr }) => foldText(name) === folded || foldText(nameAr) === folded,
  );
  return named?.code ?? typed;
}

/** The form only has direct and one stop; a detected deal with more stops keeps them. */
function unnamedStops(current: Deal | undefined): number | null {
  return current && flightTypeOf(current.stops) === null ? current.stops : null;
}
