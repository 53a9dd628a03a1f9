/** Answers with pictures that the site draws itself. */
import type { Context } from 'hono';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createKeptTexts } from '#server/platform/http/kept-text.ts';

const type = 'image/svg+xml; charset=utf-8';
const headers = { 'cache-control': 'public, max-age=86400' };
const maxBytes = 24 * 1024 * 1024;

/**
 * @param options.draw SVG by name; undefined where there is none
 * @param options.most drawings that are kept
 * @returns the answer to a request; rejects with AppError `not_found`
 */
export function createDrawingResponse({
  draw,
  most,
}: {
  draw: (name: string) => string | undefined;
  most: number;
}): (c: Context<HttpEnv>, name: string) => Promise<Response> {
  const respond = createKeptTexts({ maxEntries: most, maxBytes });
  const build = (name: string): string => {
    const svg = draw(name);
    if (svg === undefined) throw new AppError('not_found', { log: `no picture ${name}` });
    return svg;
  };
  return (c, name) => respond(c, { key: name, build: () => build(name), type, headers });
}
