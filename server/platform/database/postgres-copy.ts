/** Answers each `copy … from stdin` of a query with the next stream of rows. */
import pg from 'pg';
import type { CopyStreams } from './copy-in.ts';

/** The part of a `pg` connection that sends rows; its types leave it out. */
type CopyConnection = { sendCopyFromChunk(chunk: Uint8Array): void; endCopyFrom(): void };

type Results = pg.QueryResult | pg.QueryResult[];

class CopyQuery extends pg.Query {
  readonly #waiting: (readonly Uint8Array[])[];

  constructor(
    text: string,
    { streams }: CopyStreams,
    callback: (error: Error | undefined, result: Results) => void,
  ) {
    super(text, callback);
    this.#waiting = [...streams];
  }

  /** Called by `pg` when the server waits for rows. Without any the copy ends empty. */
  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#waiting.shift() ?? []) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }
}

/** Results of all statements in order. */
export function runCopyQuery(client: pg.ClientBase, text: string, streams: CopyStreams): Promise<Results> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(text, streams, (error, result) => (error ? reject(error) : resolve(result))));
  });
}
