/** A migration with what older versions need to know about it. */
import type { Migration } from 'kysely/migration';

export type SiteMigration = Migration & {
  /**
   * Name of the oldest migration a version must know to work with the new schema. Without it the migration only
   * adds, and every older version keeps working.
   */
  oldestCompatible?: string;
  /** Of a migration that is still edited: a database that another state of it made is refused. */
  contentHash?: string;
};
export type Migrations = Readonly<Record<string, SiteMigration>>;
