/** `npm run migrate`: runs pending migrations; the site may go on serving. */
import { openConfigured } from '#server/app/open-configured.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { readSchemaState } from '#server/platform/database/migrator.ts';
import { type CommandParts, type CommandResult, runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run migrate    runs pending migrations; the site may go on serving';

async function migrate({ config, logger }: CommandParts): Promise<CommandResult> {
  const handle = await openConfigured(config, logger, { schema: 'leave' });
  const { pending } = await handle
    .withDeadline(10_000, (db) => readSchemaState(db, migrations))
    .finally(() => handle.close());
  const migrated = await openConfigured(config, logger, { schema: 'run' });
  await migrated.close();
  return { lines: [pending.length === 0 ? 'Nothing was pending.' : `Migrated: ${pending.join(', ')}.`] };
}

function read(_: object, [unknown]: readonly string[]) {
  if (unknown !== undefined) throw new UsageError(`what is "${unknown}"?`);
  return migrate;
}

process.exitCode = await runCommand({ usage, options: {}, read }, process.argv.slice(2));
