/** A migration with what an operator and older versions need to know about it. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type SiteMigration = Migration & {
  /**
   * Name of the oldest migration a version must know to work with the new schema. Without it the migration
   * only adds, and every older version keeps working.
   */
  oldestCompatible?: string;
  /** Why requests wait while it runs, when it holds a lock for longer than a moment. */
  blocks?: string;
  /**
   * Fills what `up` added, after its transaction, while other processes serve. It commits in small batches, and
   * runs again from the start when it was interrupted.
   */
  backfill?: (db: Kysely<unknown>) => Promise<void>;
};
