/** Sends rows by COPY, several times faster than parameters. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The rows of each `copy … from stdin` of a query, in its order. */
export class CopyStreams {
  readonly streams: readonly (readonly Uint8Array[])[];
  constructor(streams: readonly (readonly Uint8Array[])[]) {
    this.streams = streams;
  }
}

/** Adds rows in the text format to a table, in the transaction of `db` if it is one. */
export async function copyRows(
  db: Kysely<Database>,
  statement: string,
  rows: readonly Uint8Array[],
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement, [new CopyStreams([rows])]));
}
