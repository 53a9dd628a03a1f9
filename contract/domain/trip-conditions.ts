/** The conditions of a trip filter by importance: what is left out where nothing fits, and what is taken away. */
import type { TripFilter } from './trip-filter.ts';

/** What is filtered by, the least important first: where nothing fits, filters are left out in this order. */
export const tripConditions = [
  'airline',
  'maxHours',
  'nights',
  'direct',
  'maxPrice',
  'visaFree',
  'months',
  'holiday',
] as const;
export type TripCondition = (typeof tripConditions)[number];

/** Format of the months in the API's parameters. */
export const monthsPattern = /^\d{4}-(0[1-9]|1[0-2])(_\d{4}-(0[1-9]|1[0-2])){0,11}$/;

/** What a filter asks for. */
export function listConditions(filter: TripFilter): TripCondition[] {
  return tripConditions.filter((condition) => isAsked[condition](filter));
}

/** The filter without one of its conditions. */
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
  maxPrice: ({ maxPrice }) => maxPrice !== null,
  visaFree: ({ visaFree }) => visaFree !== null,
  months: ({ months }) => months.length > 0,
  holiday: ({ holiday }) => holiday !== null,
};

const cleared: Readonly<Record<TripCondition, Partial<TripFilter>>> = {
  airline: { airline: null },
  maxHours: { maxHours: null },
  nights: { minNights: null, maxNights: null },
  direct: { isDirect: false },
  maxPrice: { maxPrice: null },
  visaFree: { visaFree: null },
  months: { months: [] },
  holiday: { holiday: null },
};
