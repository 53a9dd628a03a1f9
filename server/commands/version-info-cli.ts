/** `npm run version-info`: version, commit, build, Node, and what database the configuration names, as JSON. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readProgramInfo } from '#server/app/build-info.ts';
import { explainError } from '#server/app/explain-error.ts';
import { openConfigured } from '#server/app/open-configured.ts';
import type { Config } from '#server/platform/config/config.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { readSchemaState } from '#server/platform/database/migrator.ts';
import { createLogger } from '#server/platform/logger.ts';
import { type CommandParts, type CommandResult, runCommand } from './run-command.ts';

const usage = 'Usage: npm run version-info    version, commit, build, Node and database, as JSON';

async function describe({ config }: CommandParts): Promise<CommandResult> {
  const schema = Object.keys(migrations).sort().at(-1) ?? null;
  const database = await readDatabase(config).catch((error: unknown) => {
    const told = explainError(error);
    return { failure: told instanceof Error ? told.message : String(told) };
  });
  return { lines: [JSON.stringify({ ...(await readProgramInfo()), schema, database }, null, 2)] };
}

/** Changes nothing, and creates no database. */
async function readDatabase(config: Config): Promise<Record<string, unknown>> {
  const kind = config.databaseUrl === null ? 'embedded' : 'postgresql';
  if (kind === 'embedded' && !existsSync(join(config.dataDirectory, 'postgres'))) {
    return { kind, failure: 'there is none yet' };
  }
  const handle = await openConfigured(config, createLogger('silent'), { schema: 'leave' });
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(handle.db);
    const { done, pending } = await readSchemaState(handle.db, migrations);
    return { kind, version: rows[0]?.server_version, schema: done.at(-1) ?? null, pending };
  } finally {
    await handle.close();
  }
}

process.exitCode = await runCommand({ usage, options: {}, read: () => describe }, process.argv.slice(2));
