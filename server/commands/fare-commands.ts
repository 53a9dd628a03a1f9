/** Runs fare commands in the running process if there is one, otherwise directly on the database. */

import { createContext } from '#server/app/context.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { emptyReport, type IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { type FareProvider, ProviderError } from '#server/pipeline/providers/provider.ts';
import { type RetainedHistory, retainHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { type RefreshSummary, runRefresh } from '#server/pipeline/refresh/run-refresh.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/logger.ts';
import { openOrReach } from './run-command.ts';
import type { SocketClient } from './socket/socket.client.ts';

export type FareCommands = {
  /**
   * Stores all rows of a file, records the read and publishes what changed, even if the rows end with a
   * failure.
   */
  importFile: (file: ImportedFile, onBatch: (report: IngestReport) => void) => Promise<IngestReport>;
  /**
   * Assesses all fares again.
   * @returns how many fares are held
   */
  judge: () => Promise<{ held: number }>;
  refresh: () => Promise<RefreshSummary[]>;
  /**
   * Removes observations that are older.
   * @param months of the configuration when omitted
   */
  retain: (months?: number) => Promise<RetainedHistory>;
  readStatus: () => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

type ImportedFile = {
  provider: FareProvider;
  /** File name without folder, for the list of reads. */
  name: string;
};

/** @throws when neither the database can be opened nor the process that holds it answers */
export function openFareCommands(config: Config, logger: Logger): Promise<FareCommands> {
  return openOrReach(config, () => openLocalCommands(config, logger), createRemoteCommands);
}

async function openLocalCommands(config: Config, logger: Logger): Promise<FareCommands> {
  const context = await createContext({ config, logger });
  // Fares of a booking site that is switched off are not judged.
  await context.settings.reload();
  return {
    async importFile({ provider, name }, onBatch) {
      const { signal } = new AbortController();
      const request = { kind: 'everything', file: name } as const;
      const { report, failure } = await refreshFares(context.refresh, provider, request, { signal, onBatch });
      if (failure) throw failure;
      return report;
    },
    judge: () => judgeFares({ ...context.refresh, settings: context.settings }),
    refresh: () => runRefresh(context, new AbortController().signal),
    retain: (months = config.historyMonths) => retainHistory(context.refresh, months),
    async readStatus() {
      await context.board.rebuild();
      await context.providers.refreshStatus();
      // This command is no process of the site, and has seen none of the others.
      const { process: _, workers: __, ...checks } = readReadiness(context).checks;
      return checks;
    },
    close: context.close,
  };
}

/** Rows that one message carries: a few hundred kilobytes. */
const messageRows = 1000;

function createRemoteCommands(client: SocketClient): FareCommands {
  return {
    async importFile({ provider, name }, onBatch) {
      const startedAt = new Date();
      const report = emptyReport();
      let failure: ProviderError | null = null;
      const request = { kind: 'everything', file: name } as const;
      const { signal } = new AbortController();
      try {
        for await (const chunk of provider.read(request, { now: startedAt, signal })) {
          for (const rows of chunksOf(chunk, messageRows)) {
            addReport(report, await client.sendRows(rows));
            onBatch(report);
          }
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failure = error;
      }
      await client.endImport({ provider: provider.name, request, startedAt, report, failure });
      if (failure) throw failure;
      return report;
    },
    judge: client.judge,
    refresh: client.refresh,
    retain: client.retain,
    readStatus: client.readStatus,
    close: async () => undefined,
  };
}

function addReport(total: IngestReport, part: Awaited<ReturnType<SocketClient['sendRows']>>): void {
  total.accepted += part.accepted;
  total.duplicates += part.duplicates;
  total.held += part.held;
  total.refused += part.refused;
  for (const [reason, count] of Object.entries(part.refusals)) {
    const known = total.refusals[reason as keyof IngestReport['refusals']] ?? 0;
    total.refusals[reason as keyof IngestReport['refusals']] = known + count;
  }
  total.examples.push(...part.examples.slice(0, 100 - total.examples.length));
  for (const key of part.touched) total.touched.add(key);
}
