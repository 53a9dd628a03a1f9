/** Kysely's PostgreSQL dialect over a session source, with transactions and savepoints. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { SqlSession, SqlSource } from './sql-source.ts';

type SqlDialectOptions = {
  source: SqlSource;
  /** Deadline of a query that begins now, in milliseconds. */
  deadlineMs: () => number;
  /** Single connection and process: migrations need no lock. */
  isEmbedded: boolean;
  /** Called before each query; may throw to refuse it. */
  assertAllowed?: (query: CompiledQuery) => void;
};

type SqlConnection = DatabaseConnection & { readonly session: SqlSession };

export function createSqlDialect(options: SqlDialectOptions): Dialect {
  return {
    createAdapter: () => (options.isEmbedded ? new PGliteAdapter() : new PostgresAdapter()),
    createDriver: () => createDriver(options),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver({ source, deadlineMs, assertAllowed }: SqlDialectOptions): Driver {
  const sessions = new WeakMap<DatabaseConnection, SqlSession>();
  const sessionOf = (connection: DatabaseConnection): SqlSession => {
    const session = sessions.get(connection);
    if (session === undefined) throw new Error('The connection was not acquired here.');
    return session;
  };
  const command = async (connection: DatabaseConnection, sql: string) => sessionOf(connection).query(sql, []);
  const savepoint = (verb: string) => async (connection: DatabaseConnection, name: string) => {
    await command(connection, `${verb} "${name.replaceAll('"', '""')}"`);
  };
  return {
    init: async () => {},
    async acquireConnection() {
      const session = await source.acquire(deadlineMs());
      const connection = createConnection(session, assertAllowed);
      sessions.set(connection, session);
      return connection;
    },
    async beginTransaction(connection, settings) {
      await command(connection, beginStatement(settings));
    },
    async commitTransaction(connection) {
      const result = await command(connection, 'commit');
      if (result.command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    async rollbackTransaction(connection) {
      // A lost session rolled back its transaction; report the original error.
      if (!sessionOf(connection).isLost()) await command(connection, 'rollback');
    },
    savepoint: savepoint('savepoint'),
    rollbackToSavepoint: savepoint('rollback to savepoint'),
    releaseSavepoint: savepoint('release savepoint'),
    releaseConnection: (connection) => sessionOf(connection).release(),
    destroy: async () => {},
  };
}

function createConnection(
  session: SqlSession,
  assertAllowed: ((query: CompiledQuery) => void) | undefined,
): SqlConnection {
  return {
    session,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      assertAllowed?.(query);
      const result = await session.query(query.sql, query.parameters);
      const rows = result.rows as Row[];
      return result.affectedRows === undefined ? { rows } : { rows, numAffectedRows: result.affectedRows };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, the source has no cursors.
    async *streamQuery() {
      throw new Error('Streaming is not supported; read in pages by key.');
    },
  };
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  if (isolationLevel === undefined && accessMode === undefined) return 'begin';
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `start transaction${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

/** Whether a query may write. Conservative: a read may count as a write, never the reverse. */
export function isWriteQuery(query: CompiledQuery): boolean {
  const node = query.query;
  if (node.kind === 'SelectQueryNode' && node.with === undefined) return false;
  return WRITES.test(query.sql.replace(/'(?:[^']|'')*'/g, "''"));
}

const WRITES =
  /\b(insert|update|delete|merge|create|alter|drop|truncate|copy|refresh|reindex|grant|revoke|comment|do|call)\b/i;
