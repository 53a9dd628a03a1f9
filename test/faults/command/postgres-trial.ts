/** A trial whose database is a PostgreSQL server of its own behind a proxy: web and worker are two processes. */
import type { FaultReport } from './ledger.ts';
import { type PostgresServer, startPostgres, urlOf } from './postgres-server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { runTrial, type Trial, type TrialOptions } from './trial.ts';

export type DatabaseTrial = Trial & { server: PostgresServer; proxy: TcpProxy };

export async function runPostgresTrial(
  options: Omit<TrialOptions, 'databaseUrl'>,
  cause: (trial: DatabaseTrial) => Promise<number>,
): Promise<FaultReport> {
  const server = await startPostgres();
  const proxy = await startTcpProxy(server.port());
  try {
    return await runTrial({ ...options, databaseUrl: urlOf(proxy.port) }, (trial) =>
      cause({ ...trial, server, proxy }),
    );
  } finally {
    await proxy.close();
    await server.close();
  }
}
