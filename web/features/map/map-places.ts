/** Positions of the destinations on the map, and which prices fit at a zoom level; pure. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import { type ListChoice, listCities } from '#web/features/fares/fare-cities.ts';

export type MapPlace = {
  fare: DestinationPrice;
  /** At least a tenth below usual: four or five feathers. */
  isGood: boolean;
  /** Map units. */
  x: number;
  y: number;
};

/** The cities that the cards list, in their order, each at the airport of its cheapest fare. */
export function placesOf(
  fares: readonly DestinationPrice[],
  airports: readonly Airport[],
  choice: ListChoice,
): MapPlace[] {
  const byCode = new Map(airports.map((airport) => [airport.code, airport]));
  return listCities(fares, choice).flatMap((fare) => {
    const airport = byCode.get(fare.code);
    return airport ? [{ fare, isGood: (feathersAt(fare) ?? 0) >= 4, ...projectOnWorldMap(airport) }] : [];
  });
}

/** Of the city where it has several airports. */
export function feathersAt({ cityVerdict, feathers }: DestinationPrice): DestinationPrice['feathers'] {
  return cityVerdict?.feathers ?? feathers;
}

/** Pixels kept free around a price and its name. */
const room = { width: 112, height: 50 };
/** Pixels kept free around the origin and its name. */
const originRoom = { width: 56, height: 34 };

type Labelling = {
  /** Map units per pixel. */
  unit: number;
  /** Position of the origin in map units. */
  origin: { x: number; y: number };
  /** The place labelled first. */
  first: string | null;
};

/**
 * Codes of labelled places: `first`, then good prices, then the cheapest; others are dots. Independent of the
 * visible part, so that labels do not change while panning.
 */
export function listLabelled(
  places: readonly MapPlace[],
  { unit, origin, first }: Labelling,
): ReadonlySet<string> {
  const labelled: MapPlace[] = [];
  for (const place of [...places].sort((a, b) => rankOf(b, first) - rankOf(a, first))) {
    const isOff = (other: { x: number; y: number }, { width, height }: typeof room) =>
      Math.abs(other.x - place.x) > width * unit || Math.abs(other.y - place.y) > height * unit;
    const isFree = isOff(origin, originRoom) && labelled.every((other) => isOff(other, room));
    if (isFree || place.fare.code === first) labelled.push(place);
  }
  return new Set(labelled.map(({ fare }) => fare.code));
}

function rankOf({ fare, isGood }: MapPlace, first: string | null): number {
  if (fare.code === first) return 3;
  if (fare.requiresUpgrade) return 0;
  return isGood ? 2 : 1;
}
