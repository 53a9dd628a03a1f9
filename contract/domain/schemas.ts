/** zod schemas of the domain values, for both ends of the API; kept apart so that pages need not load zod. */
import { z } from 'zod';
import { isIsoDate } from './dates.ts';
import { departureAirports } from './iata.ts';
import { maxAdults, tripTypes } from './itinerary.ts';
import { languages } from './language.ts';
import { regions } from './region.ts';
import { bookingSites, sites } from './site.ts';

export const iataCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase())
  .meta({ description: 'IATA code', example: 'CAI', pattern: '^[A-Za-z]{3}$' });
export const departureAirport = z.enum(departureAirports);
export const region = z.enum(regions);
export const language = z.enum(languages);
export const tripType = z.enum(tripTypes);
export const bookingSite = z.enum(bookingSites);
export const site = z.enum(sites);

/** An amount in SAR with at most two decimals. */
export const sar = z.number().nonnegative().multipleOf(0.01);

/** A day that exists in the Gregorian calendar, `yyyy-MM-dd`. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isIsoDate)
  .meta({ format: 'date' });

export const isoMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A moment in ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** Adults in a query string, 1 to 6. */
export const adults = z.coerce.number().int().min(1).max(maxAdults);
