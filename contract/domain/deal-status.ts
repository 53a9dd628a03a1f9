/** What a deal can be: its flight, its state, and what the record says of its discount. */

export const flightTypes = ['direct', 'one-stop'] as const;
export type FlightType = (typeof flightTypes)[number];

export const dealStatuses = ['pending', 'published', 'rejected', 'expired'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** What the recorded history says of a typed discount. */
export const dealDiscountVerdicts = ['supported', 'contradicted', 'unknown'] as const;
export type DealDiscountVerdict = (typeof dealDiscountVerdicts)[number];

/** Deals that one bulk change may name. */
export const mostDealsAtOnce = 500;
