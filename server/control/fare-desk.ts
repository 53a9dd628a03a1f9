/** Where the command line brings fares: to the running site when there is one, else straight to the database. */
import type { Config } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import { DataFolderInUseError } from '#server/database/errors.ts';
import type { Logger } from '#server/logger.ts';
import { emptyReport, type IngestReport, ingestRows } from '#server/observations/ingest.service.ts';
import type { ProviderRow } from '#server/providers/provider.ts';
import { readReadiness } from '#server/readiness.ts';
import { publishFares } from '#server/refresh/refresh.service.ts';
import { type RefreshSummary, runRefresh } from '#server/refresh/run-refresh.ts';
import { type ControlClient, createControlClient } from './control.client.ts';
import { controlAddress } from './control-address.ts';

type Rows = AsyncIterable<readonly ProviderRow[]>;

export type FareDesk = {
  /** Stores all rows and publishes what changed, also when the rows end in a failure. */
  importRows: (rows: Rows, onBatch: (report: IngestReport) => void) => Promise<IngestReport>;
  refresh: () => Promise<RefreshSummary>;
  readStatus: () => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** @throws when neither the database can be opened nor the process that holds it answers */
export async function openFareDesk(config: Config, logger: Logger): Promise<FareDesk> {
  try {
    return await openLocalDesk(config, logger);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const client = createControlClient(controlAddress(config.dataDirectory));
    await client.readStatus().catch(() => {
      throw error;
    });
    return createRemoteDesk(client);
  }
}

async function openLocalDesk(config: Config, logger: Logger): Promise<FareDesk> {
  const context = await createContext({ config, logger });
  return {
    async importRows(rows, onBatch) {
      const touched = new Set<string>();
      try {
        return await ingestRows(context.refresh, rows, (report) => {
          for (const key of report.touched) touched.add(key);
          onBatch(report);
        });
      } finally {
        await publishFares(context.refresh, touched);
      }
    },
    refresh: () => runRefresh(context, new AbortController().signal),
    async readStatus() {
      await context.board.rebuild();
      await context.providers.look();
      return readReadiness(context).checks;
    },
    close: context.close,
  };
}

/** Rows that one message carries: a few hundred kilobytes. */
const messageRows = 1000;

function createRemoteDesk(client: ControlClient): FareDesk {
  return {
    async importRows(rows, onBatch) {
      const report = emptyReport();
      try {
        for await (const chunk of rows) {
          for (let start = 0; start < chunk.length; start += messageRows) {
            addReport(report, await client.sendRows(chunk.slice(start, start + messageRows)));
            onBatch(report);
          }
        }
      } finally {
        await client.publish(report.touched);
      }
      return report;
    },
    refresh: client.refresh,
    readStatus: client.readStatus,
    close: async () => undefined,
  };
}

function addReport(total: IngestReport, part: Awaited<ReturnType<ControlClient['sendRows']>>): void {
  total.accepted += part.accepted;
  total.duplicates += part.duplicates;
  total.refused += part.refused;
  for (const [reason, count] of Object.entries(part.refusals)) {
    const known = total.refusals[reason as keyof IngestReport['refusals']] ?? 0;
    total.refusals[reason as keyof IngestReport['refusals']] = known + count;
  }
  total.examples.push(...part.examples.slice(0, 100 - total.examples.length));
  for (const key of part.touched) total.touched.add(key);
}
