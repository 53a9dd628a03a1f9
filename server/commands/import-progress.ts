/** Progress of an import: a bar on a terminal, a line every few seconds elsewhere. */
import type { IngestReport } from '#server/pipeline/observations/ingest.service.ts';

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
