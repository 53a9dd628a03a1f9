/** Sends rows by COPY, several times faster than parameters. */
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** The rows of each `copy … from stdin` of a query, in its order. */
export class CopyStreams {
  readonly streams: readonly (readonly Uint8Array[])[];
  constructor(streams: readonly (readonly Uint8Array[])[]) {
    this.streams = streams;
  }
}

const patient = new WeakSet<Kysely<Database>>();

/** Notes that a database answers others while a large batch is stored. */
export function allowLargeBatches(db: Kysely<Database>): void {
  patient.add(db);
}

/** Whether others are answered while a large batch is stored: not on the embedded database. */
export function takesLargeBatches(db: Kysely<Database>): boolean {
  return patient.has(db);
}

/** Adds rows in the text format to a table, in the transaction of `db` if it is one. */
export async function copyRows(
  db: Kysely<Database>,
  statement: string,
  rows: readonly Uint8Array[],
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement, [new CopyStreams([rows])]));
}

/** A statement without parameters; `copy … from stdin` has rows. */
export type CopyStep = { statement: RawBuilder<unknown>; rows?: readonly Uint8Array[] };

/**
 * Runs statements as one transaction, in one round trip.
 * @returns the rows of all statements
 */
export async function copyIn<Row>(db: Kysely<Database>, steps: readonly CopyStep[]): Promise<Row[]> {
  const text = steps.map(({ statement }) => statement.compile(db).sql).join(';\n');
  const streams = steps.flatMap(({ rows }) => (rows ? [rows] : []));
  const query = CompiledQuery.raw(text, [new CopyStreams(streams)]);
  const { rows } = await db.executeQuery<Row>(query as CompiledQuery<Row>);
  return rows;
}
