/** Checks that the port is free before the slow part of a start. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from '#server/platform/operator-error.ts';

/** @throws OperatorError naming the variable to change */
export async function assertCanListen(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    throw explainListenError(error, host, port);
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}

/** The error explained for operators, or unchanged if unknown. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const options = { cause: error };
  switch (code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `PORT: ${port} on ${host} is in use; stop what listens there, or set another PORT`,
        options,
      );
    case 'EACCES':
      return new OperatorError(`PORT: this user may not listen on ${port}; set one above 1023`, options);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new OperatorError(`HOST: ${host} is no address of this machine`, options);
    default:
      return error;
  }
}
