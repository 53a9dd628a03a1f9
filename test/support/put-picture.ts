/** Puts a picture to a signed address, as a page of the site does. */
import type { App } from '#server/platform/http/app.ts';

type Put = { body: Uint8Array; headers: Record<string, string>; type?: string };

export async function putPicture(
  app: Pick<App, 'request'>,
  url: string,
  { body, headers, type = 'image/jpeg' }: Put,
): Promise<Response> {
  const length = String(body.byteLength);
  const sent = {
    'content-type': type,
    'content-length': length,
    'sec-fetch-site': 'same-origin',
    ...headers,
  };
  return app.request(url, { method: 'PUT', headers: sent, body: new Uint8Array(body) });
}
