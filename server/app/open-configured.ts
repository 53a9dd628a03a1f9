/** Opens the database that the configuration names; imports little, so that it opens while the rest is read. */
import type { Config } from '#server/platform/config/config.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { preparePrivateFolder } from '#server/platform/database/private-folder.ts';
import type { Logger } from '#server/platform/logger.ts';

type OpenConfigured = { schema?: 'run' | 'check' | 'leave'; signal?: AbortSignal | undefined };

/**
 * Opens the database of the configuration.
 * @param options.schema what happens to pending migrations; by default what `MIGRATE` says
 */
export function openConfigured(
  config: Config,
  logger: Logger,
  { schema = config.isMigrating ? 'run' : 'check', signal }: OpenConfigured = {},
): Promise<DatabaseHandle> {
  const { databaseUrl, dataDirectory: dataDir } = config;
  if (databaseUrl === null) return openDatabase({ dataDir, logger, schema });
  // The data folder is needed for the password key, or for mail files.
  if (config.passwords.peppers === null || config.mail.smtpUrl === null) preparePrivateFolder(dataDir);
  return openDatabase({
    databaseUrl,
    maxConnections: config.databasePool,
    logger,
    schema,
    ...(signal ? { signal } : {}),
  });
}
