/** What the three commands of backups share: arguments, configuration, errors. */
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import { describeVersion, isArgumentError, UsageError } from '#server/commands/command-words.ts';
import { RunningSiteError } from '#server/commands/socket/socket.client.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { isDiskFull } from '#server/platform/database/errors.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { CommandParts } from './backup-commands.ts';
import { createBackupProgress } from './backup-progress.ts';

export type BackupCommand = {
  usage: string;
  /**
   * Reads the arguments.
   * @returns what to do, which returns the lines to print; null for the usage
   * @throws UsageError
   */
  read: (args: readonly string[]) => ((parts: CommandParts) => Promise<readonly string[]>) | null;
};

/** @returns the exit code */
export async function runBackupCommand(command: BackupCommand, args: readonly string[]): Promise<number> {
  try {
    if (args.some((arg) => ['-v', '--version'].includes(arg))) {
      console.log(describeVersion());
      return 0;
    }
    const isHelp = args.some((arg) => ['-h', '--help'].includes(arg));
    const act = isHelp ? null : command.read(args);
    if (act === null) {
      console.log(command.usage);
      return isHelp ? 0 : 2;
    }
    for (const line of await actWithParts(act)) console.log(line);
    return 0;
  } catch (error) {
    return explain(error, command.usage);
  }
}

async function actWithParts(act: (parts: CommandParts) => Promise<readonly string[]>) {
  keepNewFilesPrivate();
  const config = readProcessConfig(providerModules);
  const progress = createBackupProgress();
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  return act({ config, logger, now: () => new Date(), step: progress.step }).finally(progress.end);
}

/** Errors an operator can mend are one line; others keep their stack. */
function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError || isArgumentError(error)) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (isDiskFull(error)) {
    console.error('The disk of the database is full; nothing was restored. Make room and try again.');
    return 1;
  }
  const isExpected = error instanceof BackupError || error instanceof RunningSiteError;
  console.error(isExpected ? error.message : explainError(error));
  return 1;
}
