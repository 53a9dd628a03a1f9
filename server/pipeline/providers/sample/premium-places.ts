/** Chooses the Premium destinations of the sample data: about a third of the routes. */
import { departureAirports } from '#contract/domain/iata.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { fractionOf, mixText } from './hash.ts';

/** Of the destinations offered for quick choice, these are Premium. */
const premiumFirst = ['NRT', 'SYD', 'LAX', 'SIN'];
const openFirst = ['DXB', 'LHR', 'CDG', 'FRA', 'IST', 'CAI', 'JFK', 'BKK'];

/** Destinations nearer than this to any departure airport are free. */
const openKilometres = 2000;
const premiumShare = 0.5;
const hashSeed = 3;

/** The Premium destinations of a new sample site, in route order; deterministic. */
export function listSamplePremium({ airports, routes }: ReferenceData): Airport[] {
  const nearest = new Map<string, number>();
  for (const { origin, destination, km } of routes) {
    if (!departureAirports.some((code) => code === origin)) continue;
    nearest.set(destination, Math.min(km, nearest.get(destination) ?? km));
  }
  return [...nearest].flatMap(([code, km]) => (isPremium(code, km) ? (airports.get(code) ?? []) : []));
}

function isPremium(code: string, km: number): boolean {
  if (premiumFirst.includes(code)) return true;
  const isFar = km > openKilometres && !openFirst.includes(code);
  return isFar && fractionOf(mixText(hashSeed, code)) < premiumShare;
}
