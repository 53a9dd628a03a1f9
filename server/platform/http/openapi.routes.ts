/** The OpenAPI document of the public operations, and the stylesheet of pages without scripts. */
import { Hono } from 'hono';
import { operations as contract } from '#contract/api/index.ts';
import { openApiPath } from '#contract/endpoints/public.ts';
import type { Operation } from '#contract/operation.ts';
import { jsonType } from './content-type.ts';
import type { HttpEnv } from './http-env.ts';
import { createKeptTexts } from './kept-text.ts';
import { buildOpenApi, publicFiles } from './openapi.ts';
import { allowAnyOrigin } from './operation.routes.ts';
import { plainPageStyle, plainStylePath } from './plain-page-style.ts';

const hourly = { 'cache-control': 'public, max-age=3600' };
const keptFiles = 2;

/** Admin operations are not in the public documentation. */
export function listPublic(): readonly Operation[] {
  return (contract as unknown as readonly Operation[]).filter(({ tag }) => tag !== 'Administration');
}

export function openApiRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createKeptTexts({ maxEntries: keptFiles });
  routes.get(openApiPath, (c) => {
    allowAnyOrigin(c);
    const build = () => JSON.stringify(buildOpenApi(listPublic(), publicFiles));
    return respond(c, { key: c.req.path, build, type: jsonType, headers: hourly });
  });
  routes.get(plainStylePath, (c) => {
    const type = 'text/css; charset=utf-8';
    return respond(c, { key: c.req.path, build: () => plainPageStyle, type, headers: hourly });
  });
  return routes;
}
