/** `/art/…`: route images, globes and world map as SVG, generated once and cached. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { renderGlobe } from './globe.ts';
import type { ArtTheme } from './palette.ts';
import { renderRouteImage } from './route-image.ts';
import { renderWorldMap } from './world-map.ts';

type Drawing = { svg: string; etag: string };

/** Four origins × about 250 destinations × two themes; each drawing is a few kilobytes. */
const keptDrawings = 2_100;

/** @throws AppError `not_found` for an unknown image */
export function routeImageRoutes(reference: ReferenceData): Hono<HttpEnv> {
  const drawings = new Map<string, Drawing>();
  const routes = new Hono<HttpEnv>();
  routes.get('/art/:name{[A-Za-z-]+\\.(?:light|dark)\\.svg}', (c) => {
    const name = c.req.param('name');
    const drawing = drawings.get(name) ?? draw(reference, name);
    if (!drawing) throw new AppError('not_found', { log: `no picture ${name}` });
    if (drawings.size < keptDrawings) drawings.set(name, drawing);
    c.header('Cache-Control', 'public, max-age=86400');
    c.header('ETag', drawing.etag);
    if (c.req.header('If-None-Match') === drawing.etag) return c.body(null, 304);
    return c.body(drawing.svg, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  return routes;
}

function draw(reference: ReferenceData, name: string): Drawing | undefined {
  const [subject = '', theme] = name.split('.');
  const svg = drawSubject(reference, subject, theme as ArtTheme);
  return svg === undefined ? undefined : { svg, etag: `"${hash('sha256', svg).slice(0, 16)}"` };
}

/** `globe-RUH`, `RUH-CAI` or `world`. */
function drawSubject(reference: ReferenceData, subject: string, theme: ArtTheme): string | undefined {
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
