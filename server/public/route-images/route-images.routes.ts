/** `/art/…`: maps of routes, globes and world map as SVG, generated once and cached. */
import { setTimeout as wait } from 'node:timers/promises';
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
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createKeptTexts } from '#server/platform/http/kept-text.ts';
import { type ArtTheme, renderGlobe, routeColours } from './globe.ts';
import { listLand, outlineOf, outlineScale, projectPieces } from './outline.ts';
import { renderPoster } from './poster.ts';
import { renderRouteImage } from './route-image.ts';

/**
 * Four origins × about 264 destinations × two themes × the way, as a band or not, and posters of the places in up to 96
 * skies; each a few kilobytes, the least used leave.
 */
const limits = { maxEntries: 8_500, maxBytes: 24 * 1024 * 1024, mostAtOnce: 1 };
/**
 * The poster `CAI.light.svg`, of a month and a phase of the moon `CAI.03-4.light.svg`; the way there
 * `RUH-CAI.way.light.svg` and as a band `RUH-CAI.light.svg`; `globe-RUH.light.svg`, `world.light.svg`.
 */
const names =
  /^(?:(world)|globe-([A-Z]{3})|([A-Z]{3})(?:\.(0[1-9]|1[0-2])-([0-7]))?|([A-Z]{3})-([A-Z]{3})(\.way)?)\.(light|dark)\.svg$/;

/** @throws AppError `not_found` for an unknown image */
export function routeImageRoutes(reference: ReferenceData): Hono<HttpEnv> {
  const respond = createKeptTexts(limits);
  const routes = new Hono<HttpEnv>();
  routes.get('/art/:name{[A-Za-z-]+(?:\\.[a-z0-9-]+){1,2}\\.svg}', (c) => {
    const key = c.req.param('name');
    const build = async (): Promise<string> => {
      const startedAt = performance.now();
      const svg = draw(reference, key);
      // Drawing takes the event loop for 60 ms, and a page asks for hundreds: others have their turn between two.
      await wait((performance.now() - startedAt) / 2);
      if (svg === undefined) throw new AppError('not_found', { log: `no picture ${key}` });
      return svg;
    };
    const headers = { 'cache-control': 'public, max-age=86400' };
    return respond(c, { key, build, type: 'image/svg+xml; charset=utf-8', headers });
  });
  return routes;
}

function draw({ airports }: ReferenceData, name: string): string | undefined {
  const [, world, center, code = '', month, phase, start, end = '', way, ending] = names.exec(name) ?? [];
  const theme = ending as ArtTheme;
  if (world) return renderWorldMap(theme);
  const place = airports.get(code);
  if (place) {
    const ofCountry = [...airports.values()].filter(({ countryCode }) => countryCode === place.countryCode);
    const day = month && phase ? { month: Number(month), phase: Number(phase) } : undefined;
    return renderPoster({ place, order: ofCountry.indexOf(place), theme, day });
  }
  const originCode = departureAirports.find((each) => each === (center ?? start));
  const origin = originCode && airports.get(originCode);
  if (!origin) return undefined;
  if (center) {
    const destinations = heroGlobeDestinations.flatMap((each) => airports.get(each) ?? []);
    return renderGlobe({ center: heroGlobeCenter(origin), origin, destinations, theme, size: heroGlobeSize })
      .svg;
  }
  const destination = airports.get(end);
  if (!destination || destination === origin) return undefined;
  // As wide as the band of a page, whose words name the place.
  const size = way ? { width: 320, height: 160 } : { width: 640, height: 300 };
  return renderRouteImage({ from: origin, to: destination, theme, ...size });
}

/** Draws the map as SVG text (decorative: no words, same bytes for the same theme). */
export function renderWorldMap(theme: ArtTheme): string {
  const { width, height } = worldMapSize;
  const { sea, shelf, land, coast } = routeColours[theme];
  const projection = worldProjection();
  const lines = projectPieces(listLand(), projection);
  const outline = outlineOf(lines, { tolerance: 0.45, smallest: 1.2 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${sea}" d="M0 0h${width}v${height}H0Z"/>`,
    `<defs><path id="land" d="${outline}"/></defs><g transform="scale(${outlineScale})" stroke-linejoin="round">`,
    // The shallow sea around the coast.
    `<use href="#land" fill="none" stroke="${shelf}" stroke-width="60"/>`,
    `<use href="#land" fill="${land}" stroke="${coast}" stroke-width="7"/></g>`,
    '</svg>',
  ].join('');
}

/** The projection of the contract as d3 cuts and bends shapes with it. */
function worldProjection(): GeoProjection {
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
