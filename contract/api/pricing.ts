/** Operations of prices: cheapest fare by destination, price history, cheapest price of each day. */
import { z } from 'zod';
import { confirmationStates } from '../domain/confirmation.ts';
import { freshnessLevels } from '../domain/freshness.ts';
import { defaultOrigin } from '../domain/iata.ts';
import { baggageAllowances, defaultTripType, visaRules } from '../domain/itinerary.ts';
import { regionFilters } from '../domain/region.ts';
import { sightingPrecisions } from '../domain/sighting.ts';
import { featherCounts, priceLevels, verdicts } from '../domain/verdict.ts';
import * as endpoints from '../endpoints/public.ts';
import { searchText } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import {
  departureAirport,
  iataCode,
  instant,
  isoDate,
  isoMonth,
  placeNames,
  region,
  sar,
  site,
  tripType,
} from '../schemas.ts';
import { photoView } from './destination-photo.ts';
import { tripFilterQuery } from './trip-filter.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

export const freshness = z.enum(freshnessLevels);
export const observedAtPrecision = z.enum(sightingPrecisions);

export const dealTier = z.enum(['good', 'great', 'exceptional']);

const sitePrice = z.object({
  site,
  /** Null for a booking site without a seen price. */
  price: sar.nullable(),
  url: z.url(),
  /** Whether the prices seen there were still right when asked for again; null where too few were asked for. */
  keepsPrice: z.boolean().nullable(),
});

/** Answer of a source that was asked for exactly this trip again after its price was seen. */
const confirmationFields = {
  /** `none`: not asked for since, or without an answer. */
  confirmation: z.enum(confirmationStates),
  /** When it was asked for; null for `none`. */
  confirmedAt: instant.nullable(),
  /** Where it was asked for; null for `none`. */
  confirmedSite: site.nullable(),
  /** The price then; null for `none` and `gone`. */
  confirmedPrice: sar.nullable(),
};

/** Evidence from the price history; `algorithm` names the definition. */
export const evidence = z.object({
  algorithm: z.string(),
  /** `month`: same departure month; `route`: all departure months, when the month has too few days. */
  cohort: z.enum(['month', 'route']),
  /** Days with a recorded low inside the window. */
  days: z.number().int(),
  windowStart: isoDate,
  windowEnd: isoDate,
  /** Median of the daily lows. */
  reference: sar,
  p10: sar,
  p25: sar,
  p75: sar,
  level: z
    .enum(priceLevels)
    .meta({
      deprecated: true,
      description: 'Below, in or above the usual range, which `feathers` say more exactly',
    }),
  /** Whole percent below the reference, rounded down; 0 when not below. */
  discountPercentage: z.number().int(),
  tier: dealTier.nullable(),
  isDeal: z.boolean(),
  /** In the cohort, from 30 days before today until now: no lower price, and no equal one before this deal began. */
  isLowestIn30Days: z.boolean(),
  /** The cheapest of these days if it was as cheap or cheaper. */
  lowerEarlier: z.object({ day: isoDate, price: sar }).nullable(),
  computedAt: instant,
});
export type Evidence = z.infer<typeof evidence>;

export const assessment = z.discriminatedUnion('status', [
  z.object({ status: z.literal('insufficient'), days: z.number().int(), needed: z.number().int() }),
  z.object({ status: z.literal('assessed'), evidence }),
]);
export type FareAssessment = z.infer<typeof assessment>;

/** How far its price is below or above usual, in five steps; null without enough history, and under review. */
export const feathers = z.literal(featherCounts).nullable();

/** Told of a fare alike for a destination and for the deal that it is. */
export const fareFields = {
  /** Of the record that the price is compared with. */
  lows: z
    .array(sar.nullable())
    .max(30)
    .nullable()
    .describe(
      'SAR, oldest first: the lowest recorded price of each three days of the last 90, null where none was seen',
    ),
  /** As the source of the price says. */
  baggage: z.enum(baggageAllowances).nullable(),
  isPremium: z.boolean(),
  /** True when all price fields are empty for this caller; `tier` and `stops` of a deal stay. */
  locked: z.boolean(),
  cheapestDate: isoDate.nullable(),
  returnDate: isoDate.nullable(),
  bestSite: site.nullable(),
  bookingUrl: z.url().nullable(),
  allPrices: z.array(sitePrice),
  observedAt: instant.nullable(),
  observedAtPrecision: observedAtPrecision.nullable(),
  freshness: freshness.nullable(),
  source: z.string().nullable(),
  isSample: z.boolean(),
  assessment: assessment.nullable(),
  feathers,
  ...confirmationFields,
  /** A photo of the city; null where a drawing or map stands. */
  photo: photoView.nullable(),
};

/** Whether exactly this fare is a published deal or waits for review. */
const dealState = z.enum(['published', 'pending']);

