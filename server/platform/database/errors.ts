/** Database error classes, and functions that recognise errors by SQLSTATE. */
import { AppError, type AppErrorDetail } from '#server/platform/errors.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { DatabaseLogger } from './sql-source.ts';

export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  constructor(deadlineMs: number, options?: ErrorOptions) {
    super(`A database query took longer than its deadline of ${deadlineMs} ms.`, options);
  }
}

/** The connection was not released within the wait, usually because of an outer transaction. */
export class ConnectionBusyError extends Error {
  override readonly name = 'ConnectionBusyError';
  constructor(waitedMs: number, options?: ErrorOptions) {
    super(
      `No database connection became free within ${waitedMs} ms; is the outer db used in a transaction?`,
      options,
    );
  }
}

/** The transaction's session was lost; it was rolled back. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  constructor(options?: ErrorOptions) {
    super('The database session was lost before the query finished.', options);
  }
}

export class DatabaseClosedError extends Error {
  override readonly name = 'DatabaseClosedError';
  constructor() {
    super('The database is closed.');
  }
}

/** The embedded engine ended, failed, or found no space to write: it can no longer be used. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
}

/** Another process uses the data folder. */
export class DataFolderInUseError extends OperatorError {
  constructor(folder: string, holder: string) {
    super(
      `Data folder ${folder} is in use by ${holder}; stop that process first, or set DATA_DIR to another folder.`,
    );
  }
}

/** A migration failed and was rolled back, or the database belongs to a newer version of the program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type SqlFailure = { message: string; code: string } & Partial<
  Record<
    'detail' | 'hint' | 'schema' | 'table' | 'column' | 'constraint' | 'where' | 'position',
    string | undefined
  >
>;

/** An error the embedded engine reported, with the field names `pg` uses for its own. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  declare readonly code: string;
  declare readonly table: string | undefined;
  declare readonly constraint: string | undefined;
  constructor({ message, ...fields }: SqlFailure) {
    super(message);
    Object.assign(this, fields);
  }
}

/** The SQLSTATE of an error of either database, or undefined when it has none. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** @throws AppError `conflict` where another row came first, and what else `writing` throws */
export function orConflict<Result>(writing: Promise<Result>, detail: AppErrorDetail): Promise<Result> {
  return writing.catch((cause: unknown) => {
    throw isUniqueViolation(cause) ? new AppError('conflict', { ...detail, cause }) : cause;
  });
}

export function isDiskFull(error: unknown): boolean {
  return sqlStateOf(error) === '53100';
}

export function isQueryTimeout(error: unknown): boolean {
  return error instanceof QueryTimeoutError || sqlStateOf(error) === '57014';
}

/** The database is unreachable or ended the session; the request can be retried. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionLostError || error instanceof ConnectionBusyError) return true;
  if (typeof error === 'object' && error !== null && 'code' in error && NETWORK_CODES.has(error.code))
    return true;
  const state = sqlStateOf(error);
  return state !== undefined && (state.startsWith('08') || /^57P0[1-4]$/.test(state) || state === '53300');
}

const NETWORK_CODES = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);

export type OutageLog = ReturnType<typeof createOutageLog>;

export function createOutageLog(logger: DatabaseLogger) {
  let isDown = false;
  return {
    /** Whether `error` means that the database is unreachable; the first one is logged. */
    isOutage(error: unknown): boolean {
      if (!isConnectionFailure(error)) return false;
      if (!isDown) {
        const { message, code } = error as Error & { code?: unknown };
        logger.error({ failure: message || String(code) }, 'The database does not answer; requests get 503.');
      }
      isDown = true;
      return true;
    },
    /** Call when the database answered. */
    logRecovery(): void {
      if (isDown) logger.info({}, 'The database is back.');
      isDown = false;
    },
  };
}
