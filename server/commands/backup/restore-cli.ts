/** `npm run restore -- FILE | --latest | --name NAME`: fills an empty database from a backup. */
import { parseArgs } from 'node:util';
import { UsageError } from '#server/commands/command-words.ts';
import { countRows } from '#server/platform/backup/backup-format.ts';
import { type CommandParts, type RestoreReport, restoreFile, withKeptBackup } from './backup-commands.ts';
import { runBackupCommand } from './run-backup-command.ts';

const usage = `Usage:
  npm run restore -- FILE [--drop-unsent]
  npm run restore -- --latest [--drop-unsent]        the newest backup of BACKUP_URL
  npm run restore -- --name NAME [--drop-unsent]     one that npm run backup -- --list names

Fills the empty database of DATABASE_URL, or an empty DATA_DIR. The file is checked as a whole first.
  --drop-unsent   give up mail and alerts that waited when the backup was made, for when the old site went on
                  after it and has sent them`;

function read(args: readonly string[]): ((parts: CommandParts) => Promise<readonly string[]>) | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      latest: { type: 'boolean', default: false },
      name: { type: 'string' },
      'drop-unsent': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const given = [...positionals, ...(values.latest ? ['latest'] : []), values.name].filter(Boolean);
  if (given.length > 1) throw new UsageError('name one backup');
  if (given.length === 0) return null;
  const choice = { isUnsentDropped: values['drop-unsent'] };
  if (file !== undefined) return async (parts) => describe(await restoreFile(parts, file, choice));
  return (parts) =>
    withKeptBackup(parts, values.name, async (path) => describe(await restoreFile(parts, path, choice)));
}

function describe({ manifest, migrated, unsent, target }: RestoreReport): string[] {
  const rows = countRows(manifest).toLocaleString('en');
  const lines = [`Restored ${rows} rows to ${target}; every row was read back and compared.`];
  if (migrated.length > 0) lines.push(`Migrated from an older version: ${migrated.join(', ')}.`);
  if (unsent !== null) lines.push(`Given up: ${unsent.mails} mails and ${unsent.alerts} alerts that waited.`);
  return lines;
}

process.exitCode = await runBackupCommand({ usage, read }, process.argv.slice(2));
