/** Removes a file or folder when a signal ends the command before it could. */
import { rmSync } from 'node:fs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The process still ends by the signal.
 * @returns leaves the path alone again
 */
export function removeOnSignal(path: string): () => void {
  const forget = () => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    forget();
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      process.kill(process.pid, signal);
    }
  };
  for (const signal of signals) process.on(signal, end);
  return forget;
}
