/** Converts any thrown error to the response, and logs it. */
import type { Context } from 'hono';
import { errorStatus } from '#contract/error.ts';
import { htmlType, jsonType, wantsPage } from './content-type.ts';
import { errorBodyOf, errorPageOf, toAppError } from './error-presenter.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import { readerLanguage } from './reader-language.ts';

/**
 * The only error handler; unexpected errors are logged once with the request id and their details are not
 * sent.
 */
export function createErrorResponse(error: unknown, c: Context<HttpEnv>, context: HttpContext): Response {
  const known = toAppError(error);
  const status = errorStatus[known.code];
  const requestId = c.get('requestId');
  const line = { requestId, method: c.req.method, path: c.req.path.slice(0, 200), code: known.code };
  if (status >= 500) {
    const cause = known.cause ?? known;
    const level = known.code === 'internal' ? 'error' : 'warn';
    // The outage is logged once, without a stack for every request.
    if (context.outage?.isOutage(cause)) context.logger.debug(line, known.message);
    else context.logger[level]({ ...line, err: cause }, known.message);
  } else {
    context.logger.debug(line, known.message);
  }
  c.header('cache-control', 'no-store');
  c.header('vary', 'Cookie, Accept-Language');
  if (known.retryAfterSeconds !== undefined) c.header('retry-after', String(known.retryAfterSeconds));
  const language = readerLanguage(c.req.raw.headers);
  const isPage = wantsPage(c.req.path, c.req.header('accept'));
  c.header('content-type', isPage ? htmlType : jsonType);
  return c.body(isPage ? errorPageOf(known, language) : JSON.stringify(errorBodyOf(known, language)), status);
}
