/** `/api/airports/…`: departure airports and destinations. */
import {
  type Airport as AirportView,
  listDestinationAirports,
  listSaudiAirports,
} from '#contract/api/airports.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { accessToDestination, type PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import {
  type Airport,
  mainAirportsOf,
  type ReferenceData,
} from '#server/pipeline/reference/reference-data.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

export function airportRoutes({
  board,
  reference,
}: {
  board: Board;
  reference: ReferenceData;
}): OperationRoute[] {
  const version = (): number => board.version;
  const origins = departureAirports.flatMap((code) => reference.airports.get(code) ?? []);
  const destinations = listDestinations(reference);
  const present = (airports: readonly Airport[], viewer: Viewer): AirportView[] =>
    airports.map((airport) => presentAirport(airport, accessToDestination(board, viewer, airport.code)));
  return [
    operationRoute(listSaudiAirports, ({ caller }) => present(origins, caller.viewer), {
      cache: { version },
    }),
    operationRoute(listDestinationAirports, ({ caller }) => present(destinations, caller.viewer), {
      cache: { version },
    }),
  ];
}

/** Every destination airport by English city name; within a city the main one first, then most routes. */
function listDestinations(reference: ReferenceData): Airport[] {
  const routes = new Map<string, number>();
  for (const { destination } of reference.routes) {
    routes.set(destination, (routes.get(destination) ?? 0) + 1);
  }
  const routesTo = (airport: Airport) => routes.get(airport.code) ?? 0;
  // Low-cost lines may serve another airport more often than a city's own.
  const main = mainAirportsOf(reference);
  const rankOf = ({ code }: Airport) => (main.has(code) ? 0 : 1);
  return [...routes.keys()]
    .flatMap((code) => reference.airports.get(code) ?? [])
    .sort(
      (a, b) =>
        a.city.localeCompare(b.city, 'en') ||
        rankOf(a) - rankOf(b) ||
        routesTo(b) - routesTo(a) ||
        a.code.localeCompare(b.code),
    );
}

function presentAirport(airport: Airport, { isPremium, isLocked }: PremiumAccess): AirportView {
  return {
    code: airport.code,
    name: airport.name,
    nameAr: airport.nameAr,
    city: airport.city,
    cityAr: airport.cityAr,
    country: airport.country,
    countryAr: airport.countryAr,
    countryCode: airport.countryCode,
    region: airport.region,
    latitude: airport.latitude,
    longitude: airport.longitude,
    requiresUpgrade: isLocked,
    isPremium,
  };
}
