/** 404 response of a route: the site's own page for browsers, the JSON error for others. */
import type { Context } from 'hono';
import { defaultLanguage } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { AppError } from '#server/platform/errors.ts';
import { wantsPage } from './content-type.ts';
import { readerLanguage } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';
import { type PageRequest, type PageResponse, toPageResponse } from './page-response.ts';

/** @throws AppError `not_found` unless a page is asked for */
export type RespondNotFound = (c: Context<HttpEnv>) => Promise<Response>;

export function createNotFoundResponse(
  renderPage: (request: PageRequest) => PageResponse | Promise<PageResponse>,
  log: string,
): RespondNotFound {
  return async (c) => {
    if (!wantsPage(c.req.path, c.req.header('accept'))) throw new AppError('not_found', { log });
    const { headers } = c.req.raw;
    const url = new URL(c.req.url);
    const language = readerLanguage(headers, url.searchParams.get('lang'));
    url.searchParams.delete('lang');
    c.header('cache-control', 'private, no-store');
    // The redirect target is missing as well and shows the 404 page in that language.
    if (language !== defaultLanguage) return c.redirect(localizedPath(language, url.pathname) + url.search);
    return toPageResponse(await renderPage({ url, headers }));
  };
}
