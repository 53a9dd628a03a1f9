/** Places what the map's first picture shows, where the map will have it. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { projectOnWorldMap, worldMapSize } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { heroOrigins } from '#web/features/globe/price-chips.ts';
import type { MapDots } from './map-picture.tsx';
import { placesOf } from './map-places.ts';
import { boxOf, viewOfBox } from './map-view.ts';

/** Height by width of the map on a phone. */
const tallness = 1.35;

export function firstPicture(
  fares: readonly DestinationPrice[],
  airports: readonly Airport[],
  { origin, region }: Pick<LandingQuery, 'origin' | 'region'>,
): MapDots {
  const places = placesOf(fares, airports, { region, sort: 'price', language: 'en' });
  const home = projectOnWorldMap(heroOrigins[origin]);
  const surroundings = region === 'all' ? home : null;
  const box = boxOf(places, surroundings);
  // The whole height of the map about its middle, or the width of the view from its top down.
  const { x, y, width } = viewOfBox(boxOf(places, surroundings, true), tallness);
  const isWhole = width * tallness > worldMapSize.height - 1;
  return {
    places: places.map(rounded),
    origin: rounded(home),
    box: textOf([box.x, box.y, box.width, box.height]),
    tallBox: textOf(isWhole ? [x + width / 2, 0, 1, worldMapSize.height] : [x, y, width, 1]),
  };
}

function textOf(numbers: readonly number[]): string {
  return numbers.map(Math.round).join(' ');
}

function rounded({ x, y }: { x: number; y: number }): readonly [x: number, y: number] {
  return [Math.round(x), Math.round(y)];
}
