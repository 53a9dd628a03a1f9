/** `npm run migrate`: runs pending migrations; the site may go on serving. */
import { openConfigured } from '#server/app/open-configured.ts';
import { type CommandParts, type CommandResult, runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run migrate    runs pending migrations; the site may go on serving';

async function migrate({ config, logger }: CommandParts): Promise<CommandResult> {
  const { ranMigrations: ran, close } = await openConfigured(config, logger, { schema: 'run' });
  await close();
  return { lines: [ran.length === 0 ? 'Nothing was pending.' : `Migrated: ${ran.join(', ')}.`] };
}

function read(_: object, [unknown]: readonly string[]) {
  if (unknown !== undefined) throw new UsageError(`what is "${unknown}"?`);
  return migrate;
}

process.exitCode = await runCommand({ usage, options: {}, read }, process.argv.slice(2));
