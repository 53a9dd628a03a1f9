/** Converts any error to its response: status, stable code, and a message in the reader's language. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type ErrorBody, errorStatus } from '#contract/error.ts';
import {
  DatabaseClosedError,
  isConnectionFailure,
  isDiskFull,
  isQueryTimeout,
} from '#server/platform/database/errors.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { htmlType, jsonType, wantsPage } from './content-type.ts';
import { readerLanguage } from './cookies.ts';
import { escapeHtml } from './html.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import { plainStylePath } from './plain-page-style.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { translate } from './translate.ts';
import { validationError } from './validation.ts';

const shortPauseSeconds = 2;

/** Maps known failures by class or SQLSTATE; others become `internal`, with the cause for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return validationError(error);
  const cause = error;
  if (isDiskFull(error))
    return new AppError('storage_low', { log: 'storage is low', retryAfterSeconds: 30, cause });
  if (error instanceof DatabaseClosedError || isConnectionFailure(error) || isQueryTimeout(error)) {
    const retryAfterSeconds = shortPauseSeconds;
    return new AppError('unavailable', { log: 'database unavailable', retryAfterSeconds, cause });
  }
  return new AppError('internal', { log: 'unexpected error', cause });
}

function fieldText(message: FieldMessage, language: Language): string {
  if (typeof message === 'string') return translate(language, message);
  // The arguments are those of the key, which the type of a pair from a union cannot say.
  const { key, args } = message as Extract<FieldMessage, { key: 'api.field.choice' }>;
  return translate(language, key, args);
}

/** The only shape of an error body. */
export function errorBodyOf(error: AppError, language: Language): ErrorBody {
  const fields = Object.entries(error.fields ?? {}).map(
    ([name, message]) => [name, fieldText(message, language)] as const,
  );
  return {
    code: error.code,
    message: wordsOf(error, language),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  };
}

function wordsOf({ code, words, retryAfterSeconds = 1 }: AppError, language: Language): string {
  if (words !== undefined) return translate(language, words);
  if (code !== 'too_many_requests') return translate(language, `api.${code}`);
  return translate(language, 'api.too_many_requests', waitOf(retryAfterSeconds));
}

/** Wait time rounded up to seconds, minutes or hours. */
function waitOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}

/** Minimal HTML error page for failures before or outside the application. */
function errorPageOf(error: AppError, language: Language, isPreview = false): string {
  const message = escapeHtml(wordsOf(error, language));
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${errorStatus[error.code]} · ${message}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${plainStylePath}"></head>
<body>${isPreview ? `<p class="preview">${translate(language, 'preview.text')}</p>` : ''}<main class="failure"><p class="status" dir="ltr">${errorStatus[error.code]}</p><h1>${message}</h1>
<p><a href="${localizedPath(language, '/')}">${language === 'ar' ? 'الصفحة الرئيسية' : 'Home page'}</a></p></main></body>
</html>
`;
}

/**
 * The only error handler; unexpected errors are logged once with the request id and their details are not
 * sent.
 */
export function createErrorResponse(error: unknown, c: Context<HttpEnv>, context: HttpContext): Response {
  const known = toAppError(error);
  const status = errorStatus[known.code] as ContentfulStatusCode;
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
  if (!isPage) return c.body(JSON.stringify(errorBodyOf(known, language)), status);
  return c.body(errorPageOf(known, language, context.isPreview?.()), status);
}

export type OverloadedResponse = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
};

export function createOverloadedResponse(
  appUrl: string | null,
): (request: Pick<IncomingMessage, 'url' | 'headers'>) => OverloadedResponse {
  const error = new AppError('overloaded', { log: 'no room', retryAfterSeconds: shortPauseSeconds });
  const headersFor = createSecurityHeaders(appUrl);
  return ({ url = '', headers }) => {
    const language = readerLanguage({ get: (name) => headers[name]?.toString() ?? null });
    const isPage = wantsPage(url.split('?')[0] ?? '', headers.accept);
    const type = isPage ? htmlType : jsonType;
    const body = Buffer.from(
      isPage ? errorPageOf(error, language) : JSON.stringify(errorBodyOf(error, language)),
    );
    const sent = [
      ...headersFor(type).flat(),
      ...['content-type', type, 'content-length', String(body.byteLength), 'cache-control', 'no-store'],
      ...['vary', 'Cookie, Accept-Language', 'retry-after', String(shortPauseSeconds)],
    ];
    return { status: errorStatus.overloaded, headers: sent, body };
  };
}
