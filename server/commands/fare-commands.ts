/** Runs fare commands in the running process if there is one, otherwise directly on the database. */

import { createContext } from '#server/app/context.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { emptyReport, type OnBatch } from '#server/pipeline/observations/ingest.service.ts';
import { type FareProvider, ProviderError } from '#server/pipeline/providers/provider.ts';
import { type RetainedHistory, retainHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import { listImports } from '#server/pipeline/refresh/provider-run.repository.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { type RefreshSummary, refreshFares, runRefresh } from '#server/pipeline/refresh/refresh.service.ts';
import { type UndoneImport, undoImport } from '#server/pipeline/refresh/undo-import.service.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/logger.ts';
import { openOrReach } from './run-command.ts';
import type { SocketClient } from './socket/socket.client.ts';

export type FareCommands = {
  /**
   * Stores all rows of a file, records the read and publishes what changed, even if the rows end with a failure. A
   * trial stores nothing.
   */
  importFile: (file: ImportedFile, onBatch: OnBatch) => Promise<void>;
  undo: (importId: string) => Promise<UndoneImport>;
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
  /** Of `createImportId`. */
  importId: string;
  isTrial?: boolean;
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
    async importFile({ provider, name, ...options }, onBatch) {
      const { signal } = new AbortController();
      const request = requestOf(name, options.importId);
      const { failure } = await refreshFares(context.refresh, provider, request, {
        ...options,
        signal,
        onBatch,
      });
      if (failure) throw failure;
    },
    undo: (importId) => undoImport(context.refresh, importId),
    judge: () => judgeFares({ ...context.refresh, settings: context.settings }),
    refresh: () => runRefresh(context, new AbortController().signal),
    retain: (months = config.historyMonths) => retainHistory(context.refresh, months),
    async readStatus() {
      await context.board.rebuild();
      await context.providers.refreshStatus();
      // This command is no process of the site, and has seen none of the others.
      const { process: _, workers: __, ...checks } = readReadiness(context).checks;
      return { ...checks, imports: await listImports(context.db) };
    },
    close: context.close,
  };
}

/** Rows that one message carries: a few hundred kilobytes. */
const messageRows = 1000;

function requestOf(file: string, importId: string) {
  return { kind: 'everything', file, import: importId } as const;
}

function createRemoteCommands(client: SocketClient): FareCommands {
  return {
    async importFile({ provider, name, ...options }, onBatch) {
      const startedAt = new Date();
      let report = emptyReport();
      let failure: ProviderError | null = null;
      const request = requestOf(name, options.importId);
      const { signal } = new AbortController();
      try {
        for await (const chunk of provider.read(request, { now: startedAt, signal })) {
          for (const rows of chunksOf(chunk, messageRows)) {
            const { refusals: refused, ...soFar } = await client.sendRows(rows, options);
            report = { ...soFar.report, touched: new Set(soFar.touched) };
            onBatch(report, refused);
          }
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failure = error;
      }
      const { isTrial = false } = options;
      await client.endImport({ provider: provider.name, request, startedAt, report, failure }, isTrial);
      if (failure) throw failure;
    },
    undo: client.undo,
    judge: client.judge,
    refresh: client.refresh,
    retain: client.retain,
    readStatus: client.readStatus,
    close: async () => undefined,
  };
}
