/** Makes one database query fail as if the connection was lost. */
import type { Kysely, KyselyPlugin } from 'kysely';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';

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
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0 && !hasFailed) {
        hasFailed = true;
        throw new Error('the database is lost for a moment');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
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
    wrap: (handle) => {
      const db: Kysely<Database> = handle.db.withPlugin(plugin);
      return Object.create(handle, { db: { value: db } });
    },
  };
}
