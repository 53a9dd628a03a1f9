/** Looks at database queries before they are sent; makes one fail as if the connection was lost. */
import type { RootOperationNode } from 'kysely';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** The same database. @param look may throw instead of the query */
export function watchQueries(db: Db, look: (node: RootOperationNode) => void): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      look(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

export type QueryFaults = {
  /** The next query but `after` fails; all others go through. */
  failAfter: (after: number) => void;
  /** Whether it came to that query. */
  hasFailed: () => boolean;
  stop: () => void;
  wrap: (handle: DatabaseHandle) => DatabaseHandle;
};

export function createQueryFaults(): QueryFaults {
  let left = Number.POSITIVE_INFINITY;
  let hasFailed = false;
  const countDown = (): void => {
    left -= 1;
    if (left >= 0 || hasFailed) return;
    hasFailed = true;
    throw new Error('the database is lost for a moment');
  };
  return {
    failAfter: (after) => {
      left = after;
      hasFailed = false;
    },
    hasFailed: () => hasFailed,
    stop: () => {
      left = Number.POSITIVE_INFINITY;
    },
    wrap: (handle) => Object.create(handle, { db: { value: watchQueries(handle.db, countDown) } }),
  };
}
