/** What commands about fares print: the progress of an import, a bar on a terminal and a line every few seconds elsewhere; reports and status. */
import type { IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { keepAll, type RetainedHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import type { RefreshSummary } from '#server/pipeline/refresh/run-refresh.ts';

const barWidth = 24;
const terminalInterval = 100;
const logInterval = 5_000;

export type ImportProgress = {
  /** Bytes read so far. */
  setBytes: (count: number) => void;
  show: (report: IngestReport) => void;
  end: () => void;
};

export type ProgressOutput = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * @param totalBytes size of the file
 * @param milliseconds a clock that only ever rises
 */
export function createImportProgress(
  totalBytes: number,
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
      const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
      const done = report.accepted + report.refused;
      const rate = Math.round(done / ((now - startedAt) / 1000));
      const line = `${drawBar(share)} ${Math.round(share * 100)} %  ${done.toLocaleString('en')} rows  ${rate.toLocaleString('en')}/s`;
      output.write(output.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
    },
    end() {
      if (hasLine) output.write('\r\u001b[K');
    },
  };
}

function drawBar(share: number): string {
  const full = Math.round(share * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
}

const shownRefusals = 20;

/** Counts, what is held, then the refused rows with their line numbers. */
export function formatImportReport(report: IngestReport, path: string): string {
  const known = report.duplicates > 0 ? ` (${count(report.duplicates)} of them already known)` : '';
  const lines = [
    `${path}: ${count(report.accepted)} rows accepted${known}, ${count(report.refused)} refused.`,
    ...Object.entries(report.refusals).map(([reason, times]) => `  ${reason}: ${count(times)}`),
  ];
  if (report.held > 0)
    lines.push(`Too cheap to be listed before something confirms it: ${count(report.held)}.`);
  const shown = report.examples.slice(0, shownRefusals);
  if (shown.length > 0) lines.push('Refused:');
  for (const { line, reason, detail } of shown) lines.push(`  line ${line ?? '?'}: ${reason}: ${detail}`);
  if (report.refused > shown.length) lines.push(`  and ${count(report.refused - shown.length)} more`);
  return lines.join('\n');
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

function count(value: number): string {
  return value.toLocaleString('en');
}
