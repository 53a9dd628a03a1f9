/** A migration with its compatibility rule. */
import type { Migration } from 'kysely/migration';

export type SiteMigration = Migration & {
  /**
   * Name of the oldest migration a version must know to work with the new schema. Without it the migration
   * only adds, and every older version keeps working.
   */
  oldestCompatible?: string;
};
