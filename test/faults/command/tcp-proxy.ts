/** A small TCP proxy in front of the database, as a cluster has one: its target can be changed. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Ends all connections; new ones reach the other port. */
  retarget: (port: number) => void;
  close: () => Promise<void>;
};

export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target = firstTarget;
  const open = new Set<Socket>();
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    retarget: (port) => {
      target = port;
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
