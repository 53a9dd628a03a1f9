/** Choices of the trip filter at an airport: the calendar of its region, airlines, passports. */
import type { HolidayChoice, TripChoices, tripFilterQuery } from '#contract/api/trip-filter.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import {
  daysOffOf,
  holidayIdOf,
  listTravelPeriods,
  travelWindowOf,
} from '#contract/domain/holiday-window.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { parseTripFilter, type TripFilter } from '#contract/domain/trip-filter.ts';
import { createTripChecks, type TripChecks } from '#server/pipeline/fares/trip-checks.ts';
import { calendarOf, type ReferenceData, shownNames } from '#server/pipeline/reference/reference-data.ts';

type TripChoicesContext = { reference: ReferenceData; now: () => Date };

/** The filter of a request's validated parameters. */
function tripFilterOf(query: { [Name in keyof typeof tripFilterQuery]?: unknown }): TripFilter {
  const names = ['months', 'holiday', 'minNights', 'maxNights', 'direct', 'airline', 'maxPrice'] as const;
  const params = new URLSearchParams();
  for (const name of [...names, 'visaFree', 'maxHours', 'departs', 'maxStops'] as const) {
    if (query[name] !== undefined) params.set(name, String(query[name]));
  }
  return parseTripFilter(params);
}

/** Undefined where nothing is filtered. */
export function tripChecksOf(
  context: TripChoicesContext,
  query: Parameters<typeof tripFilterOf>[0],
): TripChecks | undefined {
  return createTripChecks(tripFilterOf(query), {
    visas: context.reference.visas,
    calendarAt: (origin) => calendarOf(context.reference, origin),
    now: context.now(),
  });
}

export function readTripChoices(context: TripChoicesContext, origin: string): TripChoices {
  const { airlines, routes, visas } = context.reference;
  const flying = new Set(routes.filter((route) => route.origin === origin).map((route) => route.airline));
  return {
    holidays: listHolidays(context, origin),
    airlines: [...flying]
      .flatMap((code) => airlines.get(code) ?? [])
      .map(({ code, name, nameAr }) => ({ code, name, nameAr }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    passports: [...visas.passports],
    visasAsOf: visas.asOf,
  };
}

/** Those that one can still depart for, within the booking window. */
function listHolidays(context: TripChoicesContext, origin: string): HolidayChoice[] {
  const calendar = calendarOf(context.reference, origin);
  const today = riyadhDate(context.now());
  const choices = listTravelPeriods(calendar).flatMap((period) => {
    const { kind, isConfirmed, start, end } = period;
    const window = travelWindowOf(period, calendar);
    const isAhead = window.departsUntil >= today && window.departsFrom <= addDays(today, bookingWindowDays);
    if (kind === 'school_start' || !isAhead) return [];
    return [
      {
        id: holidayIdOf(period),
        kind,
        ...shownNames(period),
        start,
        end,
        ...daysOffOf(period, calendar),
        ...window,
        isConfirmed,
      },
    ];
  });
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}
