/** Picks from the whole fare list what the landing page shows. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { listPriceChips } from '#web/features/globe/price-chips.ts';
import { evidenceFields, sharedFields } from '#web/features/place-card/place.ts';
import { baggageNote } from './baggage.ts';
import { listCities } from './fare-cities.ts';
import type { CardFare, LandingFares, LandingFaresQuery, ListNotes } from './landing-fares.ts';

export const cardFields = [
  ...sharedFields,
  'city',
  'cityAr',
  'country',
  'countryAr',
  'countryCode',
  'requiresUpgrade',
  'stops',
  'cheapestPrice',
  'verdict',
] as const satisfies (keyof DestinationPrice)[];

/** @param fares the whole list of the origin, cheapest first */
export function pickLandingFares(fares: readonly DestinationPrice[], query: LandingFaresQuery): LandingFares {
  const cities = listCities(fares, query);
  return {
    listed: cities.slice(0, query.show).map(asCard),
    count: cities.length,
    locked: cities.filter(({ requiresUpgrade }) => requiresUpgrade).length,
    notes: notesOf(cities),
    chips: listPriceChips(fares, query.origin),
    example: exampleOf(fares),
  };
}

function exampleOf(fares: readonly DestinationPrice[]): LandingFares['example'] {
  const deal = fares.find(({ verdict }) => verdict === 'deal');
  return deal ? pick(deal, ['code', 'city', 'cityAr']) : null;
}

export function asCard(fare: DestinationPrice): CardFare {
  const otherAirports = (fare.cityVerdict?.airports ?? [])
    .filter(({ code }) => code !== fare.code)
    .map(({ code, price }) => ({ code, cheapestPrice: price }));
  return { ...pick(fare, cardFields), assessment: judgementOf(fare), otherAirports };
}

/** What a card says of its price: a card names the city, so all its airports are compared. */
function judgementOf({ assessment, cityVerdict }: DestinationPrice): CardFare['assessment'] {
  const { usual, range } = cityVerdict ?? {};
  if (usual != null && range) {
    return { status: 'assessed', evidence: { reference: usual, p25: range.low, p75: range.high } };
  }
  if (assessment?.status !== 'assessed') return assessment;
  return { status: 'assessed', evidence: pick(assessment.evidence, evidenceFields) };
}

function notesOf(fares: readonly DestinationPrice[]): ListNotes {
  let newest: ListNotes['newest'] = null;
  for (const { observedAt, observedAtPrecision } of fares) {
    if (observedAt !== null && (newest === null || observedAt > newest.observedAt))
      newest = { observedAt, observedAtPrecision };
  }
  return {
    baggage: baggageNote(fares),
    newest,
  };
}

function pick<T extends object, K extends keyof T>(whole: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<T, K>;
}
