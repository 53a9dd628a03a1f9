/** Sends commands to the process that has the data folder open. */
import { request } from 'node:http';
import { z } from 'zod';
import type { AdminCommand } from '#server/admin/session/admin-command.service.ts';
import type { IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import type { RetainedHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import type { FinishedRead } from '#server/pipeline/refresh/refresh.service.ts';
import type { RefreshSummary } from '#server/pipeline/refresh/run-refresh.ts';
import type { BackupRun } from '#server/platform/backup/backup-run.repository.ts';
import type { FolderSnapshot } from '#server/platform/backup/folder-snapshot.ts';

export type SocketClient = {
  sendRows: (rows: readonly ProviderRow[]) => Promise<Omit<IngestReport, 'touched'> & { touched: string[] }>;
  /** Records an import that is over and publishes what came of it. */
  endImport: (read: FinishedRead) => Promise<void>;
  judge: () => Promise<{ held: number }>;
  refresh: () => Promise<RefreshSummary[]>;
  /** @param months of the configuration of the running process when omitted */
  retain: (months?: number) => Promise<RetainedHistory>;
  readStatus: () => Promise<Record<string, unknown>>;
  /** Copies the database into a folder that the caller removes. */
  copyDatabase: () => Promise<FolderSnapshot>;
  recordBackup: (run: BackupRun) => Promise<void>;
  /** Lines for the terminal. */
  administer: (command: AdminCommand) => Promise<string[]>;
};

/** @param address the socket, see `socketAddress`. Calls throw when nobody listens there. */
export function createSocketClient(address: string): SocketClient {
  const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
    call(address, { method: 'POST', path, body });
  return {
    sendRows: (rows) => post('/rows', rows),
    endImport: async ({ report, failure, ...read }) => {
      const { touched, ...counts } = report;
      await post('/import-end', {
        ...read,
        report: { ...counts, examples: [], touched: [...touched] },
        failure: failure && { failure: failure.failure, message: failure.message },
      });
    },
    judge: () => post('/judge', {}),
    refresh: () => post('/refresh', {}),
    retain: (months) => post('/retain', months === undefined ? {} : { months }),
    copyDatabase: () => post('/copy-database', {}),
    recordBackup: async (run) => void (await post('/backup-run', run)),
    readStatus: () => call(address, { method: 'GET', path: '/status' }),
    administer: async (command) => (await post<{ lines: string[] }>('/admin', command)).lines,
  };
}

/** What the running site said it could not do. */
export class RunningSiteError extends Error {
  override readonly name = 'RunningSiteError';
}

const failureAnswer = z.object({ message: z.string() });

function readMessage(text: string): string {
  try {
    return failureAnswer.parse(JSON.parse(text)).message;
  } catch {
    return 'it gave no reason';
  }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown };

function call<Answer>(socketPath: string, { method, path, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own each time: a kept one may belong to a site that has been restarted since.
    const outgoing = request({ socketPath, method, path, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (incoming.statusCode === 200) resolve(JSON.parse(text));
        else reject(new RunningSiteError(`The running site could not do it: ${readMessage(text)}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
