/** A TCP link that can be cut as a network is: what is sent vanishes, and nobody is told. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Link = {
  cut: () => void;
  /** Connections from before stay dead, as after a partition that outlasted them. */
  heal: () => void;
  close: () => Promise<void>;
};

/** From `from` to `to`, both on this machine. */
export async function openLink(from: number, to: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return;
    const far = connect(to, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => isCut || far.destroy());
    far.on('close', () => isCut || near.destroy());
  });
  server.listen(from, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal() {
      isCut = false;
      destroyAll();
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
