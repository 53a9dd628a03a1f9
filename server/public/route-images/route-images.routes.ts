/** `/art/…`: route images, globes and world map as SVG, generated once and cached. */

import { type GeoProjection, geoProjection } from 'd3-geo';
import { Hono } from 'hono';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import {
  millerLatitude,
  worldMapMeridian,
  worldMapProjection,
  worldMapSize,
} from '#contract/domain/world-map.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createDrawingResponse } from './drawing-response.ts';
import { renderGlobe } from './globe.ts';
import { listLand } from './land.ts';
import { outlineOf, outlineScale, projectLines } from './outline.ts';
import { type ArtTheme, routeColours } from './palette.ts';
import { renderRouteImage } from './route-image.ts';

/** Four origins × about 250 destinations × two themes; each drawing is a few kilobytes. */
const keptDrawings = 2_100;

/** @throws AppError `not_found` for an unknown image */
export function routeImageRoutes(reference: ReferenceData): Hono<HttpEnv> {
  const respond = createDrawingResponse({ draw: (name) => draw(reference, name), most: keptDrawings });
  const routes = new Hono<HttpEnv>();
  routes.get('/art/:name{[A-Za-z-]+\\.(?:light|dark)\\.svg}', (c) => respond(c, c.req.param('name')));
  return routes;
}

/** `globe-RUH.light.svg`, `RUH-CAI.light.svg` or `world.light.svg`. */
function draw(reference: ReferenceData, name: string): string | undefined {
  const [subject = '', theme] = name.split('.') as [string, ArtTheme];
  if (subject === 'world') return renderWorldMap(theme);
  const [first = '', second = '', ...more] = subject.split('-');
  if (more.length > 0) return undefined;
  const isGlobe = first === 'globe';
  const originCode = departureAirports.find((code) => code === (isGlobe ? second : first));
  const origin = originCode && reference.airports.get(originCode);
  if (!origin) return undefined;
  if (isGlobe) {
    const destinations = heroGlobeDestinations.flatMap((code) => reference.airports.get(code) ?? []);
    return renderGlobe({ center: heroGlobeCenter(origin), origin, destinations, theme, size: heroGlobeSize })
      .svg;
  }
  const destination = reference.airports.get(second);
  if (!destination || destination === origin) return undefined;
  return renderRouteImage({ from: origin, to: destination, theme });
}

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
