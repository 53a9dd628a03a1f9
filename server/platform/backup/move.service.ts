/** Copies the embedded database into an empty one of PostgreSQL, table by table, in one transaction. */
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest, readSchemaState } from '#server/platform/database/migrator.ts';
import { openPglite } from '#server/platform/database/pglite-engine.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { assertEmpty, describeTables, digestTables, type TableDigest } from './site-tables.repository.ts';

/** The text of every value is the same on each database. */
const settings = `set time zone 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/**
 * @param folder an embedded database that nobody else has open
 * @returns what both databases hold
 * @throws OperatorError when the target is not empty, the source of another version, or the rows differ
 */
export async function moveDatabase(folder: string, databaseUrl: string): Promise<TableDigest[]> {
  const engine = await openPglite({ folder });
  const source = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) });
  const client = new pg.Client({ connectionString: databaseUrl });
  // The next query reports the loss.
  client.on('error', () => {});
  const connection = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => connection, end: () => client.end() };
  const target = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  try {
    await client.connect();
    await engine.exec(settings);
    await client.query(settings);
    const { pending, newer } = await readSchemaState(source, migrations);
    if (pending.length + newer.length > 0) {
      throw new OperatorError(
        'The database is of another version of the program; run "npm run migrate" first.',
      );
    }
    await assertEmpty(target);
    return await target.transaction().execute(async (trx) => {
      await copyTables(source, trx, async (name) => {
        const { blob } = await engine.query(`copy ${name} to '/dev/blob'`);
        const rows = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer());
        await copyIn(client, `copy ${name} from stdin`, rows);
      });
      return assertSame(await digestTables(source), await digestTables(trx));
    });
  } finally {
    await target.destroy();
    await source.destroy();
  }
}

async function copyTables(source: Db, target: Db, copy: (name: string) => Promise<void>): Promise<void> {
  await migrateToLatest(target, migrations);
  const { tables, partitions, sequences } = await describeTables(source);
  const names = tables.map(({ name }) => name);
  // Rows come with what triggers once made of them.
  const before = [`truncate ${names}`, ...names.map((name) => `alter table ${name} disable trigger user`)];
  for (const statement of [...partitions, ...before]) await sql.raw(statement).execute(target);
  for (const { name, columns } of tables) await copy(`${name} (${columns})`);
  const after = names.map((name) => `alter table ${name} enable trigger user`);
  for (const statement of [...sequences, ...after]) await sql.raw(statement).execute(target);
}

/** The part of a `pg` connection that sends rows; its types leave it out. */
type CopyConnection = { sendCopyFromChunk(chunk: Uint8Array): void; endCopyFrom(): void };

function copyIn(client: pg.Client, text: string, rows: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, (error) => (error ? reject(error) : resolve()));
    const handleCopyInResponse = (connection: CopyConnection) => {
      connection.sendCopyFromChunk(rows);
      connection.endCopyFrom();
    };
    client.query(Object.assign(query, { handleCopyInResponse }));
  });
}

function assertSame(expected: readonly TableDigest[], found: TableDigest[]): TableDigest[] {
  const lines = new Set(found.map((table) => JSON.stringify(table)));
  const different = expected.filter((table) => !lines.has(JSON.stringify(table)));
  if (different.length === 0 && expected.length === found.length) return found;
  throw new OperatorError(`Not the same in both databases: ${different.map(({ name }) => name).join(', ')}.`);
}
