/** `/api/pricing/…`: cheapest fares, price history and month calendar. */

import { listBoards } from '#contract/api/boards.ts';
import { listOriginPrices } from '#contract/api/origin-prices.ts';
import * as calls from '#contract/api/pricing.ts';
import { listTripChoices } from '#contract/api/trip-filter.ts';
import type { Viewer } from '#contract/domain/account.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  type IsoDate,
  monthOf,
  riyadhDate,
} from '#contract/domain/dates.ts';
import { hourMs } from '#contract/domain/durations.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import type { TripCondition } from '#contract/domain/trip-filter.ts';
import { reviewedFirst } from '#contract/domain/verdict.ts';
import type { DealBoard, FareDealState } from '#server/pipeline/deals/deal-board.ts';
import { createPlaceSearch } from '#server/pipeline/deals/place-search.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type AssessedFare, isSameFare, listShown } from '#server/pipeline/fares/cheapest.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { TripChecks } from '#server/pipeline/fares/trip-checks.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { calendarOf, shownNames } from '#server/pipeline/reference/reference-data.ts';
import type { UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { AskingReader, CalendarRefresher } from '#server/pipeline/refresh/calendar-refresher.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { countedAs } from '#server/platform/http/operation.routes.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { listOfferedBoards } from './boards.ts';
import { listSeenAirports, readCityVerdict, recordOfCity } from './city-verdict.ts';
import { getDestination, type PairQuery } from './destination-pair.ts';
import { presentDestinationPrice } from './fare.presenter.ts';
import { presentCalendarDays, readPatterns } from './fare-calendar.presenter.ts';
import { readHistory } from './fare-history.ts';
import { type FilteredContext, listEntriesOf, listFilteredEntries } from './filtered-prices.ts';
import { readOriginPrices } from './origin-prices.ts';
import { readTripChoices, tripChecksOf } from './trip-choices.ts';

export type PricingContext = FilteredContext & {
  db: Db;
  deals: DealBoard;
  calendars: CalendarRefresher;
  settings: BookingSettingsCopy;
  unusualPeriods: () => readonly UnusualPeriod[];
};

/** As often as patterns are computed. */
const patternsMs = 5 * 60_000;
/** Months one address may request from the provider; all addresses together have six times as many. */
const calendarAllowance = { perMinute: 20, burst: 20 };

export function pricingRoutes(context: PricingContext): OperationRoute[] {
  const { board, deals, settings } = context;
  const version = (): number => board.version + deals.version;
  const lifetime = { milliseconds: hourMs, now: context.now };
  const allowance = createRateLimit({ ...calendarAllowance, now: context.now });
  const findPlaces = createPlaceSearch(context.reference);
  return [
    operationRoute(
      calls.listDestinationPrices,
      async ({ query, caller, setHeader, dontKeep }) => {
        const checks = tripChecksOf(context, query);
        const answer = (entries: readonly AssessedFare[]) => {
          const rows = listPrices(context, caller.viewer, entries, query.lows === 'true');
          setHeader('x-locked-count', String(rows.filter(({ locked }) => locked).length));
          return rows;
        };
        const { region, search } = query;
        const destinations = search === '' ? undefined : findPlaces(search);
        if (!checks) return answer(listEntriesOf(context, { key: query, region, destinations }));
        const { viewer } = caller;
        const found = await listFilteredEntries(context, {
          key: query,
          region,
          destinations,
          viewer,
          checks,
        });
        if (!found.isJudged) dontKeep();
        if (found.relaxed.length > 0) setHeader('x-relaxed-filters', found.relaxed.join(','));
        return answer(found.entries);
      },
      { cache: { version } },
    ),
    operationRoute(
      calls.getDestinationPrice,
      async ({ params, query, caller, setHeader, dontKeep }) => {
        const asked = { ...params, ...query, viewer: caller.viewer };
        const { price, relaxed, isJudged } = await readShownPrice(context, asked);
        if (!isJudged) dontKeep();
        if (relaxed.length > 0) setHeader('x-relaxed-filters', relaxed.join(','));
        return price;
      },
      { cache: { version } },
    ),
    operationRoute(
      calls.getFareHistory,
      async ({ params, query, caller, dontKeep }) => {
        const asked = { ...params, ...query, viewer: caller.viewer };
        const { entry, isJudged } = await readShownPrice(context, asked);
        if (!isJudged) dontKeep();
        return readHistory(context, asked, entry);
      },
      { cache: { version } },
    ),
    operationRoute(
      calls.getFarePatterns,
      ({ params, query, caller }) => readPatterns(context, { ...params, ...query, viewer: caller.viewer }),
      { cache: { version: () => board.version, lifetime: { milliseconds: patternsMs, now: context.now } } },
    ),
    operationRoute(
      listOriginPrices,
      ({ params, query, caller }) =>
        readOriginPrices(context, { ...params, ...query, viewer: caller.viewer }),
      { cache: { version } },
    ),
    operationRoute(calls.getFareCalendar, ({ params, query, caller }) => {
      const mayAsk = (): boolean => allowance.tryTake(caller.address);
      const asking = { mayAsk, actor: countedAs(caller) };
      return readCalendar(context, { ...params, ...query, viewer: caller.viewer, asking });
    }),
    operationRoute(calls.listCalendarPeriods, ({ query }) => {
      const first = riyadhDate(context.now());
      return listPeriods(context, { first, last: addDays(first, bookingWindowDays), origin: query.origin });
    }),
    operationRoute(listBoards, ({ query }) => listOfferedBoards(context, query), {
      cache: { version, lifetime },
    }),
    operationRoute(listTripChoices, ({ query }) => readTripChoices(context, query.origin), {
      // The choices of another day are other ones.
      cache: { version: settings.version, lifetime },
    }),
  ];
}

/** A list as the viewer may see it; a city's verdict is that of its fares in the list. */
export function listPrices(
  context: PricingContext,
  viewer: Viewer,
  entries: readonly AssessedFare[],
  hasLows = true,
): calls.DestinationPrice[] {
  const byDestination = new Map(entries.map((entry) => [entry.fare.destination, entry]));
  const present = createPresenter(context, viewer, (code) => byDestination.get(code), hasLows);
  return withLockedLast(entries.flatMap((entry) => present(entry) ?? []));
}

/** Gives undefined for a destination that is not in the reference data. @param find other fares of the same list */
function createPresenter(
  { board, deals, reference, settings, now }: PricingContext,
  viewer: Viewer,
  find: (code: string) => AssessedFare | undefined,
  hasLows = true,
) {
  const booking = bookingOptionsOf(settings.current());
  const options = { reference, board, booking, now: now() };
  return (entry: AssessedFare): calls.DestinationPrice | undefined => {
    const { fare } = entry;
    const airport = reference.airports.get(fare.destination);
    if (!airport) return undefined;
    const access = accessToDestination(board, viewer, fare.destination);
    const dealState = stateOfListed(deals, fare, board);
    const cityVerdict = readCityVerdict({ board, deals, reference }, viewer, airport.code, find);
    const lockedDeal = access.isLocked ? deals.findPremium(fare) : undefined;
    return presentDestinationPrice(entry, airport, {
      ...options,
      access,
      dealState,
      cityVerdict,
      lows: hasLows
        ? recordOfCity(entry, listSeenAirports({ board, reference }, viewer, airport.code)).lows
        : null,
      lockedDeal,
    });
  };
}

/** Sorted among open rows, a locked row's position would reveal its price. */
function withLockedLast(rows: readonly calls.DestinationPrice[]): calls.DestinationPrice[] {
  const locked = rows.filter((row) => row.locked).sort((a, b) => (a.code < b.code ? -1 : 1));
  return [...reviewedFirst(rows.filter((row) => !row.locked)), ...locked];
}

/** The fare of one destination as the list has it; null where none is listed. @throws AppError `not_found` */
function readPrice(context: PricingContext, query: PairQuery): Pick<ShownPrice, 'price' | 'entry'> {
  const { airport } = getDestination(context, query);
  const find = (code: string) => context.board.findEntry(query, code);
  const entry = find(airport.code);
  return { entry, price: (entry && createPresenter(context, query.viewer, find)(entry)) ?? null };
}

type ShownPrice = {
  price: calls.DestinationPrice | null;
  /** What it presents, for whoever may see it. */
  entry: AssessedFare | undefined;
  relaxed: TripCondition[];
  isJudged: boolean;
};
type ShownQuery = PairQuery & Parameters<typeof tripChecksOf>[1] & { date?: IsoDate | undefined };

/**
 * The price on the page of a destination: the fare of a chosen day, or of the nearest that has one; else the cheapest
 * that fits; without either the cheapest. @throws AppError `not_found`
 */
export async function readShownPrice(context: PricingContext, query: ShownQuery): Promise<ShownPrice> {
  const checks = query.date ? checksOfDay(context, query, query.date) : tripChecksOf(context, query);
  if (checks) return readFittingPrice(context, query, checks);
  return { ...readPrice(context, query), relaxed: [], isJudged: true };
}

/** Only a fare of the day fits, or of the listed day that is nearest to it; of two the first. */
function checksOfDay(context: PricingContext, query: PairQuery, date: IsoDate): TripChecks {
  const now = context.now();
  const { airports } = getDestination(context, query);
  const days = airports
    .flatMap((code) => listShown(context.board.findEntry(query, code)?.fares ?? [], now))
    .map(({ departureDate }) => departureDate);
  const distance = (day: IsoDate): number => Math.abs(daysBetween(date, day));
  const [nearest] = [...new Set(days)].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
  const failedBy = (trip: { departureDate: IsoDate | null }): number =>
    Number(trip.departureDate !== nearest);
  return { failedBy, failedByPlace: () => 1, asksOnlyPlaces: false };
}

/** The cheapest fare of one destination that fits a filter, as the filtered list has it. @throws AppError `not_found` */
async function readFittingPrice(
  context: PricingContext,
  query: PairQuery,
  checks: TripChecks,
): Promise<ShownPrice> {
  const { airport, airports } = getDestination(context, query);
  const { viewer } = query;
  const ofCity = listSeenAirports(context, viewer, airport.code);
  const { entries, relaxed, isJudged } = await listFilteredEntries(context, {
    key: query,
    region: 'all',
    destinations: airports,
    beside: ofCity.filter((code) => !airports.includes(code)),
    viewer,
    checks,
  });
  const price = listPrices(context, viewer, entries).find(({ code }) => airports.includes(code));
  const entry = entries.find(({ fare }) => fare.destination === price?.code);
  return { price: price ?? null, entry, relaxed, isJudged };
}

async function readCalendar(
  context: PricingContext,
  query: PairQuery & { month: string; asking: AskingReader },
): Promise<calls.FareCalendar> {
  const { airport, airports, locked } = getDestination(context, query);
  const now = context.now();
  const today = riyadhDate(now);
  const { month } = query;
  const isPast = month < monthOf(today);
  if (isPast || month > addMonths(monthOf(today), 12)) {
    throw new AppError('validation_failed', {
      log: `calendar month ${month} outside the window`,
      fields: { month: isPast ? 'api.field.datePast' : 'api.field.dateTooFar' },
    });
  }
  const first = `${month}-01`;
  const last = addDays(first, daysInMonth(month) - 1);
  const entry = context.board.findEntry(query, airport.code);
  const fares = airports.flatMap((code) => context.board.findEntry(query, code)?.fares ?? []);
  const days = locked ? [] : presentCalendarDays(fares, month, now);
  let isNotAsked = false;
  const asking = { ...query.asking, onRefused: () => (isNotAsked = true) };
  const isRefreshing =
    !locked && (await context.calendars.request({ ...query, destination: airport.code, month }, asking));
  return {
    code: airport.code,
    origin: query.origin,
    tripType: query.tripType,
    month,
    locked,
    isSample: entry?.fare.source === sampleSource,
    fare: readPrice(context, query).price,
    days,
    isRefreshing,
    isNotAsked,
    periods: listPeriods(context, { first, last, origin: query.origin }),
  };
}

/** Holidays that overlap the days, ascending. */
function listPeriods(
  context: PricingContext,
  { first, last, origin }: { first: IsoDate; last: IsoDate; origin?: string | undefined },
) {
  const { reference } = context;
  return (origin === undefined ? reference.calendar : calendarOf(reference, origin))
    .filter((period) => period.start <= last && period.end >= first)
    .map((period) => {
      const { start, end, kind, isConfirmed } = period;
      return { start, end, kind, ...shownNames(period), isConfirmed };
    })
    .sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end));
}

/** The state of a fare; what became of the pair's last deal is told with its cheapest fare alone. */
function stateOfListed(deals: PricingContext['deals'], fare: CurrentFare, board: Board): FareDealState {
  const cheapest = board.findEntry(fare, fare.destination)?.fare;
  const { state, ended } = deals.stateOf(fare);
  return { state, ended: cheapest && isSameFare(fare, cheapest) ? ended : null };
}
