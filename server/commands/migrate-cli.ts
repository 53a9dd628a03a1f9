/** `npm run migrate [-- --check]`: runs pending migrations, or says what they would do to the release that serves. */
import { parseArgs } from 'node:util';
import { openConfigured } from '#server/app/context.ts';
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { MigrationError } from '#server/platform/database/errors.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import {
  describePending,
  type PendingMigration,
  readSchemaState,
  type SchemaState,
} from '#server/platform/database/migrator.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger } from '#server/platform/logger.ts';
import { commonOptions, describeVersion } from './command-words.ts';

const usage = `Usage:
  npm run migrate               runs pending migrations; the site may go on serving
  npm run migrate -- --check    changes nothing; lists pending migrations and what they do to the site that serves

Exit codes of --check: 0 nothing is pending, 3 pending and safe while the site serves, 4 pending and not safe,
1 the database could not be read.`;

const safeCode = 3;
const unsafeCode = 4;

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false }, ...commonOptions },
  });
  if (values.version || values.help) {
    console.log(values.version ? describeVersion() : usage);
    return 0;
  }
  keepNewFilesPrivate();
  const config = readProcessConfig(providerModules);
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const handle = await openConfigured(config, logger, { schema: 'leave' });
  let state: SchemaState;
  try {
    state = await handle.withDeadline(10_000, (db) => readSchemaState(db, migrations));
  } finally {
    await handle.close();
  }
  if (values.check) return report(state);
  const migrated = await openConfigured(config, logger, { schema: 'run' });
  await migrated.close();
  const ran = [...state.pending, ...state.unfilled.map((name) => `backfill of ${name}`)];
  console.log(ran.length === 0 ? 'Nothing was pending.' : `Migrated: ${ran.join(', ')}.`);
  return 0;
}

/** @returns the exit code */
function report(state: SchemaState): number {
  const { pending, unfilled, newer } = state;
  if (newer.length > 0) console.log(`Of a newer version of the program: ${newer.join(', ')}.`);
  for (const name of unfilled)
    console.log(`${name}: its backfill did not end; it runs again, without locks.`);
  const described = describePending(state, migrations);
  for (const each of described) console.log(describe(each));
  const isSafe = described.every(({ breaksServing, blocks }) => !breaksServing && blocks === null);
  if (pending.length + unfilled.length === 0) {
    console.log('Nothing is pending.');
    return 0;
  }
  console.log(
    isSafe
      ? 'Safe while the release that made this schema serves: run "npm run migrate", then restart its processes one after the other.'
      : 'Not safe while that release serves: stop it first, or choose a quiet hour for what only blocks.',
  );
  return isSafe ? safeCode : unsafeCode;
}

function describe({ name, breaksServing, blocks, hasBackfill }: PendingMigration): string {
  const effects = [
    ...(breaksServing ? ['breaks the release that serves'] : []),
    ...(blocks === null ? [] : [`requests wait: ${blocks}`]),
    ...(hasBackfill ? ['fills rows afterwards, in batches'] : []),
  ];
  return `${name}: ${effects.length === 0 ? 'adds only' : effects.join('; ')}`;
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
