/** `GET /api/flights/search`: the trip opened on each booking site, with the price recorded for it. */
import { type FlightSearchResult, searchFlights } from '#contract/api/search.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { bookingSites } from '#contract/domain/site.ts';
import { AppError } from '#server/errors.ts';
import type { Board } from '#server/fares/board.ts';
import { listCandidates } from '#server/fares/cheapest.ts';
import { sampleSource } from '#server/fares/fare.repository.ts';
import { type OperationRoute, operationRoute } from '#server/http/operation-route.ts';
import { buildBookingLink } from '#server/outbound/booking-link.ts';
import {
  type BookingOptions,
  type BookingSettingsCopy,
  bookingOptionsOf,
} from '#server/outbound/booking-options.ts';
import { listTripFaults } from '#server/outbound/travel-dates.ts';
import { accessToDestination } from '#server/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/reference/reference-data.ts';

export type SearchContext = {
  board: Board;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  now: () => Date;
};

export function searchRoutes(context: SearchContext): OperationRoute[] {
  return [
    operationRoute(searchFlights, ({ query, caller }) => {
      const destination = findAirport(context.reference, query.destination);
      if (!destination) throw new AppError('not_found', { log: `no destination ${query.destination}` });
      if (accessToDestination(context.board, caller.viewer, destination.code).isLocked) {
        throw new AppError('premium_required', { log: `${destination.code} is Premium` });
      }
      const returnDate = query.tripType === 'oneway' ? null : (query.returnDate ?? null);
      const itinerary: Itinerary = {
        origin: query.origin,
        destination: destination.code,
        tripType: query.tripType ?? (returnDate === null ? 'oneway' : 'roundtrip'),
        departureDate: query.departureDate,
        returnDate,
      };
      const fields = listTripFaults(itinerary, riyadhDate(context.now()));
      if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { log: 'trip', fields });
      return {
        ...itinerary,
        adults: query.adults,
        bookingUrls: buildBookingUrls(
          { itinerary, adults: query.adults, language: caller.language },
          bookingOptionsOf(context.settings.current()),
        ),
        cheapestFare: findRecordedFare(context, itinerary),
      };
    }),
  ];
}

/** One address for every booking site that is open. */
function buildBookingUrls(
  trip: { itinerary: Itinerary; adults: number; language: Language },
  { isOpen, templates }: BookingOptions,
): FlightSearchResult['bookingUrls'] {
  const links: FlightSearchResult['bookingUrls'] = {};
  for (const site of bookingSites.filter(isOpen))
    links[site] = buildBookingLink({ ...trip, site, templates });
  return links;
}

function findRecordedFare(context: SearchContext, itinerary: Itinerary): FlightSearchResult['cheapestFare'] {
  const entry = context.board.findEntry(itinerary, itinerary.destination);
  const same = (entry?.fares ?? []).filter(
    (fare) => fare.departureDate === itinerary.departureDate && fare.returnDate === itinerary.returnDate,
  );
  const [first, ...others] = listCandidates(same, context.now());
  if (!first) return null;
  const fare = others.reduce((best, other) => (other.price < best.price ? other : best), first);
  return {
    price: fare.price,
    site: fare.site,
    observedAt: fare.observedAt.toISOString(),
    isSample: fare.source === sampleSource,
  };
}
