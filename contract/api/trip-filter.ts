/** Query parameters of the trip filter, and the choices it offers at a departure airport. */
import { z } from 'zod';
import {
  airlinePattern,
  departsPattern,
  highestMaxPrice,
  holidayPattern,
  monthsPattern,
  mostHours,
  mostNights,
  passportPattern,
} from '#contract/domain/trip-filter.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, countryName, departureAirport, digitText, isoDate, numberText } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

const upTo = (most: number) => numberText(z.number().int().min(1).max(most).optional());

/** The same names and spelling as in the addresses of pages: `contract/domain/trip-filter.ts`. */
export const tripFilterQuery = {
  months: digitText(monthsPattern).optional().describe('Months of departure, such as 2026-12_2027-01'),
  departs: digitText(departsPattern).optional().describe('Days of departure, 2026-12-03_2026-12-04 or one'),
  holiday: boundedText(70)
    .regex(holidayPattern)
    .optional()
    .describe('An id of /api/trip-choices, weekends or long-weekends'),
  minNights: upTo(mostNights),
  maxNights: upTo(mostNights),
  direct: z.enum(['true', 'false']).default('false'),
  maxStops: z.literal('1').optional(),
  airline: boundedText(2).regex(airlinePattern).optional(),
  maxPrice: upTo(highestMaxPrice).describe('SAR for one adult'),
  visaFree: boundedText(2)
    .regex(passportPattern)
    .meta({ example: 'SA', description: 'Passport that needs no visa before the trip' })
    .optional(),
  maxHours: upTo(mostHours),
};

const holidayChoice = z.object({
  id: z.string(),
  kind: z.enum(['public_holiday', 'school_break', 'religious_period']),
  name: z.string(),
  nameAr: z.string(),
  /** Its own days, as calendars have them. */
  start: isoDate,
  end: isoDate,
  /** First and last day off in the region of the airport, weekends beside it included. */
  first: isoDate,
  last: isoDate,
  departsFrom: isoDate,
  departsUntil: isoDate,
  returnsUntil: isoDate,
  isConfirmed: z.boolean(),
});
export type HolidayChoice = z.infer<typeof holidayChoice>;

export const tripChoices = z.object({
  /** Holidays and school breaks ahead within the booking window, ascending. */
  holidays: z.array(holidayChoice),
  /** Airlines that fly from the airport, by English name. */
  airlines: z.array(z.object({ code: z.string(), name: z.string(), nameAr: z.string() })),
  /** Passports with known visa rules, by code. */
  passports: z.array(z.object({ code: z.string(), country: countryName, countryAr: countryName })),
  /** The day the visa rules were read. */
  visasAsOf: isoDate,
});
export type TripChoices = z.infer<typeof tripChoices>;

export const listTripChoices = define('listTripChoices', {
  summary: 'What trips from an airport can be filtered by: holidays with dates, airlines, passports',
  query: z.object({ origin: departureAirport }),
  response: tripChoices,
  answerHeaders: ['ETag'],
});
