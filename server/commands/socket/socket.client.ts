/** Sends commands to the process that has the data folder open. */
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { AdminCommand } from '#server/admin/session/admin-command.service.ts';
import type { IngestOptions, IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow, Refusal } from '#server/pipeline/providers/provider.ts';
import type { FinishedRead, RefreshSummary } from '#server/pipeline/refresh/refresh.service.ts';
import type { UndoneImport } from '#server/pipeline/refresh/undo-import.service.ts';
import { ConfigError } from '#server/platform/config/refusals.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

type SentRows = { report: Omit<IngestReport, 'touched'>; touched: string[]; refusals: Refusal[] };

export type SocketClient = ReturnType<typeof createSocketClient>;

/** @param address the socket, see `socketAddress`. Calls throw when nobody listens there. */
export function createSocketClient(address: string) {
  const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
    call(address, { method: 'POST', path, body });
  return {
    /** @returns the report of all rows of the import so far, and which of these were refused */
    sendRows: (rows: readonly ProviderRow[], options: IngestOptions) =>
      post<SentRows>('/rows', { rows, ...options }),
    /** Records an import that is over and publishes what came of it; a trial leaves nothing. */
    endImport: async ({ report, failure, ...read }: FinishedRead, isTrial = false): Promise<void> => {
      const { touched, ...counts } = report;
      await post('/import-end', {
        ...read,
        isTrial,
        report: { ...counts, touched: [...touched] },
        failure: failure && { failure: failure.failure, message: failure.message },
      });
    },
    undo: (importId: string) => post<UndoneImport>('/undo', { importId }),
    judge: () => post<{ held: number }>('/judge', {}),
    refresh: () => post<RefreshSummary[]>('/refresh', {}),
    /** The data folder of the embedded database as a tar file. */
    dumpDataDir: () => send(address, { method: 'POST', path: '/dump-data-dir' }),
    readStatus: () => call<Record<string, unknown>>(address, { method: 'GET', path: '/status' }),
    /** Lines for the terminal. */
    administer: async (command: AdminCommand) => (await post<{ lines: string[] }>('/admin', command)).lines,
  };
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

async function call<Answer>(socketPath: string, call: Call): Promise<Answer> {
  return JSON.parse(await readText(await send(socketPath, call)));
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws OperatorError for what the site refuses or fails at */
async function send(socketPath: string, { method, path, body }: Call): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  // A connection of its own each time: a kept one may belong to a site that has been restarted since.
  const outgoing = request({ socketPath, method, path, agent: false }, answer.resolve);
  outgoing.on('error', answer.reject);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const incoming = await answer.promise;
  if (incoming.statusCode === 200) return incoming;
  const reason = readMessage(await readText(incoming));
  throw new OperatorError(`The running site could not do it: ${reason}`);
}

/** Unix socket addresses hold 107 bytes on Linux, 103 on macOS. */
const longestAddress = 103;

/** @throws ConfigError for a data folder whose path is too long for a socket */
export function socketAddress(dataDirectory: string): string {
  const address = join(resolve(dataDirectory), 'control.sock');
  const tooMany = Buffer.byteLength(address) - longestAddress;
  if (tooMany <= 0) return address;
  throw new ConfigError(
    `DATA_DIR: its full path is ${tooMany} bytes too long for a socket; choose a shorter one`,
  );
}
