/** `/art/…`: route images, globes and world map as SVG, generated once and cached. */
import { Hono } from 'hono';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createDrawingResponse } from './drawing-response.ts';
import { renderGlobe } from './globe.ts';
import type { ArtTheme } from './palette.ts';
import { renderRouteImage } from './route-image.ts';
import { renderWorldMap } from './world-map.ts';

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
