/** SVG of the world's land, background of the price map. */
import { type GeoProjection, geoProjection } from 'd3-geo';
import {
  millerLatitude,
  worldMapMeridian,
  worldMapProjection,
  worldMapSize,
} from '#contract/domain/world-map.ts';
import { listLand } from './land.ts';
import { outlineOf, outlineScale, projectLines } from './outline.ts';
import { type ArtTheme, routeColours } from './palette.ts';

/** Draws the map as SVG text (decorative: no words, no ids, same bytes for the same theme). */
export function renderWorldMap(theme: ArtTheme): string {
  const { width, height } = worldMapSize;
  const { sea, land, coast } = routeColours[theme];
  const projection = worldProjection();
  const lines = listLand('fine').flatMap(({ polygon }) => projectLines(polygon, projection));
  const outline = outlineOf(lines, { tolerance: 0.45, smallest: 1.2 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${sea}" d="M0 0h${width}v${height}H0Z"/>`,
    `<path transform="scale(${outlineScale})" fill="${land}" stroke="${coast}" stroke-width="5" stroke-linejoin="round" d="${outline}"/>`,
    '</svg>',
  ].join('');
}

/** The projection of the contract as d3 cuts and bends shapes with it. */
export function worldProjection(): GeoProjection {
  const { scale, x, y } = worldMapProjection;
  return geoProjection((lambda, phi) => [lambda, millerLatitude(phi)])
    .rotate([-worldMapMeridian, 0])
    .scale(scale)
    .translate([x, y])
    .clipExtent([
      [0, 0],
      [worldMapSize.width, worldMapSize.height],
    ]);
}
