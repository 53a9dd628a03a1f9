/** The filter of trips (when and how), its spelling in addresses, one for pages and the API, and its conditions by importance. */
import { type IsoDate, type IsoMonth, isIsoDate, isIsoMonth } from './dates.ts';
import { defaultTripType, type TripType } from './itinerary.ts';
import { cleanLine, toLatinDigits } from './typed-text.ts';

export type TripFilter = {
  /** Months of departure, ascending; empty for all. */
  months: readonly IsoMonth[];
  /** First and last day of departure; null for any days. */
  departs: { from: IsoDate; until: IsoDate } | null;
  /** Id of a period of the calendar (`holidayIdOf`), or a kind of weekends; null for any days. */
  holiday: string | null;
  /** Nights of a round trip; a one-way trip has none. */
  minNights: number | null;
  maxNights: number | null;
  isDirect: boolean;
  /** One stop each way at most; `isDirect` asks for none. */
  maxStops: 1 | null;
  airline: string | null;
  /** SAR for one adult. */
  maxPrice: number | null;
  /** Passport (ISO 3166 alpha-2) that needs no visa before the trip. */
  visaFree: string | null;
  /** Hours of flight, stops included. */
  maxHours: number | null;
};

export const noTripFilter: TripFilter = {
  months: [],
  departs: null,
  holiday: null,
  minNights: null,
  maxNights: null,
  isDirect: false,
  maxStops: null,
  airline: null,
  maxPrice: null,
  visaFree: null,
  maxHours: null,
};

const mostMonths = 12;
export const mostNights = 60;
export const highestMaxPrice = 99_999;
export const mostHours = 48;

/** Between months in an address: a form sends them one by one instead. */
const monthSeparator = '_';

/** Formats of the API's parameters. */
export const monthsPattern = /^\d{4}-(0[1-9]|1[0-2])(_\d{4}-(0[1-9]|1[0-2])){0,11}$/;
export const departsPattern = /^\d{4}-\d{2}-\d{2}(_\d{4}-\d{2}-\d{2})?$/;
export const holidayPattern = /^[a-z0-9-]{1,70}$/;
export const airlinePattern = /^[A-Z0-9]{2}$/;
export const passportPattern = /^[A-Z]{2}$/;

/** Parses the parameters of an address; unknown and empty values filter nothing. */
export function parseTripFilter(params: URLSearchParams): TripFilter {
  const text = (name: string, pattern: RegExp) => {
    const given = params.get(name) ?? '';
    return pattern.test(given) ? given : null;
  };
  const whole = (name: string, most: number) => readWhole(params.get(name), most);
  const [minNights, maxNights] = [whole('minNights', mostNights), whole('maxNights', mostNights)];
  const isTurned = minNights !== null && maxNights !== null && minNights > maxNights;
  return {
    months: readMonths(params.getAll('months')),
    departs: readDays(text('departs', departsPattern)),
    holiday: text('holiday', holidayPattern),
    minNights: isTurned ? maxNights : minNights,
    maxNights: isTurned ? minNights : maxNights,
    isDirect: params.get('direct') === 'true',
    maxStops: params.get('maxStops') === '1' ? 1 : null,
    airline: text('airline', airlinePattern),
    maxPrice: whole('maxPrice', highestMaxPrice),
    visaFree: text('visaFree', passportPattern),
    maxHours: whole('maxHours', mostHours),
  };
}

/** The parameters of a filter, in the same order always; undefined for what filters nothing. */
export function tripFilterParameters(filter: TripFilter) {
  const { months, departs, holiday, minNights, maxNights, isDirect, airline, maxPrice, visaFree, maxHours } =
    filter;
  return {
    months: months.join(monthSeparator) || undefined,
    departs: departs ? [...new Set([departs.from, departs.until])].join(monthSeparator) : undefined,
    holiday: holiday ?? undefined,
    minNights: minNights ?? undefined,
    maxNights: maxNights ?? undefined,
    direct: isDirect ? ('true' as const) : undefined,
    maxStops: filter.maxStops ? ('1' as const) : undefined,
    airline: airline ?? undefined,
    maxPrice: maxPrice ?? undefined,
    visaFree: visaFree ?? undefined,
    maxHours: maxHours ?? undefined,
  };
}

