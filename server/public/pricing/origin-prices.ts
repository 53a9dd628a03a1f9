/** The cheapest fare to one destination from each Saudi airport, as the reader may see it. */
import { type OriginPrice, type OriginPrices, originPrice } from '#contract/api/origin-prices.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { monthOf } from '#contract/domain/dates.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { hasUsualLength, type TripType } from '#contract/domain/itinerary.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import {
  type AssessedFare,
  findCheapestFare,
  findCheapestOfCity,
  listCandidates,
} from '#server/pipeline/fares/cheapest.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination, withhold } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { assessmentOfCity, listSeenAirports } from './city-verdict.ts';
import { statedFeathers } from './fare.presenter.ts';

type OriginsContext = {
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
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
  const ofOrigins = departureAirports
    .filter((origin) => origin !== airport.code)
    .map((origin) => ({
      origin,
      entries: isLocked ? [] : airports.flatMap((code) => board.findEntry({ ...query, origin }, code) ?? []),
    }));
  const priceOn = ({ origin, entries }: OfOrigin, days: Days | null): OriginPrice => {
    const found = findCheapestOfCity(entries.flatMap((entry) => findOn(entry, days, now()) ?? []));
    if (!found) return { origin, ...nothingKnown };
    const { fare } = found;
    const { state } = context.deals.stateOf(fare);
    const entry =
      entries.find((each) => each.fare === fare) ?? entries.find((each) => isOfRecord(each, fare));
    const record = entry ? assessmentOfCity(entry, airports) : null;
    return {
      origin,
      code: fare.destination,
      price: fare.price,
      usual: state === 'pending' ? null : usualOf(recordOf(record)),
      feathers: statedFeathers(fare.price, record, state),
      departureDate: fare.departureDate,
      returnDate: fare.returnDate,
      site: booking.isOpen(fare.site) ? fare.site : null,
      stops: fare.stops,
      observedAt: fare.observedAt.toISOString(),
      observedAtPrecision: fare.observedAtPrecision,
      freshness: found.freshness,
      isSample: fare.source === sampleSource,
    };
  };
  const { departureDate, returnDate, tripType } = query;
  const asked = departureDate === undefined ? null : { departureDate, returnDate: returnDate ?? null };
  const near = asked ? [] : ofOrigins.map((each) => keepNear(each, now()));
  const shared = findSharedDays(near, now());
  return {
    code: airport.code,
    tripType,
    locked: isLocked,
    origins: ofOrigins.map((each) => priceOn(each, asked)),
    sameDays: shared ? near.map((each) => priceOn(each, shared)) : [],
  };
}

/** The record of a month is the same for all its days. */
function isOfRecord({ fare: { destination, departureDate } }: AssessedFare, fare: CurrentFare): boolean {
  return destination === fare.destination && monthOf(departureDate) === monthOf(fare.departureDate);
}

type OfOrigin = { origin: DepartureAirport; entries: readonly AssessedFare[] };
/** Without a return date any return counts. */
type Days = { departureDate: string; returnDate: string | null };

/** How far the price of a compared trip may be above the airport's cheapest of usual length. */
const nearFactor = 1.25;

/** An airport with its fares of usual length that are near the cheapest of them: others would flatter the other airports. */
function keepNear({ origin, entries }: OfOrigin, now: Date): OfOrigin {
  const usual = entries.map((entry) => listCandidates(entry.fares, now).filter(hasUsualLength));
  const cheapest = usual
    .flat()
    .reduce((least, { price }) => Math.min(least, price), Number.POSITIVE_INFINITY);
  const limit = nearFactor * cheapest;
  const fares = usual.map((each) => each.filter(({ price }) => price <= limit));
  return { origin, entries: entries.map((entry, index) => ({ ...entry, fares: fares[index] ?? [] })) };
}

/** The days on which most airports have a price, of several the cheapest, then the first; null for fewer than two. */
function findSharedDays(ofOrigins: readonly OfOrigin[], now: Date): Days | null {
  const known = new Map<string, Days & { airports: number; sum: number }>();
  for (const { entries } of ofOrigins) {
    const cheapest = new Map<string, CurrentFare>();
    for (const fare of entries.flatMap(({ fares }) => listCandidates(fares, now))) {
      const key = `${fare.departureDate} ${fare.returnDate}`;
      if (fare.price < (cheapest.get(key)?.price ?? Number.POSITIVE_INFINITY)) cheapest.set(key, fare);
    }
    for (const [key, { departureDate, returnDate, price }] of cheapest) {
      const { airports, sum } = known.get(key) ?? { airports: 0, sum: 0 };
      known.set(key, { departureDate, returnDate, airports: airports + 1, sum: sum + price });
    }
  }
  const [best] = [...known.values()]
    .filter(({ airports }) => airports > 1)
    .sort((a, b) => b.airports - a.airports || a.sum - b.sum || (a.departureDate < b.departureDate ? -1 : 1));
  return best ?? null;
}

const nothingKnown = { ...withhold(originPrice), isSample: false };

/** Of all listed days, or the cheapest of exactly the days asked for. */
function findOn(
  entry: AssessedFare,
  days: Days | null,
  now: Date,
): Pick<AssessedFare, 'fare' | 'freshness'> | undefined {
  if (!days) return entry;
  const ofDays = entry.fares.filter(
    ({ departureDate, returnDate }) =>
      departureDate === days.departureDate && (days.returnDate === null || returnDate === days.returnDate),
  );
  return findCheapestFare(ofDays, now);
}
