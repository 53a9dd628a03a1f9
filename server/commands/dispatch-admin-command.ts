/** Runs an admin command in the running process if there is one, otherwise directly on the database. */
import { type AdminCommand, runAdminCommand } from '#server/admin/session/admin-command.service.ts';
import { createContext } from '#server/app/context.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DataFolderInUseError } from '#server/platform/database/errors.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createSocketClient } from './socket/socket.client.ts';
import { socketAddress } from './socket/socket-address.ts';

/**
 * Runs on the database directly with PostgreSQL, or through the running process with the embedded database.
 * @returns lines for the terminal
 * @throws AdminCommandError, RunningSiteError; DataFolderInUseError when the process that holds the database
 * does not respond
 */
export async function dispatchAdminCommand(
  config: Config,
  logger: Logger,
  command: AdminCommand,
): Promise<readonly string[]> {
  try {
    const context = await createContext({ config, logger });
    return await runAdminCommand(context, command).finally(context.close);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const client = createSocketClient(socketAddress(config.dataDirectory));
    await client.readStatus().catch(() => {
      throw error;
    });
    return client.administer(command);
  }
}
