/** Places what the map's first picture shows, where the map will have it. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { heroOrigins } from '#web/features/globe/hero-places.ts';
import type { MapDots } from './map-picture-query.ts';
import { placesOf } from './map-places.ts';
import { boxOf } from './map-view.ts';

export function firstPicture(
  fares: readonly DestinationPrice[],
  airports: readonly Airport[],
  { origin, region }: Pick<LandingQuery, 'origin' | 'region'>,
): MapDots {
  const places = placesOf(fares, airports, { region, sort: 'price', language: 'en' });
  const home = projectOnWorldMap(heroOrigins[origin]);
  const { x, y, width, height } = boxOf(places, region === 'all' ? home : null);
  return {
    places: places.map(rounded),
    origin: rounded(home),
    box: [x, y, width, height].map(Math.round).join(' '),
  };
}

function rounded({ x, y }: { x: number; y: number }): readonly [x: number, y: number] {
  return [Math.round(x), Math.round(y)];
}
