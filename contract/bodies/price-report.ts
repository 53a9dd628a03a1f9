/** Body of a report that a booking site asked for another price. */
import { z } from 'zod';
import { highestWatchPrice } from '../domain/alert.ts';
import { departureAirport, iataCode, isoDate, sar, site, tripType } from '../schemas.ts';

export const reportOutcomes = ['higher', 'lower', 'gone', 'same'] as const;

/** SAR. */
export const reportedPrice = sar.min(1).max(highestWatchPrice);

export const priceReport = z.strictObject({
  site,
  origin: departureAirport,
  destination: iataCode,
  tripType,
  departureDate: isoDate,
  returnDate: isoDate.nullable(),
  /** As shown here. */
  shown: reportedPrice,
  outcome: z.enum(reportOutcomes),
  /** As asked for there; for `higher` and `lower`. */
  seen: reportedPrice.nullable().optional(),
  cameFrom: z.enum(['page', 'mail']).default('page'),
});
