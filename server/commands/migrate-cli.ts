/** `npm run migrate`: runs pending migrations; the site may go on serving. */
import { parseArgs } from 'node:util';
import { openConfigured } from '#server/app/context.ts';
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { MigrationError } from '#server/platform/database/errors.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { readSchemaState } from '#server/platform/database/migrator.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger } from '#server/platform/logger.ts';
import { commonOptions, describeVersion } from './command-words.ts';

const usage = 'Usage: npm run migrate    runs pending migrations; the site may go on serving';

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: commonOptions });
  if (values.version || values.help) {
    console.log(values.version ? describeVersion() : usage);
    return 0;
  }
  keepNewFilesPrivate();
  const config = readProcessConfig(providerModules);
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const handle = await openConfigured(config, logger, { schema: 'leave' });
  const { pending } = await handle
    .withDeadline(10_000, (db) => readSchemaState(db, migrations))
    .finally(() => handle.close());
  const migrated = await openConfigured(config, logger, { schema: 'run' });
  await migrated.close();
  console.log(pending.length === 0 ? 'Nothing was pending.' : `Migrated: ${pending.join(', ')}.`);
  return 0;
}

/** @returns the exit code */
function explain(error: unknown): number {
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  console.error(error instanceof MigrationError ? error.message : explainError(error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(explain);
