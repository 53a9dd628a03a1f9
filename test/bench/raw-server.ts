/** Reference server: bare `node:http` in its own process that returns fixed bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RawAnswer = { headers: Record<string, string>; body: Uint8Array };

process.once('message', ({ headers, body }: RawAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
