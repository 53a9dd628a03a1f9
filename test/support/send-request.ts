/** Sends requests to the application under test like a browser: from an address, with a cookie jar. */
import type { App } from '#server/platform/http/app.ts';

export type RequestOptions = {
  cookie?: string;
  address?: string;
  language?: 'ar' | 'en';
  headers?: Record<string, string>;
};

/** @param body sent as JSON unless undefined */
export function sendRequest(
  app: App,
  [method, path]: readonly [method: string, path: string],
  body?: unknown,
  { cookie = '', address = '10.0.0.1', language = 'en', headers = {} }: RequestOptions = {},
): Promise<Response> {
  return app.request(
    path,
    {
      method,
      headers: {
        cookie: `lang=${language}${cookie ? `; ${cookie}` : ''}`,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    socketFrom(address),
  );
}

/** The value of a cookie set by a response; undefined if not set, empty if deleted. */
export function setCookieOf(response: Response, name: string): string | undefined {
  const line = response.headers.getSetCookie().find((text) => text.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(';')[0];
}

export function socketFrom(remoteAddress: string): never {
  return { incoming: { socket: { remoteAddress } } } as never;
}
