/** Routes of the sample fares: every destination of the four departure airports, and its airlines. */
import { departureAirports } from '#contract/domain/iata.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';

export type Pair = {
  origin: string;
  destination: string;
  km: number;
  /** Whether a non-stop flight exists; a pair has non-stop or one-stop airlines, never both. */
  isDirect: boolean;
  /** Airline codes. */
  lowCost: readonly string[];
  network: readonly string[];
};

/** Pairs in the order of the departure airports, then of the routes. */
export function listPairs(reference: ReferenceData): Pair[] {
  const routesOfPair = Map.groupBy(reference.routes, (route) => `${route.origin}-${route.destination}`);
  const pairs = [...routesOfPair.values()].flatMap((routes): Pair[] => {
    const first = routes[0];
    if (!first) return [];
    const isDirect = routes.some((route) => route.isDirect);
    const airlines = routes.filter((route) => route.isDirect === isDirect).map((route) => route.airline);
    const isLowCost = (code: string) => reference.airlines.get(code)?.isLowCost === true;
    return [
      {
        origin: first.origin,
        destination: first.destination,
        km: first.km,
        isDirect,
        lowCost: airlines.filter(isLowCost),
        network: airlines.filter((code) => !isLowCost(code)),
      },
    ];
  });
  return departureAirports.flatMap((origin) => pairs.filter((pair) => pair.origin === origin));
}
