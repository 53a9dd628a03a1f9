/** Which destinations of the sample site are Premium: about a third of its routes, and so of its deals. */
import { departureAirports } from '#contract/domain/iata.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { fractionOf, mixText } from './hash.ts';

/** Of the places an administrator is offered first, these are Premium and the others open. */
const premiumFirst = ['NRT', 'SYD', 'LAX', 'SIN'];
const openFirst = ['DXB', 'LHR', 'CDG', 'FRA', 'IST', 'CAI', 'JFK', 'BKK'];

/** What lies nearer to any departure airport is open to everybody. */
const openKilometres = 2000;
const premiumShare = 0.5;
const hashSeed = 3;

/** The Premium destinations of a new sample site, in the order of the routes; the same every time. */
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
