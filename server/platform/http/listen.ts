/** Starts a server on an address, as a promise. */
import type { AddressInfo, ListenOptions, Server } from 'node:net';

/**
 * @returns the actual port, also when 0 was requested
 * @throws the listen error, such as EADDRINUSE
 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
