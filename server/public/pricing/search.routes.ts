/** `GET /api/flights/search`: booking links for a trip, with the recorded price. */
import { askFlightPrice, type FlightSearchResult, searchFlights } from '#contract/api/search.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { monthOf, riyadhDate } from '#contract/domain/dates.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { JudgeFares } from '#server/pipeline/deals/fare-judge.ts';
import { listCandidates } from '#server/pipeline/fares/cheapest.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { CalendarMonth, CalendarRefresher } from '#server/pipeline/refresh/calendar-refresher.ts';
import { AppError } from '#server/platform/errors.ts';
import { countedAs } from '#server/platform/http/operation.routes.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { buildBookingLink, listTripFaults } from '#server/public/outbound/booking-link.ts';
import { type BookingOptions, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { type AskContext, askForPrices, createAskMemory, listAskable } from './asked-prices.service.ts';
import { listSeenAirports } from './city-verdict.ts';
import { statedFeathers } from './fare.presenter.ts';

type SearchContext = AskContext & {
  reference: ReferenceData;
  calendars: Pick<CalendarRefresher, 'request'>;
  deals: Pick<DealBoard, 'stateOf'>;
  judge: JudgeFares;
};

/** Months one address may request from the provider by searching, in addition to calendars. */
const searchAllowance = { perMinute: 10, burst: 10 };

export function searchRoutes(context: SearchContext): OperationRoute[] {
  const allowance = createRateLimit({ ...searchAllowance, now: context.now });
  const askMemory = createAskMemory(context.now);
  return [
    operationRoute(searchFlights, async ({ query, caller, dontKeep }) => {
      const returnDate = query.tripType === 'oneway' ? null : (query.returnDate ?? null);
      const tripType = query.tripType ?? (returnDate === null ? 'oneway' : 'roundtrip');
      const itinerary = requireOpenTrip(context, caller.viewer, { ...query, tripType, returnDate });
      const mayAsk = (): boolean => allowance.tryTake(caller.address);
      const booking = bookingOptionsOf(context.settings.current());
      const recorded = listRecordedFares(context, itinerary, booking);
      const cheapest = recorded[0];
      const isAlone = cheapest !== undefined && context.board.isAlone(cheapest.source);
      const linked = sites.filter((site) => site === cheapest?.site || (booking.isOffered(site) && !isAlone));
      const trip = { itinerary, adults: query.adults, language: caller.language };
      const otherAirports = listOtherAirports(context, caller.viewer, itinerary, booking);
      const seen = listSeenAirports(context, caller.viewer, itinerary.destination);
      return {
        ...itinerary,
        adults: query.adults,
        bookingUrls: buildBookingUrls(trip, linked, booking),
        sitePrices: recorded
          .map(({ site, price }) => ({ site, price }))
          .filter(({ site }) => linked.includes(site)),
        cheapestFare: cheapest
          ? await presentFare(context, cheapest, {
              airports: isCheapestOf(otherAirports, cheapest) ? seen : [cheapest.destination],
              onUnread: dontKeep,
            })
          : null,
        otherAirports,
        pending:
          !cheapest &&
          (await context.calendars.request(calendarMonthOf(itinerary), { mayAsk, actor: countedAs(caller) })),
        canAsk: listAskable(context).length > 0,
      };
    }),
    operationRoute(askFlightPrice, ({ body, caller }) =>
      askForPrices(context, askMemory, { itinerary: requireOpenTrip(context, caller.viewer, body), caller }),
    ),
  ];
}

/**
 * The trip at the destination's main airport.
 * @throws AppError `not_found`, `premium_required`, or `validation_failed` for impossible days
 */
function requireOpenTrip(
  { board, reference, now }: Pick<SearchContext, 'board' | 'reference' | 'now'>,
  viewer: Viewer,
  asked: Itinerary,
): Itinerary {
  const destination = findAirport(reference, asked.destination);
  if (!destination) throw new AppError('not_found', { log: `no destination ${asked.destination}` });
  if (accessToDestination(board, viewer, destination.code).isLocked) {
    throw new AppError('premium_required', { log: `${destination.code} is Premium` });
  }
  const { origin, tripType, departureDate, returnDate } = asked;
  const itinerary = { origin, destination: destination.code, tripType, departureDate, returnDate };
  const fields = listTripFaults(itinerary, riyadhDate(now()));
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { log: 'trip', fields });
  return itinerary;
}

function calendarMonthOf({ origin, destination, tripType, departureDate }: Itinerary): CalendarMonth {
  return { origin, destination, tripType, month: monthOf(departureDate) };
}

function buildBookingUrls(
  trip: { itinerary: Itinerary; adults: number; language: Language },
  linked: readonly Site[],
  { templates }: BookingOptions,
): FlightSearchResult['bookingUrls'] {
  return Object.fromEntries(linked.map((site) => [site, buildBookingLink({ ...trip, site, templates })]));
}

/** A search that names a city means all its airports. */
function listOtherAirports(
  context: SearchContext,
  viewer: Viewer,
  itinerary: Itinerary,
  booking: BookingOptions,
): FlightSearchResult['otherAirports'] {
  const others = listSeenAirports(context, viewer, itinerary.destination).flatMap((code) => {
    const airport = code === itinerary.destination ? undefined : context.reference.airports.get(code);
    const [fare] = airport ? listRecordedFares(context, { ...itinerary, destination: code }, booking) : [];
    return airport && fare ? [{ code, name: airport.name, nameAr: airport.nameAr, price: fare.price }] : [];
  });
  return others.sort((a, b) => a.price - b.price);
}

/** The cheapest fare per open booking site for exactly this trip, cheapest first. */
function listRecordedFares(
  context: SearchContext,
  itinerary: Itinerary,
  booking: BookingOptions,
): CurrentFare[] {
  const entry = context.board.findEntry(itinerary, itinerary.destination);
  const same = (entry?.fares ?? []).filter(
    (fare) => fare.departureDate === itinerary.departureDate && fare.returnDate === itinerary.returnDate,
  );
  const bySite = new Map<Site, CurrentFare>();
  for (const fare of listCandidates(same, context.now())) {
    const known = bySite.get(fare.site);
    if (!known || fare.price < known.price) bySite.set(fare.site, fare);
  }
  const open = [...bySite.values()].filter(({ site }) => booking.isOpen(site));
  return open.sort((a, b) => a.price - b.price || sites.indexOf(a.site) - sites.indexOf(b.site));
}

function isCheapestOf(others: FlightSearchResult['otherAirports'], { price, destination }: CurrentFare) {
  return others.every((other) => price < other.price || (price === other.price && destination < other.code));
}

/** With what the record of its month or route says: over the city's airports where it is the cheapest, as on its page. */
async function presentFare(
  context: SearchContext,
  fare: CurrentFare,
  { airports, onUnread }: { airports: readonly string[]; onUnread: () => void },
): Promise<NonNullable<FlightSearchResult['cheapestFare']>> {
  const entry = context.board.findEntry(fare, fare.destination);
  const stored = entry?.fare === fare && airports.length === 1 ? entry.assessment : null;
  const assessment =
    stored ?? (await context.judge(fare, [{ fare, airports }])).get(fare)?.assessment ?? null;
  if (!assessment) onUnread();
  return {
    price: fare.price,
    usual: usualOf(recordOf(assessment)),
    feathers: statedFeathers(fare.price, assessment, context.deals.stateOf(fare).state),
    site: fare.site,
    observedAt: fare.observedAt.toISOString(),
    observedAtPrecision: fare.observedAtPrecision,
    isSample: fare.source === sampleSource,
  };
}
