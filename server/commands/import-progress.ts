/** What commands about fares print: the progress of an import, a bar on a terminal and a line every ten seconds elsewhere; reports and status. */
import type { IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { keepAll, type RetainedHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import type { RefreshSummary } from '#server/pipeline/refresh/refresh.service.ts';

const barWidth = 24;
const terminalInterval = 100;
const logInterval = 10_000;

type ImportProgress = {
  /** Bytes read so far. */
  setBytes: (count: number) => void;
  show: (report: IngestReport) => void;
  end: () => void;
};

type ProgressOutput = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * @param totalBytes size of the file; null where nobody knows it
 * @param milliseconds a clock that only ever rises
 */
export function createImportProgress(
  totalBytes: number | null,
  output: ProgressOutput = process.stderr,
  milliseconds: () => number = () => performance.now(),
): ImportProgress {
  // Counted from the first byte: opening the database is not part of the rate.
  let startedAt: number | undefined;
  const interval = output.isTTY ? terminalInterval : logInterval;
  let bytes = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  let hasLine = false;

  function begin(now: number): number {
    if (!output.isTTY) shownAt = now;
    startedAt = now;
    return now;
  }

  return {
    setBytes(count) {
      startedAt ??= begin(milliseconds());
      bytes = count;
    },
    show(report) {
      const now = milliseconds();
      startedAt ??= begin(now);
      if (now - shownAt < interval) return;
      shownAt = now;
      hasLine = output.isTTY === true;
      const seconds = (now - startedAt) / 1000;
      const done = report.accepted + report.refused;
      const rows = `${count(done)} rows  ${count(Math.round(done / seconds))}/s`;
      const line = `${totalBytes === null ? '' : drawShare(Math.min(1, totalBytes === 0 ? 1 : bytes / totalBytes), seconds)}${rows}`;
      output.write(output.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
    },
    end() {
      if (hasLine) output.write('\r\u001b[K');
    },
  };
}

/** A bar, the share and what is left; after the last byte the lists are judged. */
function drawShare(share: number, seconds: number): string {
  const left =
    share === 1 ? 'all read, judging' : `${count(Math.ceil((seconds / share) * (1 - share)))} s left`;
  return `${drawBar(share)} ${Math.round(share * 100)} %  ${left}  `;
}

function drawBar(share: number): string {
  const full = Math.round(share * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
}

export function formatRefresh(summaries: readonly RefreshSummary[]): string {
  if (summaries.length === 0)
    return 'No fare provider is configured: set TRAVELPAYOUTS_TOKEN, or import a file. Not in production: DEMO=1 for sample fares.';
  return summaries.map(formatSummary).join('\n');
}

function formatSummary(summary: RefreshSummary): string {
  const lines = [
    `${summary.provider}: ${summary.requests} requests, ${summary.failed} failed; ${count(summary.accepted)} rows accepted (${count(summary.duplicates)} already known), ${count(summary.refused)} refused.`,
    ...Object.entries(summary.failures).map(([failure, times]) => `  ${failure}: ${times}`),
  ];
  return lines.join('\n');
}

export function formatRetained({ months, removed }: RetainedHistory): string {
  if (months === keepAll) return 'All observations are kept: HISTORY_MONTHS is 0.';
  if (removed.length === 0) return `No observation is older than ${months} months; nothing was removed.`;
  const bytes = removed.reduce((sum, partition) => sum + partition.bytes, 0);
  return [
    `Removed the observations of ${removed.map(({ month }) => month).join(', ')}: ${count(Math.round(bytes / 1024))} KB.`,
    `Kept: the last ${months} months, all daily lows, current fares and summaries.`,
  ].join('\n');
}

export function formatStatus(checks: Record<string, unknown>): string {
  return JSON.stringify(checks, null, 2);
}

export function count(value: number): string {
  return value.toLocaleString('en');
}
