/** All migrations by name. A new one gets the next number; none of a release is edited (CONTRIBUTING.md). */

import type { Migration } from 'kysely/migration';
import * as initial from './0001-initial.ts';
import * as waitJudgement from './0002-wait-judgement.ts';

export const migrations: Migrations = {
  '0001-initial': initial,
  '0002-wait-judgement': waitJudgement,
};

export type SiteMigration = Migration & {
  /**
   * Name of the oldest migration a version must know to work with the new schema. Without it the migration only
   * adds, and every older version keeps working.
   */
  oldestCompatible?: string;
  /** Of the one that was edited before version 1.0.0: a database that another state of it made is refused. */
  contentHash?: string;
};
export type Migrations = Readonly<Record<string, SiteMigration>>;
