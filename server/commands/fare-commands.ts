/** Runs fare commands in the running process if there is one, otherwise directly on the database, and prints what they say. */
import { createContext } from '#server/app/context.ts';
import { readReadiness } from '#server/app/readiness.ts';
import type { SocketClient } from '#server/commands/socket/socket.client.ts';
import {
  emptyReport,
  type IngestReport,
  type OnBatch,
} from '#server/pipeline/observations/ingest.service.ts';
import type { FileNotes } from '#server/pipeline/providers/file/fare-record.ts';
import { type FareProvider, ProviderError, type Refusal } from '#server/pipeline/providers/provider.ts';
import { listImports } from '#server/pipeline/refresh/provider-run.repository.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { type RefreshSummary, refreshFares, runRefresh } from '#server/pipeline/refresh/refresh.service.ts';
import { undoImport } from '#server/pipeline/refresh/undo-import.service.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/logger.ts';
import { openOrReach } from './run-command.ts';

export type FareCommands = Awaited<ReturnType<typeof openLocalCommands>>;

type ImportedFile = {
  provider: FareProvider;
  name: string;
  /** Of `createImportId`. */
  importId: string;
  isTrial?: boolean;
};

/** @throws when neither the database can be opened nor the process that holds it answers */
export function openFareCommands(config: Config, logger: Logger): Promise<FareCommands> {
  return openOrReach(config, () => openLocalCommands(config, logger), createRemoteCommands);
}

async function openLocalCommands(config: Config, logger: Logger) {
  const context = await createContext({ config, logger });
  // Fares of a booking site that is switched off are not judged.
  await context.settings.reload();
  return {
    /**
     * Stores all rows of a file, records the read and publishes what changed, even if the rows end with a failure. A
     * trial stores nothing.
     */
    async importFile({ provider, name, ...options }: ImportedFile, onBatch: OnBatch): Promise<void> {
      const { signal } = new AbortController();
      const request = requestOf(name, options.importId);
      const { failure } = await refreshFares(context.refresh, provider, request, {
        ...options,
        signal,
        onBatch,
      });
      if (failure) throw failure;
    },
    undo: (importId: string) => undoImport(context.refresh, importId),
    /** Assesses all fares again; says how many are held. */
    judge: () => judgeFares({ ...context.refresh, settings: context.settings }),
    refresh: () => runRefresh(context, new AbortController().signal),
    async readStatus(): Promise<Record<string, unknown>> {
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
    readStatus: client.readStatus,
    close: async () => undefined,
  };
}

const progressInterval = 5000;

/** Says now and then how many rows are read, and their rate. */
export function createImportProgress(write: (line: string) => void = console.error) {
  const startedAt = performance.now();
  let shownAt = startedAt;
  return ({ accepted, refused }: IngestReport): void => {
    const now = performance.now();
    if (now - shownAt < progressInterval) return;
    shownAt = now;
    const done = accepted + refused;
    write(`${count(done)} rows  ${count(Math.round((done * 1000) / (now - startedAt)))}/s`);
  };
}

export function formatRefresh(summaries: readonly RefreshSummary[]): string {
  if (summaries.length === 0)
    return 'No fare provider is configured: set TRAVELPAYOUTS_TOKEN, or import a file. Not in production: DEMO=1 for sample fares.';
  const lines = summaries.flatMap((summary) => [
    `${summary.provider}: ${summary.requests} requests, ${summary.failed} failed; ${count(summary.accepted)} rows accepted (${count(summary.duplicates)} already known), ${count(summary.refused)} refused.`,
    ...Object.entries(summary.failures).map(([failure, times]) => `  ${failure}: ${times}`),
  ]);
  return lines.join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en');
}

type RefusalGroup = { reason: string; detail: string; times: number; lines: number[] };

const shownGroups = 5;
const shownLines = 5;
/** Details beyond these are only counted: a file can hold a million different ones. */
const keptGroups = 1000;

/** Equal refusals together, with the first lines of each. */
export function collectRefusals() {
  const groups = new Map<string, RefusalGroup>();
  return {
    add(refusals: readonly Refusal[]): void {
      for (const { reason, detail, line } of refusals) {
        const key = `${reason}: ${detail}`;
        const group = groups.get(key) ?? { reason, detail, times: 0, lines: [] };
        group.times += 1;
        if (line !== null && group.lines.length < shownLines) group.lines.push(line);
        if (groups.has(key) || groups.size < keptGroups) groups.set(key, group);
      }
    },
    list: (): RefusalGroup[] => [...groups.values()].sort((a, b) => b.times - a.times),
  };
}

type ImportFacts = {
  /** As the operator typed it. */
  path: string;
  report: IngestReport;
  refusals: readonly RefusalGroup[];
  notes: FileNotes;
  importId: string;
  isTrial: boolean;
};

export function formatImportReport(facts: ImportFacts): string {
  const { path, report, notes, importId, isTrial } = facts;
  const { accepted, duplicates, refused, held, unrecorded, shown } = report;
  if (accepted + refused === 0) return `${path}: names its columns and holds no rows.`;
  const known = duplicates > 0 ? ` (${count(duplicates)} of them already known)` : '';
  const stored = isTrial ? ' Nothing is stored: --dry-run.' : '';
  const lines = [`${path}: ${count(accepted)} rows accepted${known}, ${count(refused)} refused.${stored}`];
  lines.push(...formatRefusals(facts));
  if (held > 0)
    lines.push(`Too cheap, too dear or cut off, held until something confirms them: ${count(held)}.`);
  if (notes.cutLine !== null) lines.push(`Line ${notes.cutLine} has no end, so that it may be cut.`);
  if (notes.ignored.size > 0) lines.push(`Ignored columns: ${[...notes.ignored].join(', ')}.`);
  if (accepted === 0) return lines.join('\n');
  const taken = [...notes.taken].map(([what, times]) => `${what}: ${count(times)} rows`);
  if (taken.length > 0) lines.push(`Not said by the rows: ${taken.join('; ')}.`);
  lines.push(
    `Of the accepted, ${count(shown.fromSaudi)} leave a Saudi airport, ${count(shown.listed)} can be listed now, ${count(shown.old)} are older than 72 hours, ${count(shown.departed)} have departed.`,
  );
  if (unrecorded > 0)
    lines.push(`Of sources whose history is not kept, which undo does not take back: ${count(unrecorded)}.`);
  if (!isTrial && unrecorded < accepted) lines.push(`To take it back: npm run fares -- undo ${importId}`);
  return lines.join('\n');
}

function formatRefusals({ report, refusals }: ImportFacts): string[] {
  const reasons = Object.entries(report.refusals).sort(([, a], [, b]) => b - a);
  return reasons.flatMap(([reason, times]) => {
    const groups = refusals.filter((group) => group.reason === reason).slice(0, shownGroups);
    const left = times - groups.reduce((sum, group) => sum + group.times, 0);
    return [
      `  ${reason}: ${count(times)}`,
      ...groups.map((group) => `    ${linesOf(group)}: ${group.detail}`),
      ...(left > 0 ? [`    and ${count(left)} more; --report FILE has all of them`] : []),
    ];
  });
}

function linesOf({ lines, times }: RefusalGroup): string {
  const more = times > lines.length ? ` and ${count(times - lines.length)} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ') || '?'}${more}`;
}
