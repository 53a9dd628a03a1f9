/** Where the command line takes administrators' affairs: to the running site when there is one, else to the database. */
import { type AdminCommand, runAdminCommand } from '#server/admin/session/admin-command.service.ts';
import { createContext } from '#server/app/context.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DataFolderInUseError } from '#server/platform/database/errors.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createSocketClient } from './socket/socket.client.ts';
import { socketAddress } from './socket/socket-address.ts';

/**
 * Does it where the database is. PostgreSQL takes it beside a running site, the embedded database through it.
 * @returns lines for the terminal
 * @throws AdminCommandError, RunningSiteError; DataFolderInUseError when nobody answers who holds the database
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
