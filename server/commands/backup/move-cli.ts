/** `npm run move -- --to DATABASE_URL | FOLDER`: copies a stopped site's database into another one. */
import { parseArgs } from 'node:util';
import { countRows } from '#server/platform/backup/backup-format.ts';
import { type CommandParts, type MoveReport, moveDatabase } from './backup-commands.ts';
import { runBackupCommand } from './run-backup-command.ts';

const usage = `Usage:
  PGPASSWORD=… npm run move -- --to postgresql://user@host/name    into an empty database of PostgreSQL
  npm run move -- --to FOLDER                                      into an empty data folder

A password in the address works too, but everybody on this machine can see the arguments of a command.

Copies the database of DATABASE_URL, or of DATA_DIR, while the site is stopped, and compares every row. The source
stays as it is.`;

function read(args: readonly string[]): ((parts: CommandParts) => Promise<readonly string[]>) | null {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  const { to } = values;
  return to === undefined ? null : async (parts) => describe(await moveDatabase(parts, to));
}

function describe({ manifest, from, to, migrated }: MoveReport): string[] {
  const tables = Object.entries(manifest.tables).filter(([, { rows }]) => rows > 0);
  const isServer = to.includes('://');
  return [
    ...tables.map(([name, { rows }]) => `${name}: ${rows.toLocaleString('en')} rows`),
    `Moved ${countRows(manifest).toLocaleString('en')} rows from ${from} to ${to}; counts and digests of every table are the same.`,
    ...(migrated.length > 0 ? [`Migrated from an older version: ${migrated.join(', ')}.`] : []),
    isServer
      ? 'Start the site with the new DATABASE_URL, and keep DATA_DIR: password.key stays there.'
      : `Start the site with DATA_DIR=${to} and without DATABASE_URL.`,
  ];
}

process.exitCode = await runBackupCommand({ usage, read }, process.argv.slice(2));
