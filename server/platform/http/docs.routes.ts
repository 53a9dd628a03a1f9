/** Routes of the API documentation: OpenAPI document, HTML page and its stylesheet. */
import { Hono } from 'hono';
import { operations as contract } from '#contract/api/index.ts';
import { apiDocsPath } from '#contract/endpoints/public.ts';
import type { Operation } from '#contract/operation.ts';
import { jsonType } from './content-type.ts';
import { allowAnyOrigin } from './cross-origin.ts';
import { renderDocsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import type { HttpEnv } from './http-env.ts';
import { createKeptTexts } from './kept-text.ts';
import { buildOpenApi } from './openapi.ts';
import { createPlainPage } from './plain-page.ts';
import { readerLanguage } from './reader-language.ts';

const hourly = 'public, max-age=3600';
/** OpenAPI document and stylesheet. */
const keptFiles = 2;

/** Admin operations are not in the public documentation. */
export function listPublic(): readonly Operation[] {
  return (contract as unknown as readonly Operation[]).filter(({ tag }) => tag !== 'Administration');
}

export function docsRoutes(): Hono<HttpEnv> {
  const operations = listPublic();
  const routes = new Hono<HttpEnv>();
  const respond = createKeptTexts({ maxEntries: keptFiles });
  const respondWithPage = createPlainPage();

  routes.get('/api/openapi.json', (c) => {
    allowAnyOrigin(c);
    const build = () => JSON.stringify(buildOpenApi(operations));
    return respond(c, { key: c.req.path, build, type: jsonType, headers: { 'cache-control': hourly } });
  });

  routes.get(apiDocsPath, (c) => {
    const language = readerLanguage(c.req.raw.headers);
    return respondWithPage(c, {
      language,
      render: (reader) => renderDocsPage(operations, reader),
      headers: { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' },
    });
  });

  routes.get('/api/docs.css', (c) =>
    respond(c, {
      key: c.req.path,
      build: () => docsStyle,
      type: 'text/css; charset=utf-8',
      headers: { 'cache-control': hourly },
    }),
  );

  return routes;
}