/** Follows from `feathers`; a deal, or a price far below usual, by its evidence. Null without an assessment. */
const verdict = z.enum(verdicts).nullable();
/** Of answers in which no page reads it. */
export const unreadVerdict = verdict.meta({ deprecated: true, description: 'Read `feathers` instead' });

/** The cheapest price to a city, judged over all its airports that the caller may see. */
const cityVerdict = z.object({
  /** The airport of the price. */
  code: iataCode,
  price: sar,
  verdict: unreadVerdict,
  feathers,
  /** Median of the lowest price of each day over these airports; null without enough history. */
  usual: sar.nullable(),
  /** The lowest and the highest price called usual: less than 10 % beside `usual`. */
  range: z.object({ low: sar, high: sar }).nullable(),
  /** Days with a recorded low; null without enough. */
  days: z.number().int().nullable(),
  /** Those with a fare, the cheapest first; empty for a city with one airport. */
  airports: z.array(z.object({ code: iataCode, name: z.string(), nameAr: z.string(), price: sar })),
});
export type CityVerdict = z.infer<typeof cityVerdict>;

/** A deal published in the last 24 hours that this fare replaced: it ended, or the new price is in review. */
const endedDeal = z.object({ price: sar, outcome: z.enum(['ended', 'held']), at: instant });

export const destinationPrice = z.object({
  code: iataCode,
  ...placeNames,
  countryCode: z.string(),
  region,
  requiresUpgrade: z.boolean(),
  ...fareFields,
  /** Great-circle kilometres from the origin. */
  distanceKm: z.number().int(),
  cheapestPrice: sar.nullable(),
  /** Mean of the cheapest prices of all known departure dates. */
  averagePrice: sar.nullable(),
  airline: z.string().nullable(),
  airlineName: z.string().nullable(),
  airlineNameAr: z.string().nullable(),
  /** Also of a deal whose price the caller may not see. */
  stops: z.number().int().nullable(),
  durationMinutes: z.number().int().nullable(),
  /** What a Saudi passport needs there, by rules read on that day; null at home, and where it is not known. */
  visa: z.object({ rule: z.enum(visaRules), asOf: isoDate }).nullable(),
  dealState: dealState.nullable(),
  verdict,
  endedDeal: endedDeal.nullable(),
  /** How far below usual, in three steps: of a deal, also where the caller may not see the price. */
  tier: dealTier.nullable(),
  /** Shared by all airports of a city: its metropolitan code, or that of its main airport. */
  cityCode: iataCode,
  /** Its city has other airports too. */
  namesAirport: z.boolean(),
  /** Null where the caller may not see the destination. */
  cityVerdict: cityVerdict.nullable(),
});
export type DestinationPrice = z.infer<typeof destinationPrice>;
export type SitePrice = z.infer<typeof sitePrice>;

const tripQuery = {
  origin: departureAirport.default(defaultOrigin),
  tripType: tripType.default(defaultTripType),
};

/** `city`: of all airports of the destination's city that the caller may see; the answer names the cheapest. */
export const place = { place: z.enum(['airport', 'city']).default('airport') };

export const listDestinationPrices = define('listDestinationPrices', {
  summary:
    'Cheapest fare now that fits the filter to every destination from one origin, judged by its own record, cheapest first; those locked for the caller last',
  query: z.object({
    ...tripQuery,
    region: z.enum([...regionFilters, 'domestic', 'abroad']).default('all'),
    /** Of the places that it finds, as a search of the deals does. */
    search: searchText,
    /** `true`: each with its `lows`, which are null otherwise. */
    lows: z.enum(['true', 'false']).default('false'),
    ...tripFilterQuery,
  }),
  response: z.array(destinationPrice),
  answerHeaders: ['ETag', 'X-Locked-Count', 'X-Relaxed-Filters'],
});

/** Which fare to a destination: the cheapest now that fits the filter. */
const shownQuery = z.object({
  ...tripQuery,
  ...place,
  ...tripFilterQuery,
  /** Of this day, whatever the filter says, or of the nearest day that has a fare. */
  date: isoDate.optional(),
});

export const getDestinationPrice = define('getDestinationPrice', {
  summary:
    'Cheapest fare now to one destination that fits the filter, as the list has it; null when none is listed',
  params: z.object({ code: iataCode }),
  query: shownQuery,
  response: destinationPrice.nullable(),
  errors: ['not_found'],
  answerHeaders: ['ETag', 'X-Relaxed-Filters'],
});

/** What every answer about the prices of one route begins with. */
const ofRoute = { code: iataCode, origin: iataCode, tripType, locked: z.boolean(), isSample: z.boolean() };

