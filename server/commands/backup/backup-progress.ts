/** Progress of a long command: one line that changes on a terminal, a line every few seconds elsewhere. */
import type { BackupProgress } from '#server/platform/backup/backup-format.ts';

const terminalIntervalMs = 100;
const logIntervalMs = 5_000;

export type ProgressOutput = { isTTY?: boolean; write: (text: string) => unknown };

export type ProgressLine = {
  /** Shows a step, such as "Writing". */
  step: (name: string) => BackupProgress;
  end: () => void;
};

/** @param milliseconds a clock that only ever rises */
export function createBackupProgress(
  output: ProgressOutput = process.stderr,
  milliseconds: () => number = () => performance.now(),
): ProgressLine {
  const interval = output.isTTY ? terminalIntervalMs : logIntervalMs;
  let shownAt = milliseconds();
  let hasLine = false;
  return {
    step: (name) => (done) => {
      const now = milliseconds();
      if (now - shownAt < interval) return;
      shownAt = now;
      hasLine = output.isTTY === true;
      const line = `${name} ${done.table}: ${done.rows.toLocaleString('en')} rows, ${formatBytes(done.bytes)}`;
      output.write(hasLine ? `\r${line}\u001b[K` : `${line}\n`);
    },
    end() {
      if (hasLine) output.write('\r\u001b[K');
      hasLine = false;
    },
  };
}

/** `12.3 MB`, in millions of bytes. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
