/** `npm run admin -- create EMAIL | list | reset EMAIL | remove-second-factor EMAIL`; works while the site runs. */
import { AdminCommandError } from '#server/admin/session/admin-command.service.ts';
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import { AdminUsageError, adminUsage, readAdminArguments } from '#server/commands/admin-arguments.ts';
import { describeVersion } from '#server/commands/command-words.ts';
import { dispatchAdminCommand } from '#server/commands/dispatch-admin-command.ts';
import { RunningSiteError } from '#server/commands/socket/socket.client.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger } from '#server/platform/logger.ts';

const expectedErrors = [AdminCommandError, RunningSiteError];

async function main(args: readonly string[]): Promise<number> {
  const command = readAdminArguments(args);
  if (command === 'version') {
    console.log(describeVersion());
    return 0;
  }
  if (!command || command === 'help') {
    console.log(adminUsage);
    return command === 'help' ? 0 : 2;
  }
  keepNewFilesPrivate();
  const config = readProcessConfig(providerModules);
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  for (const line of await dispatchAdminCommand(config, logger, command)) console.log(line);
  return 0;
}

/** Errors an operator can fix become one line; others keep their stack. */
function explain(error: unknown): number {
  if (error instanceof AdminUsageError) {
    console.error(`${error.message}\n\n${adminUsage}`);
    return 2;
  }
  const isExpected = expectedErrors.some((expected) => error instanceof expected);
  console.error(isExpected && error instanceof Error ? error.message : explainError(error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(explain);
