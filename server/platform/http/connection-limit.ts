/** Limits the connections of one address and of the whole server; everything else is the reverse proxy's work. */
import type { Server } from 'node:http';
import { addressKey } from './client-address.ts';

export type ConnectionLimits = {
  /** Connections of all addresses together; further ones are closed at once. */
  maxConnections: number;
  /** Connections of one address; generous, since mobile carriers put many people behind one. */
  maxConnectionsPerAddress: number;
  /** A connection on which nothing moved for this long is closed, so also one that never reads its response. */
  silentMs: number;
};

export const connectionLimits: ConnectionLimits = {
  maxConnections: 4_000,
  maxConnectionsPerAddress: 400,
  silentMs: 30_000,
};

/** @param isBehindProxy connections are then the proxy's, and no address is limited */
export function limitConnections(server: Server, limits: ConnectionLimits, isBehindProxy: boolean): void {
  server.maxConnections = limits.maxConnections;
  server.timeout = limits.silentMs;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > limits.maxConnectionsPerAddress) socket.destroy();
  });
}
