/** Sends the rows of each `copy … from stdin` of a query along with it. */
import pg from 'pg';
import type { CopyStreams } from './copy-in.ts';

/** The part of a `pg` connection that sends rows; its types leave it out. */
type CopyConnection = { sendCopyFromChunk(chunk: Uint8Array): void; endCopyFrom(): void };

type Results = pg.QueryResult | pg.QueryResult[];

/** Results of all statements in order. */
export function runCopyQuery(
  client: pg.ClientBase,
  text: string,
  { streams }: CopyStreams,
): Promise<Results> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, (error, result) => (error ? reject(error) : resolve(result as Results)));
    const submit = query.submit.bind(query);
    // The server reads rows when it comes to their `copy`, and drops those behind a failed statement.
    query.submit = (connection) => {
      submit(connection);
      sendStreams(connection as unknown as CopyConnection, streams);
    };
    // Called when the server waits for rows, which are under way.
    Object.assign(query, { handleCopyInResponse: () => {} });
    client.query(query);
  });
}

function sendStreams(connection: CopyConnection, streams: CopyStreams['streams']): void {
  for (const stream of streams) {
    for (const chunk of stream) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }
}
