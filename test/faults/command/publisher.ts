/** Stores prices and publishes them as `npm run fares -- import` does: through the running site, or on the server. */
import { createContext } from '#server/app/context.ts';
import { createSocketClient } from '#server/commands/socket/socket.client.ts';
import { socketAddress } from '#server/commands/socket/socket-address.ts';
import { emptyReport, type IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { fileProviderName as provider } from '#server/pipeline/providers/file/text-source.ts';
import type { FareProvider, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';

export type Publisher = {
  /**
   * Resolves once the prices are stored and published.
   * @throws when that is not known, or a row was refused
   */
  publish: (rows: readonly ProviderRow[]) => Promise<void>;
  close: () => Promise<void>;
};

const request = { kind: 'everything', file: 'faults.csv' } as const;

/** Sends rows to the process that has the data folder open. */
export function createSocketPublisher(dataDirectory: string): Publisher {
  const client = createSocketClient(socketAddress(dataDirectory));
  return {
    publish: async (rows) => {
      const startedAt = new Date();
      const report = emptyReport();
      for (let start = 0; start < rows.length; start += 1000) {
        const part = await client.sendRows(rows.slice(start, start + 1000));
        report.accepted += part.accepted;
        report.refused += part.refused;
        for (const key of part.touched) report.touched.add(key);
      }
      await client.endImport({ provider, request, startedAt, report, failure: null });
      requireAll(report);
    },
    close: async () => undefined,
  };
}

/** A process beside the site's, as the command is where the database is a server. */
export async function createServerPublisher(
  environment: Readonly<Record<string, string>>,
): Promise<Publisher> {
  const context = await createContext({
    config: readConfig({ ...environment, DATABASE_POOL: '2' }),
    logger: createSilentLogger(),
  });
  await context.settings.reload();
  return {
    publish: async (rows) => {
      const source: FareProvider = {
        name: provider,
        listRequests: () => [request],
        async *read() {
          yield rows;
        },
      };
      const { signal } = new AbortController();
      const { report, failure } = await refreshFares(context.refresh, source, request, { signal });
      if (failure) throw failure;
      requireAll(report);
    },
    close: context.close,
  };
}

function requireAll({ refused, refusals }: IngestReport): void {
  if (refused > 0) throw new Error(`${refused} prices were refused: ${JSON.stringify(refusals)}`);
}
