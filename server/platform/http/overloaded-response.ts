/** The 503 response for refused requests, prepared for each language and format. */
import type { IncomingMessage } from 'node:http';
import { type Language, languages } from '#contract/domain/language.ts';
import { errorStatus } from '#contract/error.ts';
import { AppError } from '#server/platform/errors.ts';
import { htmlType, jsonType, wantsPage } from './content-type.ts';
import { errorBodyOf, errorPageOf } from './error-presenter.ts';
import { readerLanguage } from './reader-language.ts';
import { createSecurityHeaders } from './security-headers.ts';

export type OverloadedResponse = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
};

const retryAfterSeconds = 2;

export function createOverloadedResponse(
  appUrl: string | null,
): (request: Pick<IncomingMessage, 'url' | 'headers'>) => OverloadedResponse {
  const error = new AppError('overloaded', { log: 'no room', retryAfterSeconds });
  const headersFor = createSecurityHeaders(appUrl);
  const answerOf = (type: string, text: string): OverloadedResponse => {
    const body = Buffer.from(text);
    const headers = [
      ...headersFor(type).flat(),
      ...['content-type', type, 'content-length', String(body.byteLength), 'cache-control', 'no-store'],
      ...['vary', 'Cookie, Accept-Language', 'retry-after', String(retryAfterSeconds)],
    ];
    return { status: errorStatus.overloaded, headers, body };
  };
  const answers = new Map<Language, { page: OverloadedResponse; json: OverloadedResponse }>(
    languages.map((language) => [
      language,
      {
        page: answerOf(htmlType, errorPageOf(error, language)),
        json: answerOf(jsonType, JSON.stringify(errorBodyOf(error, language))),
      },
    ]),
  );
  return ({ url = '', headers }) => {
    const language = readerLanguage({ get: (name) => headers[name]?.toString() ?? null });
    const { page, json } = answers.get(language) as { page: OverloadedResponse; json: OverloadedResponse };
    return wantsPage(url.split('?')[0] ?? '', headers.accept) ? page : json;
  };
}
