/** What a route answers for an address that leads nowhere: a browser gets the site's own page, all others the error. */
import type { Context } from 'hono';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { AppError } from '#server/platform/errors.ts';
import { wantsPage } from './answer-error.ts';
import type { HttpEnv } from './http-env.ts';
import { type PageAnswer, type PageRequest, pageResponse } from './page-answer.ts';
import { readerLanguage } from './reader-language.ts';

/** @throws AppError `not_found` unless a page is asked for */
export type AnswerNotFound = (c: Context<HttpEnv>) => Promise<Response>;

/** `log` says for the log what was not found. */
export function createAnswerNotFound(
  renderPage: (request: PageRequest) => PageAnswer | Promise<PageAnswer>,
  log: string,
): AnswerNotFound {
  return async (c) => {
    if (!wantsPage(c)) throw new AppError('not_found', { log });
    const { headers } = c.req.raw;
    const url = new URL(c.req.url);
    const language = readerLanguage(headers, url.searchParams.get('lang'));
    url.searchParams.delete('lang');
    c.header('cache-control', 'private, no-store');
    // English pages live under their prefix; the page there is missing as well and says so.
    if (language === 'en') return c.redirect(localizedPath('en', url.pathname) + url.search);
    return pageResponse(await renderPage({ url, headers }));
  };
}