export const fareHistory = z.object({
  ...ofRoute,
  source: z.string().nullable(),
  /** Departure month of the lows (that of the fare); null if they are of the whole route. */
  departureMonth: isoMonth.nullable(),
  /** At most 120 days, ascending; days without a sighting are missing. */
  dailyLows: z.array(z.object({ day: isoDate, price: sar })),
  /** Periods among these days whose prices do not count as usual, as an administrator named them; ascending. */
  unusualPeriods: z.array(
    z.object({ start: isoDate, end: isoDate, reason: z.string(), reasonAr: z.string() }),
  ),
  band: z.object({ low: sar, high: sar }).nullable().describe('Prices less than 10 % beside the usual one'),
  current: z.object({ price: sar, observedAt: instant }).nullable(),
  assessment: assessment.nullable(),
  dealState: dealState.nullable(),
  verdict,
  feathers,
});
export type FareHistory = z.infer<typeof fareHistory>;

export const getFareHistory = define('getFareHistory', {
  summary: 'Recorded daily lows, the usual band and the evidence behind the price of a fare',
  params: z.object({ code: iataCode }),
  query: shownQuery,
  response: fareHistory,
  errors: ['not_found'],
  answerHeaders: ['ETag'],
});

/** One bar: how far prices usually were from the average they are compared with, and what stands behind it. */
const patternBar = z.object({
  /** Day of the week from 0 (Sunday), or whole weeks between the week of the price and that of departure. */
  place: z.number().int(),
  /** Median, in whole percent; negative is cheaper. */
  percent: z.number().int(),
  /** Share of the comparisons in which it was cheaper than the average, 0 to 1. */
  cheaperShare: z.number(),
  weeks: z.number().int(),
  prices: z.number().int(),
});
export type PatternBar = z.infer<typeof patternBar>;

export const farePatterns = z.object({
  ...ofRoute,
  /** New prices are being compared, and nothing can be said yet. */
  isComputing: z.boolean(),
  /** The first and the last week (their Sundays) whose prices are compared; null if there are none. */
  seen: z.object({ from: isoDate, to: isoDate }).nullable(),
  /** By day of departure, compared with the days of the same week seen at the same time. Ascending; empty if too few. */
  weekdays: z.array(patternBar),
  /** By weeks before departure, compared with the same departures at other times. Ascending; empty if too few. */
  weeksBefore: z.array(patternBar),
});
export type FarePatterns = z.infer<typeof farePatterns>;

export const getFarePatterns = define('getFarePatterns', {
  summary: 'Recorded prices by day of departure and by weeks before departure',
  params: z.object({ code: iataCode }),
  query: z.object({ ...tripQuery, ...place }),
  response: farePatterns,
  errors: ['not_found'],
  answerHeaders: ['ETag'],
});

const calendarDay = z.object({
  /** Destination airport. */
  code: iataCode,
  date: isoDate,
  returnDate: isoDate.nullable(),
  price: sar,
  site,
  stops: z.number().int().nullable(),
  observedAt: instant,
  observedAtPrecision,
  freshness,
  /** Compared with the month's other days: cheapest quarter, middle half, dearest quarter. */
  level: z.enum(priceLevels),
});
export type CalendarDay = z.infer<typeof calendarDay>;

/** A Saudi holiday or school break; both days are included. */
const calendarPeriod = z.object({
  start: isoDate,
  end: isoDate,
  kind: z.enum(['public_holiday', 'school_break', 'religious_period', 'school_start']),
  name: z.string(),
  nameAr: z.string(),
  isConfirmed: z.boolean(),
});

const fareCalendar = z.object({
  ...ofRoute,
  month: isoMonth,
  /** The destination's cheapest fare, read together with the days; null when none is listed. */
  fare: destinationPrice.nullable(),
  /** Ascending; days without a known price are missing. */
  days: z.array(calendarDay),
  /** Fresh prices were requested from the provider; ask again soon. */
  isRefreshing: z.boolean(),
  /** The provider was not asked now: of days without a price nothing is known. */
  isNotAsked: z.boolean(),
  /** Saudi holidays and school breaks that overlap the month. */
  periods: z.array(calendarPeriod),
});
export type FareCalendar = z.infer<typeof fareCalendar>;

export const getFareCalendar = define('getFareCalendar', {
  summary: 'Cheapest price of each departure day of a month',
  params: z.object({ code: iataCode }),
  query: z.object({ ...tripQuery, ...place, month: isoMonth }),
  response: fareCalendar,
  errors: ['not_found'],
});

export const listCalendarPeriods = define('listCalendarPeriods', {
  summary: 'Saudi holidays and school breaks from today on, within the next 12 months, ascending',
  /** With an airport also the days that only the schools of its region have off. */
  query: z.object({ origin: departureAirport.optional() }),
  response: z.array(calendarPeriod),
});
