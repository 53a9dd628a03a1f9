/** The cheapest fare to one destination from each Saudi airport, as the reader may see it. */
import { type OriginPrice, type OriginPrices, originPrice } from '#contract/api/origin-prices.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type AssessedFare, findCheapestFare, findCheapestOfCity } from '#server/pipeline/fares/cheapest.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination, withhold } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { assessmentOfCity, listSeenAirports } from './city-verdict.ts';
import { statedFeathers } from './fare.presenter.ts';

type OriginsContext = {
  board: Board;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  now: () => Date;
};
type OriginsQuery = {
  code: string;
  place: 'airport' | 'city';
  tripType: TripType;
  departureDate?: string | undefined;
  returnDate?: string | undefined;
  viewer: Viewer;
};

/** @throws AppError `not_found` for an unknown destination */
export function readOriginPrices(context: OriginsContext, query: OriginsQuery): OriginPrices {
  const { board, reference, settings, now } = context;
  const airport = findAirport(reference, query.code);
  if (!airport) throw new AppError('not_found', { log: `no destination ${query.code}` });
  const { viewer } = query;
  const seen = query.place === 'city' ? listSeenAirports(context, viewer, airport.code) : [];
  const isLocked = seen.length === 0 && accessToDestination(board, viewer, airport.code).isLocked;
  const airports = seen.length > 0 ? seen : [airport.code];
  const booking = bookingOptionsOf(settings.current());
  const origins = departureAirports
    .filter((origin) => origin !== airport.code)
    .map((origin): OriginPrice => {
      const entries = isLocked
        ? []
        : airports.flatMap((code) => board.findEntry({ ...query, origin }, code) ?? []);
      const found = findCheapestOfCity(entries.flatMap((entry) => findOn(entry, query, now()) ?? []));
      if (!found) return { origin, ...nothingKnown };
      const { fare } = found;
      const entry = entries.find((each) => each.fare === fare);
      const record = entry ? assessmentOfCity(entry, airports) : null;
      return {
        origin,
        code: fare.destination,
        price: fare.price,
        usual: usualOf(recordOf(record)),
        feathers: statedFeathers(fare.price, record),
        departureDate: fare.departureDate,
        returnDate: fare.returnDate,
        site: booking.isOpen(fare.site) ? fare.site : null,
        stops: fare.stops,
        observedAt: fare.observedAt.toISOString(),
        observedAtPrecision: fare.observedAtPrecision,
        freshness: found.freshness,
        isSample: fare.source === sampleSource,
      };
    });
  return { code: airport.code, tripType: query.tripType, locked: isLocked, origins };
}

const nothingKnown = { ...withhold(originPrice), isSample: false };

/** Of all listed days without a day, else the cheapest of exactly the days asked for. */
function findOn(entry: AssessedFare, query: OriginsQuery, now: Date): ReturnType<typeof findCheapestFare> {
  const { departureDate, returnDate, tripType } = query;
  if (departureDate === undefined) return entry;
  const ofDays = entry.fares.filter(
    (fare) =>
      fare.departureDate === departureDate &&
      (tripType === 'oneway' || returnDate === undefined || fare.returnDate === returnDate),
  );
  return findCheapestFare(ofDays, now);
}
