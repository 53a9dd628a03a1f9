/** Routes of the sample fares: every destination of the four departure airports, its airlines, and which are Premium. */
import { departureAirports } from '#contract/domain/iata.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { fractionOf, mixText } from './numbers.ts';
import figures from './sample-figures.json' with { type: 'json' };

export type Pair = {
  origin: string;
  destination: string;
  km: number;
  /** Whether a non-stop flight exists; a pair has non-stop or one-stop airlines, never both. */
  isDirect: boolean;
  lowCost: readonly string[];
  network: readonly string[];
};

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

/** Destinations nearer than this to any departure airport are free. */
const openKilometres = 2000;
/** Makes about a third of the deals Premium: far places have more of them. */
const premiumShare = 0.42;
const hashSeed = 3;

/** The Premium destinations of a new sample site, in route order; deterministic. */
export function listSamplePremium({ airports, routes }: ReferenceData): Airport[] {
  const nearest = new Map<string, number>();
  for (const { origin, destination, km } of routes) {
    if (!departureAirports.some((code) => code === origin)) continue;
    nearest.set(destination, Math.min(km, nearest.get(destination) ?? km));
  }
  return [...nearest].flatMap(([code, km]) => {
    const isFar = km > openKilometres && !figures.openFirst.includes(code);
    const isPremium =
      figures.premiumFirst.includes(code) || (isFar && fractionOf(mixText(hashSeed, code)) < premiumShare);
    return isPremium ? (airports.get(code) ?? []) : [];
  });
}
