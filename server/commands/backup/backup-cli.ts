/** `npm run backup -- FILE | --scheduled | --test | --list | --check FILE`; works while the site runs. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '#server/commands/command-words.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { countRows } from '#server/platform/backup/backup-format.ts';
import {
  type BackupReport,
  backUpToFile,
  backUpToPlace,
  type CommandParts,
  checkFile,
  openPlace,
  testNewestBackup,
} from './backup-commands.ts';
import { formatBytes } from './backup-progress.ts';
import { runBackupCommand } from './run-backup-command.ts';

const usage = `Usage:
  npm run backup -- FILE            write a backup to a new file
  npm run backup -- --check FILE    read a backup and compare every sum
  npm run backup -- --scheduled     back up to BACKUP_URL and remove what is not kept any longer
  npm run backup -- --list          the backups in BACKUP_URL
  npm run backup -- --test          restore the newest backup of BACKUP_URL into a scratch database and compare it

All of them work while the site runs. BACKUP_PASSPHRASE encrypts backups; docs/operations/backup.md has the rest.`;

function read(args: readonly string[]): ((parts: CommandParts) => Promise<readonly string[]>) | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scheduled: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  const needsFile = !(values.scheduled || values.test || values.list);
  if (others.length > 0 || (!needsFile && file !== undefined)) throw new UsageError('too many arguments');
  if (values.scheduled) return schedule;
  if (values.test) return test;
  if (values.list) return list;
  if (file === undefined) return null;
  return values.check ? (parts) => check(parts, file) : (parts) => backUp(parts, file);
}

async function backUp(parts: CommandParts, path: string): Promise<string[]> {
  if (existsSync(path)) throw new BackupError(`${path} is there already; choose another name.`);
  return describe(parts, await backUpToFile(parts, path));
}

function describe({ config }: CommandParts, report: BackupReport): string[] {
  const rows = countRows(report.manifest).toLocaleString('en');
  const lines = [`Backed up ${rows} rows to ${report.path} (${formatBytes(report.bytes)}).`];
  if (report.pausedMs !== null) lines.push(`The site's queries waited ${report.pausedMs} ms for its copy.`);
  if (config.backup.passphrase === null) {
    lines.push(
      'It is not encrypted: whoever reads it has all accounts and keys. Set BACKUP_PASSPHRASE to encrypt.',
    );
  }
  return [...lines, ...report.removed.map((name) => `Removed ${name}.`)];
}

async function schedule(parts: CommandParts): Promise<string[]> {
  return describe(parts, await backUpToPlace(parts));
}

async function test(parts: CommandParts): Promise<string[]> {
  const { name, rows, bytes, seconds } = await testNewestBackup(parts);
  const size = `${rows.toLocaleString('en')} rows, ${formatBytes(bytes)}`;
  return [`${name} was restored and every row compared (${size}, ${seconds} s).`];
}

async function list({ config }: CommandParts): Promise<string[]> {
  const place = openPlace(config);
  const kept = await place.list();
  if (kept.length === 0) return [`There are no backups in ${place.address}.`];
  return kept.map(({ name, bytes }) => `${name}  ${formatBytes(bytes)}`);
}

async function check(parts: CommandParts, path: string): Promise<string[]> {
  const { header, manifest } = await checkFile(parts, path);
  const rows = countRows(manifest).toLocaleString('en');
  return [
    `${path} is whole: ${rows} rows of ${header.createdAt}, version ${header.siteVersion}, ${header.migrations.at(-1)}.`,
  ];
}

process.exitCode = await runBackupCommand({ usage, read }, process.argv.slice(2));
