/** `/art/scene-CAI.light.svg`: the scene of a destination. */
import { Hono } from 'hono';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createDrawingResponse } from '#server/public/route-images/drawing-response.ts';
import { renderScene } from './scene.ts';
import { findScene } from './scene-places.ts';

/** Some 264 places in two themes. */
const keptScenes = 600;

/** @throws AppError `not_found` for a place without a scene */
export function sceneRoutes(): Hono<HttpEnv> {
  const respond = createDrawingResponse({ draw, most: keptScenes });
  const routes = new Hono<HttpEnv>();
  routes.get('/art/:name{scene-[A-Z]{3}\\.(?:light|dark)\\.svg}', (c) => respond(c, c.req.param('name')));
  return routes;
}

/** `scene-CAI.light.svg` as a drawing. */
function draw(name: string): string | undefined {
  const scene = findScene(name.slice(6, 9));
  return scene && renderScene(scene, name.endsWith('.dark.svg') ? 'dark' : 'light');
}
