/** HTTPS access for image fetching: resolves names, connects to the address that was checked. */
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { PictureResponse, PictureSource, ResolvedAddress } from './picture-fetch.ts';

const deadlineMilliseconds = 5000;

export const httpsSource: PictureSource = {
  async resolve(host) {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  },
  connect: requestFrom,
  deadline: () => AbortSignal.timeout(deadlineMilliseconds),
};

/** Connects to the checked address, while Host header and certificate keep the name. */
function requestFrom(
  url: URL,
  { address, family }: ResolvedAddress,
  signal: AbortSignal,
): Promise<PictureResponse> {
  const answered = Promise.withResolvers<PictureResponse>();
  const outgoing = request(
    url,
    {
      // A new connection, since a pooled one may lead to another address.
      agent: false,
      signal,
      headers: {
        accept: 'image/webp, image/png, image/jpeg',
        'accept-encoding': 'identity',
        'user-agent': 'Hudhud',
      },
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    },
    (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
      );
      // An aborted response emits an error that nobody handles.
      response.on('error', () => undefined);
      answered.resolve({
        status: response.statusCode ?? 0,
        headers,
        body: response,
        close: () => outgoing.destroy(),
      });
    },
  );
  outgoing.on('error', answered.reject);
  outgoing.end();
  return answered.promise;
}
