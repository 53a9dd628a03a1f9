/** Trips with a recorded usual price, and the fall of a price that watches wait for. */
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { destinationFavoriteId } from '#contract/domain/favorite-id.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { buildPriceHistory, buildProviderRows } from '#test/support/factories.ts';

export type Trip = { id: string; origin: string; destination: string; tripType: TripType };

const origins = ['RUH', 'JED', 'DMM'];
const historyDays = 40;
const usualPrice = 1000;
/** Thirty percent less: a deal that is published without a person's review. */
export const fallenPrice = 700;
/** What watches wait for. */
export const watchedPrice = 800;

/** At most `count` trips, each of another pair or trip type. */
export function listTrips(count: number): Trip[] {
  const { routes } = loadReferenceData();
  const trips = new Map<string, Trip>();
  for (const tripType of tripTypes) {
    for (const { origin, destination } of routes) {
      const id = destinationFavoriteId({ origin, code: destination, tripType });
      if (origins.includes(origin)) trips.set(id, { id, origin, destination, tripType });
    }
  }
  return [...trips.values()].slice(0, count);
}

/** Usual prices of forty days, the newest seen an hour ago. */
export function buildHistory(trips: readonly Trip[], now: Date): ProviderRow[] {
  const prices = Array.from({ length: historyDays }, (_, day) => usualPrice + (day % 5) * 5);
  return trips.flatMap((trip) => buildPriceHistory({ fare: fareOf(trip, now), until: now, prices }));
}

export function buildFall(trips: readonly Trip[], now: Date): ProviderRow[] {
  return buildProviderRows(
    ...trips.map((trip) => ({ ...fareOf(trip, now), price: fallenPrice, observedAt: now })),
  );
}

function fareOf({ origin, destination, tripType }: Trip, now: Date): Partial<ProviderFare> {
  const today = riyadhDate(now);
  return {
    ...{ origin, destination, tripType },
    departureDate: addDays(today, 50),
    returnDate: tripType === 'roundtrip' ? addDays(today, 57) : null,
  };
}
