/** Sends a JSON body in a language from an address. */
import type { App } from '#server/platform/http/app.ts';
import { socketFrom } from './socket-from.ts';

export type FormSender = { language?: 'ar' | 'en'; address?: string };

export function sendForm(
  app: App,
  path: string,
  body: unknown,
  { language = 'en', address = '10.0.0.1' }: FormSender = {},
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    cookie: `lang=${language}`,
    'sec-fetch-site': 'same-origin',
  };
  return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, socketFrom(address));
}
