/** `npm run move -- --to DATABASE_URL`: copies a stopped site's embedded database to PostgreSQL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Command,
  type CommandParts,
  readUsage,
  runCommand,
  UsageError,
} from '#server/commands/run-command.ts';
import { moveDatabase } from '#server/platform/backup/move.service.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { waitForPostgres } from '#server/platform/database/postgres-connect.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

const options = { to: { type: 'string' } } as const;

export const move: Command<typeof options> = {
  usage: readUsage('move'),
  options,
  read({ to }) {
    if (to !== undefined && !/^postgres(?:ql)?:\/\//.test(to)) {
      throw new UsageError(`--to: not an address of PostgreSQL: ${to}`);
    }
    return to === undefined ? null : (parts) => moveTo(parts, to);
  },
};

async function moveTo({ config, logger }: CommandParts, databaseUrl: string) {
  const folder = join(config.dataDirectory, 'postgres');
  if (!existsSync(folder)) {
    throw new OperatorError(`There is no embedded database in ${config.dataDirectory}; set DATA_DIR.`);
  }
  const lock = lockDataFolder(config.dataDirectory);
  try {
    await waitForPostgres({ databaseUrl, logger });
    const moved = await moveDatabase(folder, databaseUrl);
    const [tables, count] = [
      moved.filter(({ rows }) => rows > 0),
      (rows: number) => rows.toLocaleString('en'),
    ];
    const total = tables.reduce((sum, { rows }) => sum + rows, 0);
    return {
      lines: [
        ...tables.map(({ name, rows }) => `${name}: ${count(rows)} rows`),
        `Moved ${count(total)} rows; counts and digests of all ${moved.length} tables are the same.`,
        'Start the site with the new DATABASE_URL, and keep DATA_DIR: password.key stays there.',
      ],
    };
  } finally {
    lock.release();
  }
}

if (import.meta.main) process.exitCode = await runCommand(move, process.argv.slice(2));
