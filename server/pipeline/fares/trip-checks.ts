/** Checks fares against the trip filter: which conditions a fare fails, and which to leave out where none fits. */
import { addDays, daysBetween, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import {
  holidayIdOf,
  listTravelPeriods,
  listWeekendWindows,
  type Period,
  type TravelWindow,
  travelWindowOf,
  weekendKinds,
} from '#contract/domain/holiday-window.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import {
  listConditions,
  placeConditions,
  type TripCondition,
  type TripFilter,
  tripConditions,
} from '#contract/domain/trip-filter.ts';
import { needsNoVisa, type Visas } from '#server/pipeline/reference/reference-data.ts';

/** The facts of a fare that are filtered by; unknown ones fit no condition about them. */
export type CheckedTrip = {
  origin: string;
  /** ISO 3166 alpha-2 of the destination. */
  countryCode: string;
  departureDate: IsoDate | null;
  returnDate: IsoDate | null;
  price: number;
  airline: string | null;
  stops: number | null;
  durationMinutes: number | null;
};

/** Failed conditions as bits in the order of `tripConditions`: the larger, the more important. */
export type FailedConditions = number;

export type TripChecks = NonNullable<ReturnType<typeof createTripChecks>>;

type TripChecksContext = { visas: Visas; calendarAt: (origin: string) => readonly Period[]; now: Date };

/** Undefined for a filter that asks for nothing. */
export function createTripChecks(filter: TripFilter, context: TripChecksContext) {
  const asked = listConditions(filter);
  if (asked.length === 0) return undefined;
  // A list has tens of thousands of fares, but few days: each is looked up once.
  const windowsAt = keepAnswers((origin) => listWindows(filter, context.calendarAt(origin), context.now));
  const latestReturnAt = keepAnswers((origin) =>
    keepAnswers((departureDate) => findLatestReturn(windowsAt(origin), departureDate)),
  );
  const dayNumberOf = keepAnswers((date) => daysBetween(firstDay, date));
  const { visaFree, airline, maxHours, maxPrice, months, departs } = filter;
  const today = riyadhDate(context.now);
  const fitsVisa = (countryCode: string, day: IsoDate): boolean =>
    visaFree === null || needsNoVisa(context.visas, visaFree, { countryCode, day });
  const fits: Readonly<Record<TripCondition, (trip: CheckedTrip) => boolean>> = {
    airline: (trip) => trip.airline === airline,
    maxHours: (trip) => trip.durationMinutes !== null && trip.durationMinutes <= (maxHours ?? 0) * 60,
    nights: (trip) => fitsNights(trip, filter, dayNumberOf),
    direct: (trip) => trip.stops === 0,
    maxStops: (trip) => trip.stops !== null && trip.stops <= 1,
    maxPrice: (trip) => trip.price <= (maxPrice ?? 0),
    visaFree: ({ countryCode, departureDate }) => fitsVisa(countryCode, departureDate ?? today),
    months: (trip) => trip.departureDate !== null && months.includes(monthOf(trip.departureDate)),
    departs: ({ departureDate: day }) =>
      day !== null && departs !== null && day >= departs.from && day <= departs.until,
    holiday: ({ origin, departureDate, returnDate }) => {
      const latest = departureDate === null ? null : latestReturnAt(origin)(departureDate);
      return latest !== null && (returnDate === null || returnDate <= latest);
    },
  };
  const checks = asked.map((condition) => ({ bit: bitOf(condition), fits: fits[condition] }));
  return {
    failedBy: (trip: CheckedTrip): FailedConditions =>
      checks.reduce((failed, check) => (check.fits(trip) ? failed : failed | check.bit), 0),
    /** The failed conditions that concern the place alone: not on the day of the fare, which a locked place does not tell. */
    failedByPlace: (countryCode: string): FailedConditions =>
      fitsVisa(countryCode, today) ? 0 : bitOf('visaFree'),
    /** Whether a locked fare may be listed: only if nothing is asked of what is withheld. */
    asksOnlyPlaces: asked.every((condition) => placeConditions.includes(condition)),
  };
}

/**
 * The conditions to leave out so that something fits: nothing if a fare failed nothing, otherwise what the fare failed whose
 * failed conditions are the least important. Zero where there is no fare at all.
 */
export function chooseRelaxed(failed: Iterable<FailedConditions>): FailedConditions {
  let least = Number.POSITIVE_INFINITY;
  for (const each of failed) if (each < least) least = each;
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

export function fitsWithout(failed: FailedConditions, relaxed: FailedConditions): boolean {
  return (failed & ~relaxed) === 0;
}

export function listRelaxed(relaxed: FailedConditions): TripCondition[] {
  return tripConditions.filter((condition) => (relaxed & bitOf(condition)) !== 0);
}

function bitOf(condition: TripCondition): number {
  return 1 << tripConditions.indexOf(condition);
}

/** The days of the chosen holiday or weekends; none for a holiday that the calendar of the airport does not have. */
function listWindows({ holiday }: TripFilter, calendar: readonly Period[], now: Date): TravelWindow[] {
  const today = riyadhDate(now);
  const weekends = weekendKinds.find((kind) => kind === holiday);
  if (weekends) {
    return listWeekendWindows(weekends, calendar, { from: today, until: addDays(today, bookingWindowDays) });
  }
  return listTravelPeriods(calendar)
    .filter((period) => holidayIdOf(period) === holiday)
    .map((period) => travelWindowOf(period, calendar));
}

/** The last day on which a trip that departs on a day may be back; null where no window has the day. */
function findLatestReturn(windows: readonly TravelWindow[], departureDate: IsoDate): IsoDate | null {
  let latest: IsoDate | null = null;
  for (const { departsFrom, departsUntil, returnsUntil } of windows) {
    if (departureDate < departsFrom || departureDate > departsUntil) continue;
    if (latest === null || returnsUntil > latest) latest = returnsUntil;
  }
  return latest;
}

/** Any day: days are counted from it. */
const firstDay = '2000-01-01';

function fitsNights(
  { departureDate, returnDate }: CheckedTrip,
  { minNights, maxNights }: TripFilter,
  dayNumberOf: (date: IsoDate) => number,
): boolean {
  if (departureDate === null || returnDate === null) return false;
  const nights = dayNumberOf(returnDate) - dayNumberOf(departureDate);
  return nights >= (minNights ?? 0) && nights <= (maxNights ?? Number.POSITIVE_INFINITY);
}

function keepAnswers<Value>(read: (text: string) => Value): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => kept.getOrInsertComputed(text, read);
}
