/** Values and fields of deals: flight types, states, verdicts on a discount. */

export const flightTypes = ['direct', 'one-stop'] as const;
export type FlightType = (typeof flightTypes)[number];

export const dealStatuses = ['pending', 'published', 'rejected', 'expired'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/**
 * Verdict of the price history on a typed discount. `unseen`: supported, but the price was not seen within 24
 * h for these dates.
 */
export const dealDiscountVerdicts = ['supported', 'unseen', 'contradicted', 'unknown'] as const;
export type DealDiscountVerdict = (typeof dealDiscountVerdicts)[number];

/** Why an action on a deal is refused. */
export const dealRefusals = ['unknown', 'state', 'followsDestination', 'listedFare'] as const;
export type DealRefusal = (typeof dealRefusals)[number];

/** Highest price of a typed deal, SAR. */
export const mostDealPrice = 1_000_000;

/** Limit of one bulk action. */
export const mostDealsAtOnce = 500;

/** Fields an administrator types, in the order of the form; also columns of an export. */
export const dealFieldNames = [
  'departureCityCode',
  'destinationCode',
  'tripType',
  'airline',
  'originalPrice',
  'dealPrice',
  'flightType',
  'region',
  'isPremium',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'expiresAt',
  'imageUrl',
  'airlineLogoUrl',
] as const;