/** Adds a filter to the parameters of an address; nights only where trips may have some. */
export function writeTripFilter(
  params: URLSearchParams,
  filter: TripFilter,
  tripType: TripType | null = null,
): void {
  const fitting = tripType === 'oneway' ? { ...filter, minNights: null, maxNights: null } : filter;
  for (const [name, value] of Object.entries(tripFilterParameters(fitting))) {
    if (value !== undefined) params.set(name, String(value));
  }
}

export function isFiltering(filter: TripFilter): boolean {
  return Object.values(tripFilterParameters(filter)).some((value) => value !== undefined);
}

/** Days off have a way back: a weekend or holiday asks for round trips unless one-way trips are chosen. */
export function usualTripType({ holiday }: TripFilter): TripType {
  return holiday === null ? defaultTripType : 'roundtrip';
}

/** Whether a filter is about round trips: one-way trips have no nights. */
export function asksNights({ minNights, maxNights }: TripFilter): boolean {
  return minNights !== null || maxNights !== null;
}

function readMonths(given: readonly string[]): IsoMonth[] {
  const months = given.flatMap((text) => text.slice(0, 200).split(monthSeparator)).filter(isIsoMonth);
  return [...new Set(months)].sort().slice(0, mostMonths);
}

/** One day, or the first and the last in any order. */
function readDays(text: string | null): TripFilter['departs'] {
  const [from, until = from] = (text ?? '').split(monthSeparator).filter(isIsoDate).sort();
  return from && until ? { from, until } : null;
}

function readWhole(text: string | null, most: number): number | null {
  const digits = toLatinDigits((text ?? '').slice(0, 20).trim());
  const number = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** The least important first: where nothing fits, filters are left out in this order. */
export const tripConditions = [
  'airline',
  'maxHours',
  'nights',
  'direct',
  'maxStops',
  'maxPrice',
  'visaFree',
  'months',
  'departs',
  'holiday',
] as const;
export type TripCondition = (typeof tripConditions)[number];

export function listConditions(filter: TripFilter): TripCondition[] {
  return tripConditions.filter((condition) => isAsked[condition](filter));
}

export function withoutCondition(filter: TripFilter, condition: TripCondition): TripFilter {
  return { ...filter, ...cleared[condition] };
}

/** The conditions that concern the place alone, which everybody may know; the others concern its fare. */
export const placeConditions: readonly TripCondition[] = ['visaFree'];

const isAsked: Readonly<Record<TripCondition, (filter: TripFilter) => boolean>> = {
  airline: ({ airline }) => airline !== null,
  maxHours: ({ maxHours }) => maxHours !== null,
  nights: ({ minNights, maxNights }) => minNights !== null || maxNights !== null,
  direct: ({ isDirect }) => isDirect,
  maxStops: ({ maxStops }) => maxStops !== null,
  maxPrice: ({ maxPrice }) => maxPrice !== null,
  visaFree: ({ visaFree }) => visaFree !== null,
  months: ({ months }) => months.length > 0,
  departs: ({ departs }) => departs !== null,
  holiday: ({ holiday }) => holiday !== null,
};

const cleared: Readonly<Record<TripCondition, Partial<TripFilter>>> = {
  airline: { airline: null },
  maxHours: { maxHours: null },
  nights: { minNights: null, maxNights: null },
  direct: { isDirect: false },
  maxStops: { maxStops: null },
  maxPrice: { maxPrice: null },
  visaFree: { visaFree: null },
  months: { months: [] },
  departs: { departs: null },
  holiday: { holiday: null },
};

const longestUnknown = 100;

/** The words of a wish that an address says were not understood; empty for none. */
export function unknownIn(params: URLSearchParams): string {
  return cleanLine(cleanLine(params.get('unknown') ?? '').slice(0, longestUnknown));
}
