/** `/art/scene-CAI.light.svg`: the scene of a destination, drawn once and cached. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import type { SceneTheme } from './drawing/scene-light.ts';
import { renderScene } from './scene.ts';
import { findScene } from './scene-places.ts';

type Drawing = { svg: string; etag: string };

/** @throws AppError `not_found` for a place without a scene */
export function sceneRoutes(): Hono<HttpEnv> {
  const drawings = new Map<string, Drawing>();
  const routes = new Hono<HttpEnv>();
  routes.get('/art/:name{scene-[A-Z]{3}\\.(?:light|dark)\\.svg}', (c) => {
    const name = c.req.param('name');
    const drawing = drawings.get(name) ?? draw(name);
    if (!drawing) throw new AppError('not_found', { log: `no picture ${name}` });
    drawings.set(name, drawing);
    c.header('Cache-Control', 'public, max-age=86400');
    c.header('ETag', drawing.etag);
    if (c.req.header('If-None-Match') === drawing.etag) return c.body(null, 304);
    return c.body(drawing.svg, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  return routes;
}

/** `scene-CAI.light.svg` as a drawing. */
function draw(name: string): Drawing | undefined {
  const scene = findScene(name.slice(6, 9));
  if (!scene) return undefined;
  const theme: SceneTheme = name.endsWith('.dark.svg') ? 'dark' : 'light';
  const svg = renderScene(scene, theme);
  return { svg, etag: `"${hash('sha256', svg).slice(0, 16)}"` };
}
