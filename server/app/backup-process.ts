/** Runs the backup command in a process of its own, so that pages are not slowed down by its work and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '#server/platform/logger.ts';

const command = fileURLToPath(new URL('../commands/backup/backup-cli.ts', import.meta.url));
/** The reason is the last thing a command says. */
const keptCharacters = 2_000;

/**
 * With the environment of this process and a lower priority.
 * @throws with what the command said when it fails
 */
export async function runBackupProcess(
  argument: string,
  { signal, logger, path = command }: { signal: AbortSignal; logger: Logger; path?: string },
): Promise<void> {
  const child = spawn(process.execPath, [path, argument], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] = (said[stream] + text).slice(-keptCharacters);
    });
  }
  // Reported by `once` below.
  child.on('error', () => undefined);
  lowerPriority(child.pid);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.stderr.trim() || `the backup command ended with code ${code}`);
  logger.info({ argument, lines: said.stdout.trim().split('\n') }, 'the backup command is done');
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may have ended already.
  }
}
